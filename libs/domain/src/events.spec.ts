import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { admissions } from './admissions/admission.js';
import { recordLinks } from './admissions/record-link.js';
import { beds } from './beds/beds.js';
import { callbacks } from './callbacks.js';
import { allergyLists } from './chart/allergy-list.js';
import { chartRecords } from './chart/chart-record.js';
import { monitorings } from './chart/monitoring.js';
import { type DomainEvent, eventTypes, readEvent, UnreadableEvent, versionOf } from './events.js';
import { handoverSheets } from './handovers/handover-sheet.js';
import { imagingStudies } from './imaging/imaging-study.js';
import { diagnosticReports } from './orders/diagnostic-report.js';
import { prescriptions } from './orders/prescription.js';
import { serviceRequests } from './orders/service-request.js';
import { mrns, patients } from './patients/patient.js';
import { type Aggregate, fold } from './shared/aggregate.js';

import {
  acceptedOnWard,
  admitted,
  allergyListed,
  allergyRecorded,
  assessmentRecorded,
  bedClaimed,
  carePlanRecorded,
  conditionRecorded,
  consentRecorded,
  icuOpened,
  labOrdered,
  mrnAssigned,
  noKnownAllergiesRecorded,
  observationRecorded,
  operationScheduled,
  prescribed,
  registered,
  reportPublished,
  sheetMade,
  stayBegan,
  streamOf,
  studyOrdered,
  triaged,
  waitBegan,
  waitingAdded,
} from './testing/index.js';
import { waitingEntries } from './waiting-list/waiting-entry.js';

/**
 * One event of each type and version, as it was written then. These files are what is in the store: they are added to,
 * and never changed, so that a change of shape that has no upcast fails here and not at a rebuild.
 */
const folder = join(import.meta.dirname, 'testing/golden');
const golden: readonly { file: string; type: string; version: number; data: unknown }[] = readdirSync(folder)
  .sort()
  .map((file) => ({ file, ...JSON.parse(readFileSync(join(folder, file), 'utf8')) }));

const fileOf = (type: string, version: number) => `${type.replace(/\B[A-Z]/g, '-$&').toLowerCase()}.v${version}.json`;

/** Each aggregate at every point of a short life: what it makes there of an event that comes upon it. */
const lives = <State, E extends DomainEvent>(aggregate: Aggregate<State, E>, ...life: readonly E[]) => ({
  kind: aggregate.stream(''),
  meet: (event: DomainEvent) =>
    Array.from({ length: life.length + 1 }, (_, known) => {
      const before = fold(aggregate, life.slice(0, known));
      return { before, after: aggregate.evolve(before, event as E, known + 1) };
    }),
});
const readers = [
  lives(patients, registered(), stayBegan(), waitBegan()),
  lives(waitingEntries, waitingAdded()),
  lives(mrns, mrnAssigned()),
  lives(admissions, admitted(), triaged(), icuOpened(), operationScheduled(), acceptedOnWard()),
  lives(beds, bedClaimed()),
  lives(recordLinks),
  lives(imagingStudies, studyOrdered()),
  lives(diagnosticReports, reportPublished()),
  lives(handoverSheets, sheetMade()),
  lives(serviceRequests, labOrdered()),
  lives(prescriptions, prescribed()),
  lives(callbacks.deposit),
  lives(callbacks['prior-authorisation']),
  lives(chartRecords.observation, observationRecorded()),
  lives(chartRecords.allergy, allergyRecorded(), noKnownAllergiesRecorded()),
  lives(chartRecords.condition, conditionRecorded()),
  lives(chartRecords.assessment, assessmentRecorded()),
  lives(chartRecords['care-plan'], carePlanRecorded()),
  lives(chartRecords.consent, consentRecorded()),
  lives(allergyLists, allergyListed()),
  lives(monitorings),
];

describe('the events in the store', () => {
  it('have a golden fixture for each type and version', () => {
    const all = eventTypes.flatMap((type) =>
      Array.from({ length: versionOf(type) }, (_, older) => fileOf(type, older + 1)),
    );
    expect(golden.map(({ file }) => file)).toEqual(all.sort());
  });

  it.each(golden)('are filed by what they are: $file', ({ file, type, version }) => {
    expect(file).toBe(fileOf(type, version));
  });

  it.each(golden)('are read: $file', ({ type, version, data }) => {
    const event = readEvent(type, version, data);
    expect(event.type).toBe(type);
    if (version === versionOf(event.type)) expect(event.data).toEqual(data);
  });

  it.each(golden)('change the state of the stream that they are in: $file', ({ type, version, data }) => {
    const event = readEvent(type, version, data);
    const own = readers.find(({ kind }) => streamOf(event).startsWith(kind));
    const changes = own?.meet(event).some(({ before, after }) => !isDeepStrictEqual(before, after));
    // An order is placed on the stream of its stay so that it and the end of the stay conflict: the revision alone counts.
    expect(changes).toBe(event.type !== 'OrderPlaced');
  });

  it.each(golden)('stop no reader who comes upon them unprepared: $file', ({ type, version, data }) => {
    const event = readEvent(type, version, data);
    const own = readers.find(({ kind }) => streamOf(event).startsWith(kind));
    expect(() => own?.meet(event)).not.toThrow();
  });
});

describe('an event that is not known', () => {
  const [type, data] = ['PatientAdmitted', admitted().data] as const;

  it.each(['PatientTeleported', 'patientAdmitted', '', 'constructor', '__proto__'])('fails loudly: %p', (unknown) => {
    expect(() => readEvent(unknown, 1, data)).toThrow(new UnreadableEvent(`Unknown event type ${unknown}.`));
  });

  it.each([0, -1, 1.5, Number.NaN, versionOf(type) + 1])('fails loudly in version %p', (version) => {
    expect(() => readEvent(type, version, data)).toThrow(
      new UnreadableEvent(`Unknown version ${version} of PatientAdmitted.`),
    );
  });

  it('fails by a name of its own, so that a projection can stop for it', () => {
    expect(() => readEvent('PatientTeleported', 1, {})).toThrow(UnreadableEvent);
    expect(new UnreadableEvent('No.').name).toBe('UnreadableEvent');
  });
});
