import { jest } from '@jest/globals';
import type { AdmissionSummary, ImagingStudyRecord } from '@ward-board/contract';
import {
  admitted,
  discharged,
  emergencyAmended,
  icuAmended,
  icuHandedOff,
  icuOpened,
  icuWentToTheatre,
  idOf,
  imagingOrdered,
  observationRecorded,
  operationScheduled,
  registered,
  statusChanged,
  studyAmended,
  studyCompleted,
  studyOrdered,
  studyStarted,
  triaged,
} from '@ward-board/domain/testing';
import { type Projection, readStored } from '../engine/projection.js';
import { type Append, doneByAll, recorded } from '../testing/chronicle.js';
import { folded } from '../testing/fold.js';
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
