import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { admissions } from './admissions/admission.js';
import { beds, rooms } from './beds/beds.js';
import { allergyLists } from './chart/allergy-list.js';
import { chartRecords } from './chart/chart-record.js';
import { monitorings } from './chart/monitoring.js';
import { type DomainEvent, eventTypes, streamFold, UnreadableEvent } from './events.js';
import { handoverSheets } from './handovers/handover-sheet.js';
import { imagingStudies } from './imaging/imaging-study.js';
import { diagnosticReports } from './orders/diagnostic-report.js';
import { prescriptions } from './orders/prescription.js';
import { serviceRequests } from './orders/service-request.js';
import { patients } from './patients/patient.js';
import type { Aggregate } from './shared/aggregate.js';
import * as stories from './testing/index.js';
import { waitingEntries } from './waiting-list/waiting-entry.js';

/** A life of each aggregate whose state is kept, in which every event of its stream happens. */
const life = <State, E extends DomainEvent>(aggregate: Aggregate<State, E>, ...events: readonly E[]) => {
  if (!('foldVersion' in aggregate)) throw new Error('Its state is not kept.');
  const name = `${aggregate.stream('')}v${aggregate.foldVersion}.json`;
  const states: unknown[] = [];
  let state = aggregate.initial;
  for (const [index, event] of events.entries()) {
    state = aggregate.evolve(state, event, index + 1, stories.idOf('user'));
    states.push(state);
  }
  const types = events.map(({ type }) => type);
  return { name, kind: aggregate.stream(''), readable: aggregate.events, types, states };
};
const again = { emergency_id: stories.idOf('emergency', 2) };
const operation = { operation_id: stories.idOf('operation', 2) };
const acceptance = { acceptance_id: stories.idOf('acceptance', 2) };
const lives = [
  life(
    patients,
    stories.registered(),
    stories.waitBegan(),
    stories.stayBegan(),
    stories.waitEnded(),
    stories.detailsCorrected(),
    stories.stayEnded(),
    stories.stayBegan({ admission_id: stories.idOf('admission', 2) }),
  ),
  life(
    admissions,
    stories.admitted({ reason: 'Fall', doctor_id: stories.idOf('doctor') }),
    stories.triaged(),
    stories.treatedAndReleased(),
    stories.triaged(again),
    stories.retriaged(again),
    stories.emergencyAmended(again),
    stories.patientTaken(again),
    stories.emergencyNoteAdded(again),
    stories.handedOff(again),
    stories.icuOpened({ handover: stories.handover({ notes: 'Next step: CT head' }) }),
    stories.icuNoteAdded(),
    stories.icuNoteAdded({ text: 'No bleed', step_done: 'CT head' }),
    stories.severityChanged(),
    stories.movedInIcu(),
    stories.icuAmended(),
    stories.icuDischarged(),
    stories.operationScheduled(),
    stories.statusChanged(),
    stories.operationAmended(),
    stories.operationNoteAdded(),
    stories.operationEnteredInError(),
    stories.icuOpened({ icu_id: stories.idOf('icu', 2) }),
    stories.icuEnteredInError({ icu_id: stories.idOf('icu', 2) }),
    stories.icuOpened({ icu_id: stories.idOf('icu', 3) }),
    stories.icuHandedOff({ icu_id: stories.idOf('icu', 3) }),
    stories.acceptedOnWard(),
    stories.movedOnWard(),
    stories.acceptanceAmended(),
    stories.wardNoteAdded(),
    stories.wardHandedOff({ to: 'operations', record_id: operation.operation_id }),
    stories.operationScheduled({ ...operation, op_status: 'post-op' }),
    stories.operationHandedOff({ ...operation, record_id: acceptance.acceptance_id }),
    stories.acceptedOnWard(acceptance),
    stories.acceptanceRemoved(acceptance),
    stories.icuOpened({ icu_id: stories.idOf('icu', 4) }),
    stories.icuWentToTheatre({ icu_id: stories.idOf('icu', 4), record_id: stories.idOf('operation', 3) }),
    stories.operationScheduled({ operation_id: stories.idOf('operation', 3), op_status: 'post-op' }),
    stories.operationHandedOff({
      operation_id: stories.idOf('operation', 3),
      to: 'icu',
      record_id: stories.idOf('icu', 4),
    }),
    stories.icuReturned({ icu_id: stories.idOf('icu', 4) }),
    stories.icuHandedOff({ icu_id: stories.idOf('icu', 4), record_id: stories.idOf('acceptance', 3) }),
    stories.acceptedOnWard({
      acceptance_id: stories.idOf('acceptance', 3),
      transferred_from: { board: 'icu', record_id: stories.idOf('icu', 4), bed: stories.bedIn() },
    }),
    stories.wardTransferAccepted({ acceptance_id: stories.idOf('acceptance', 3) }),
    stories.wardWentToTheatre({
      acceptance_id: stories.idOf('acceptance', 3),
      record_id: stories.idOf('operation', 4),
    }),
    stories.operationScheduled({ operation_id: stories.idOf('operation', 4) }),
    stories.operationTransferAccepted({ operation_id: stories.idOf('operation', 4) }),
    stories.operationTransferSentBack({ operation_id: stories.idOf('operation', 4) }),
    stories.wardReturned({ acceptance_id: stories.idOf('acceptance', 3) }),
    stories.wardTransferSentBack({ acceptance_id: stories.idOf('acceptance', 3) }),
    stories.icuReturned({ icu_id: stories.idOf('icu', 4) }),
    stories.icuTransferAccepted({ icu_id: stories.idOf('icu', 4) }),
    stories.icuTransferSentBack({ icu_id: stories.idOf('icu', 4) }),
    stories.operationReturned({ operation_id: stories.idOf('operation', 4) }),
    stories.emergencyReturned({ emergency_id: stories.idOf('emergency', 2) }),
    stories.orderPlaced(),
    stories.discharged(),
  ),
  life(
    waitingEntries,
    stories.waitingAdded(),
    stories.waitingAmended(),
    stories.waitingNoted(),
    stories.waitingAssigned(),
    stories.waitingAdded({ entry_id: stories.idOf('waiting', 2) }),
    stories.waitingCancelled({ entry_id: stories.idOf('waiting', 2) }),
  ),
  life(
    rooms,
    stories.bedClaimed(),
    stories.bedClaimed({ bed_id: stories.idOf('bed', 2), admission_id: stories.idOf('admission', 2) }),
    stories.bedReleased(),
  ),
  life(
    imagingStudies,
    stories.studyOrdered(),
    stories.studyAmended(),
    stories.studyNoted(),
    stories.studyCancelled(),
    stories.studyOrdered({ study_id: stories.idOf('study', 2) }),
    stories.studyStarted(),
    stories.studyCompleted(),
    stories.studyRemoved(),
  ),
  life(
    handoverSheets,
    stories.sheetMade(),
    stories.putOnSheet(),
    stories.sheetSigned(),
    stories.putOnSignature(),
    stories.sheetSigned({ side: 'taking_over', user_id: stories.idOf('user', 2) }),
  ),
  life(
    diagnosticReports,
    stories.reportPublished(),
    stories.reportAcknowledged({ study_id: stories.idOf('study'), service_request_id: null }),
    stories.reportAmended(),
    stories.reportEnteredInError(),
    stories.labReported({ report_id: stories.idOf('report', 2) }),
    stories.reportAcknowledged({ report_id: stories.idOf('report', 2) }),
    stories.labReportAmended({ report_id: stories.idOf('report', 2) }),
    stories.labReportEnteredInError({ report_id: stories.idOf('report', 2) }),
  ),
  life(
    serviceRequests,
    stories.labOrdered(),
    stories.requestAmended(),
    stories.requestStarted(),
    stories.requestReported(),
    stories.requestCompleted(),
    stories.requestReopened(),
    stories.requestRevoked(),
    stories.imagingOrdered({ service_request_id: stories.idOf('service-request', 2) }),
    stories.requestScheduled({ service_request_id: stories.idOf('service-request', 2) }),
    stories.requestEnteredInError({ service_request_id: stories.idOf('service-request', 2), category: 'radiology' }),
  ),
  life(
    prescriptions,
    stories.prescribed(),
    stories.prescriptionAmended(),
    stories.medicationDispensed(),
    stories.medicationRefused(),
    stories.medicationGiven(),
    stories.prescriptionStopped(),
    stories.prescriptionEnteredInError(),
  ),
  life(
    chartRecords.observation,
    stories.observationRecorded(),
    stories.observationAmended(),
    stories.observationEnteredInError(),
  ),
  life(
    chartRecords.allergy,
    stories.allergyRecorded(),
    stories.allergyAmended(),
    stories.allergyEnteredInError(),
    stories.noKnownAllergiesRecorded(),
    stories.noKnownAllergiesEnded(),
    stories.noKnownAllergiesEnteredInError(),
  ),
  life(
    chartRecords.condition,
    stories.conditionRecorded(),
    stories.conditionAmended(),
    stories.conditionEnteredInError(),
  ),
  life(
    chartRecords.assessment,
    stories.assessmentRecorded(),
    stories.assessmentAmended(),
    stories.assessmentEnteredInError(),
  ),
  life(
    chartRecords['care-plan'],
    stories.carePlanRecorded(),
    stories.carePlanAmended(),
    stories.carePlanRevoked(),
    stories.carePlanRecorded(),
    stories.carePlanActivated(),
    stories.carePlanCompleted(),
    stories.carePlanEnteredInError(),
  ),
  life(
    chartRecords.consent,
    stories.consentRecorded(),
    stories.consentAmended(),
    stories.consentSigned(),
    stories.consentRevoked(),
    stories.consentRecorded(),
    stories.consentCompleted(),
    stories.consentEnteredInError(),
  ),
  life(
    allergyLists,
    stories.allergyListed({ record_id: stories.idOf('allergy', 2), no_known: true }),
    stories.allergyUnlisted({ record_id: stories.idOf('allergy', 2) }),
    stories.allergyListed(),
    stories.allergyUnlisted(),
  ),
  life(monitorings, stories.monitoringAdjusted()),
];

const folder = join(import.meta.dirname, 'testing/golden-states');
const written = (name: string): readonly unknown[] | null =>
  existsSync(join(folder, name)) ? JSON.parse(readFileSync(join(folder, name), 'utf8')) : null;

// Of a life that is as long as it was, other states in the same version are never written: they are folded otherwise.
if (process.env.GOLDEN === 'write')
  for (const { name, states } of lives)
    if (written(name)?.length !== states.length)
      writeFileSync(join(folder, name), `${JSON.stringify(states, null, 2)}\n`);

/*
 * A state is read by later code than kept it: when it differs from what is written here, older states must not be read any
 * more. Raise the aggregate's `foldVersion`, and write what is now received into a file of that version, in place of this.
 * Where only a life here has got another event, the folding is as it was: write what is received into the same file.
 * `GOLDEN=write npm test -- kept-states` writes both, and nothing else.
 */
describe('the states that are kept', () => {
  it.each(lives)('are what they were when they were kept: $name', ({ name, states }) => {
    const kept = written(name);
    if (kept?.length !== states.length)
      throw new Error(
        `${name} has ${kept?.length ?? 'no'} states, and there are ${states.length}: GOLDEN=write npm test -- kept-states writes them.`,
      );
    // When a state differs: raise the aggregate's `foldVersion`, remove this file, and write that of the new version.
    expect(JSON.parse(JSON.stringify(states))).toEqual(kept);
  });

  it('are tried with every event of their streams', () => {
    const golden = readdirSync(join(import.meta.dirname, 'testing/golden')).map(
      (file) => JSON.parse(readFileSync(join(import.meta.dirname, 'testing/golden', file), 'utf8')) as DomainEvent,
    );
    for (const { kind, readable, types } of lives) {
      const stream = kind === rooms.stream('') ? beds.stream('') : kind;
      const own = golden.filter((event) => stories.streamOf(event).startsWith(stream)).map(({ type }) => type);
      expect([...new Set(types)].sort()).toEqual([...new Set(own)].sort());
      // Without one in `events` of the aggregate, no command could read a stream that has it.
      expect([...readable].sort()).toEqual([...new Set(own)].sort());
    }
  });

  it('have one file each', () => {
    expect(readdirSync(folder).sort()).toEqual(lives.map(({ name }) => name).sort());
  });

  it('are read by no code that folds otherwise, or reads other events', () => {
    const { from } = streamFold(patients);
    expect(streamFold({ ...patients, foldVersion: 99 }).from).not.toEqual(from);
    expect(streamFold(admissions).from).not.toEqual(from);
    const own = 'events' in patients ? patients.events : [];
    for (const type of own) expect(from).toEqual({ snapshotsOf: expect.stringContaining(`${type} 1`) });
    expect(streamFold({ ...patients, events: own.slice(1) }).from).not.toEqual(from);
    expect(streamFold(beds).from).toBe('newest');
  });

  it('stay of use when another aggregate gets an event, since none of that is read in their streams', () => {
    const { from, evolve } = streamFold(patients);
    const own = 'events' in patients ? patients.events : [];
    expect(own).not.toEqual([]);
    for (const type of eventTypes.filter((each) => !own.includes(each)))
      expect(from).not.toEqual({ snapshotsOf: expect.stringContaining(type) });
    const { type, data } = stories.bedClaimed();
    const strange = { type, data, metadata: { version: '1' }, revision: 1 };
    expect(() => evolve(null, strange)).toThrow(UnreadableEvent);
    expect(streamFold(rooms).evolve({}, strange)).toEqual({ [data.bed_id]: data.admission_id });
  });
});
