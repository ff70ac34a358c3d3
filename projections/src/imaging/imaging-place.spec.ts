import { jest } from '@jest/globals';
import type { AdmissionSummary, ImagingStudyRecord } from '@ward-board/contract';
import {
  admitted,
  bedIn,
  discharged,
  emergencyAmended,
  icuAmended,
  icuEnteredInError,
  icuHandedOff,
  icuNoteAdded,
  icuOpened,
  icuReturned,
  icuWentToTheatre,
  idOf,
  imagingOrdered,
  observationRecorded,
  operationEnteredInError,
  operationScheduled,
  operationTransferAccepted,
  registered,
  requestAmended,
  requestCompleted,
  statusChanged,
  studyAmended,
  studyCompleted,
  studyOrdered,
  studyStarted,
  triaged,
} from '@ward-board/domain/testing';
import { type Projection, readStored } from '../engine/projection.js';
import { folded } from '../testing/fold.js';
import { type Append, doneByAll, recorded } from '../testing/history-writer.js';
import { imaging } from './imaging.js';

const begin: readonly Append[] = [[registered()], [admitted(), triaged({ location: 'Bay 4' })], [studyOrdered()]];
const study = (...more: readonly Append[]) =>
  folded(imaging as unknown as Projection, recorded(...begin, ...more)).rows.find(
    ({ collection }) => collection === 'imaging-studies',
  )?.record as ImagingStudyRecord | undefined;

describe('a study', () => {
  it('says where its patient is now, and who ordered it', () => {
    expect(study()?.patient_place).toEqual({ ward: 'emergency', name: 'Bay 4' });
    expect(study([emergencyAmended({ changes: { location: 'CT' } })])?.patient_place).toEqual({
      ...{ ward: 'emergency', name: 'CT' },
    });
    expect(study()?.ordered_by).toMatchObject({ name: expect.any(String) });
  });

  it('says the theatre of an operation that goes on, and so does its stay', () => {
    const booked = operationScheduled({ location: 'Holding bay 1', operating_room: 'OR 2' });
    const placesAfter = (...more: readonly Append[]) => {
      const { rows } = folded(
        imaging as unknown as Projection,
        recorded([registered()], [admitted({ admission_type: 'surgery' }), booked], [studyOrdered()], ...more),
      );
      const record = (of: string) => rows.find(({ collection }) => collection === of)?.record;
      const [of, stay] = [record('imaging-studies'), record('admissions')];
      return [
        (of as ImagingStudyRecord | undefined)?.patient_place?.name,
        (stay as AdmissionSummary | undefined)?.location,
      ];
    };
    expect(placesAfter()).toEqual(['Holding bay 1', 'Holding bay 1']);
    expect(placesAfter([statusChanged({ from: 'pre-op', to: 'in-surgery' })])).toEqual(['OR 2', 'OR 2']);
  });

  it('says the kept bed of somebody who lies in it still, though an operation is planned', () => {
    const unit: readonly Append[] = [
      [registered()],
      [admitted({ admission_type: 'icu' }), icuOpened()],
      [studyOrdered()],
    ];
    const transferred_from = { board: 'icu', record_id: idOf('icu'), bed: bedIn() } as const;
    const sayAfter = (location: string | null, more: Append = [], operating_room: string | null = 'OR 2') => {
      const planned = operationScheduled({ operating_room, transferred_from, location });
      const theatre: Append = [icuWentToTheatre(), planned];
      const { rows } = folded(imaging as unknown as Projection, recorded(...unit, theatre, more));
      const of = (name: string) => rows.find(({ collection }) => collection === name)?.record;
      const { patient_place: place } = of('imaging-studies') as ImagingStudyRecord;
      return [place?.ward, place?.name, (of('admissions') as AdmissionSummary).to_accept];
    };
    const [accepted, begun] = [[operationTransferAccepted()], [statusChanged()]] as const;
    expect(sayAfter('Holding bay 1')).toEqual(['icu', '101 A', true]);
    expect(sayAfter('Holding bay 1', accepted)).toEqual(['operations', 'Holding bay 1', false]);
    expect(sayAfter(null, accepted)).toEqual(['icu', '101 A', false]);
    expect(sayAfter(null, begun)).toEqual(['operations', 'OR 2', false]);
    expect(sayAfter(null, begun, null)).toEqual(['operations', null, false]);
  });

  it('says the mode of a ventilator that its patient is on now, in the ICU and in the theatre', () => {
    const unit: readonly Append[] = [
      [registered()],
      [admitted({ admission_type: 'icu' }), icuOpened({ ventilator_mode: 'SIMV' })],
      [studyOrdered()],
    ];
    const modeAfter = (...more: readonly Append[]) => {
      const { rows } = folded(imaging as unknown as Projection, recorded(...unit, ...more));
      const row = rows.find(({ collection }) => collection === 'imaging-studies');
      return (row?.record as ImagingStudyRecord | undefined)?.ventilator_mode;
    };
    expect(study()?.ventilator_mode).toBeNull();
    expect(modeAfter()).toBe('SIMV');
    expect(modeAfter([icuAmended({ changes: { ventilator_mode: 'PRVC' } })])).toBe('PRVC');
    expect(modeAfter([icuAmended({ changes: { ventilator_mode: null } })])).toBeNull();
    expect(modeAfter([discharged()])).toBeNull();
    const theatre: Append = [
      icuWentToTheatre(),
      operationScheduled({ transferred_from: { board: 'icu', record_id: idOf('icu'), bed: null } }),
    ];
    expect(modeAfter(theatre)).toBe('SIMV');
    // Events from before the sender was named: by the outcome of the record that was left.
    const left = icuHandedOff({ to: 'operations', record_id: idOf('operation') });
    expect(modeAfter([left, operationScheduled()])).toBe('SIMV');
    expect(modeAfter([left, operationScheduled({ operation_id: idOf('operation', 2) })])).toBeNull();
    expect(modeAfter(theatre, [icuAmended({ changes: { ventilator_mode: null } })])).toBe('SIMV');
  });

  describe('of somebody who is isolated', () => {
    const unit: readonly Append[] = [[registered()], [admitted({ admission_type: 'icu' })], [studyOrdered()]];
    const isolationAfter = (...more: readonly Append[]) => {
      const { rows } = folded(imaging as unknown as Projection, recorded(...unit, ...more));
      const row = rows.find(({ collection }) => collection === 'imaging-studies');
      return (row?.record as ImagingStudyRecord | undefined)?.isolation;
    };
    const inIcu = [icuOpened({ isolation: 'Contact (MRSA)' })];
    const edited = (isolation: string | null): Append => [icuAmended({ changes: { isolation } })];

    it('says what the records of the stay said last, while the patient is on a board', () => {
      expect(isolationAfter()).toBeNull();
      expect(isolationAfter(inIcu)).toBe('Contact (MRSA)');
      expect(isolationAfter(inIcu, edited('Airborne'))).toBe('Airborne');
      for (const none of [null, 'None']) expect(isolationAfter(inIcu, edited(none))).toBeNull();
      expect(isolationAfter(inIcu, [icuNoteAdded({ text: 'Wife called' })])).toBe('Contact (MRSA)');
      expect(isolationAfter(inIcu, [icuEnteredInError()])).toBeNull();
      expect(isolationAfter(inIcu, [discharged()])).toBeNull();
    });

    it('says it in the theatre, and on the board that the patient comes back to', () => {
      const theatre = (isolation: string | null): Append => [icuWentToTheatre(), operationScheduled({ isolation })];
      const contact = theatre('Contact (MRSA)');
      expect(isolationAfter(inIcu, contact)).toBe('Contact (MRSA)');
      expect(isolationAfter(inIcu, theatre(null))).toBeNull();
      expect(isolationAfter(inIcu, contact, edited('Airborne'))).toBe('Airborne');
      const removed: Append = [operationEnteredInError(), icuReturned()];
      expect(isolationAfter(inIcu, contact, removed)).toBe('Contact (MRSA)');
    });
  });

  it('says what its request asked for and why, also once the request is done', () => {
    const said = { display: 'CT abdomen', reason: 'Free air?' };
    const request = { service_request_id: idOf('service-request', 1) };
    const askedFor = (...more: readonly Append[]) => {
      const asked = imagingOrdered({ ...request, ...said });
      const { rows } = folded(imaging as unknown as Projection, recorded(...begin.slice(0, 2), [asked], ...more));
      return (rows.find(({ id }) => id === idOf('study'))?.record as ImagingStudyRecord | undefined)?.asked_for;
    };
    const ordered: Append = [studyOrdered(request)];
    expect(askedFor(ordered)).toEqual(said);
    expect(askedFor([studyOrdered()])).toBeNull();
    const corrected: Append = [requestAmended({ ...request, changes: { reason: 'Abscess?' } })];
    const done: Append = [studyCompleted({ report_id: idOf('report') }), requestCompleted(request)];
    expect(askedFor(ordered, corrected, [studyStarted()], done)).toEqual({ ...said, reason: 'Abscess?' });
    expect(askedFor(ordered, [studyAmended({ changes: { service_request_id: null } })])).toBeNull();
  });

  it('goes on saying it once its report is out, and nowhere once the stay is over', () => {
    const done: readonly Append[] = [[studyStarted()], [studyCompleted({ report_id: idOf('report') })]];
    const moved = [emergencyAmended({ changes: { location: 'CT' } })];
    expect(study(...done, moved)?.patient_place).toEqual({ ward: 'emergency', name: 'CT' });
    expect(study(...done, [discharged()])?.patient_place).toBeNull();
    expect(study([discharged()])?.patient_place).toBeNull();
  });

  it('says who asks for it: whoever recorded the request that it is for now, else who ordered it', () => {
    const asking = { actor_id: idOf('user', 7), actor_name: 'Dr. Weiss', actor_role: 'doctor', actor_department: '' };
    const request = { service_request_id: idOf('service-request', 1) };
    const requesterAfter = (...more: readonly Append[]) => {
      const history = recorded(...begin.slice(0, 2), [imagingOrdered(request)], ...more).map((event) =>
        event.type === 'ImagingOrdered' ? { ...event, metadata: { ...event.metadata, ...asking } } : event,
      );
      const { rows } = folded(imaging as unknown as Projection, history);
      const row = rows.find(({ id }) => id === idOf('study'));
      return (row?.record as ImagingStudyRecord | undefined)?.requested_by.name;
    };
    const linked = (service_request_id: string | null): Append => [studyAmended({ changes: { service_request_id } })];
    expect(requesterAfter([studyOrdered(request)])).toBe('Dr. Weiss');
    expect(requesterAfter([studyOrdered()])).toBe(doneByAll.name);
    expect(requesterAfter([studyOrdered()], linked(request.service_request_id))).toBe('Dr. Weiss');
    expect(requesterAfter([studyOrdered(request)], linked(null))).toBe(doneByAll.name);
    expect(requesterAfter([studyOrdered(request)], [studyAmended()])).toBe('Dr. Weiss');
  });
});

it('a vital sign of a patient with many studies and requests that nobody ended copies their rows once, not once for each', () => {
  const count = 60;
  const open = Array.from({ length: count }, (_, n) => [
    studyOrdered({ study_id: idOf('study', n), study_uid: `2.25.${n}` }),
    imagingOrdered({ service_request_id: idOf('service-request', n) }),
  ]).flat();
  const events = recorded(...begin.slice(0, 2), open, [observationRecorded()]).map(readStored);
  const before = events.slice(0, -1).reduce(imaging.apply, imaging.open([]));
  const last = events.at(-1);
  if (!last) throw new Error('Nothing happened.');
  const copied = jest.spyOn(Map.prototype, 'set');
  const after = imaging.apply(before, last);
  const copies = copied.mock.calls.length;
  copied.mockRestore();
  const studies = imaging.rows(after).filter(({ collection }) => collection === 'imaging-studies');
  expect(studies.map(({ record }) => (record as ImagingStudyRecord).clinical.vitals.length)).toEqual(
    studies.map(() => 1),
  );
  expect(studies).toHaveLength(count);
  expect(copies).toBeLessThan(6 * count);
});
