import { type AdmissionRecord, nothingRecorded } from '@ward-board/contract';
import { type DomainEvent, eventTypes } from '@ward-board/domain';
import {
  admitted,
  bedIn,
  detailsCorrected,
  discharged,
  emergencyAmended,
  handedOff,
  icuAmended,
  icuDetails,
  icuDischarged,
  icuOpened,
  idOf,
  movedInIcu,
  operationAmended,
  operationEnteredInError,
  operationScheduled,
  patientTaken,
  registered,
  retriaged,
  roomPlan,
  severityChanged,
  statusChanged,
  triaged,
} from '@ward-board/domain/testing';
import { MissingRecord, readStored } from '../engine/projection.js';
import { doneByAll, recorded, timeOf } from '../testing/history-writer.js';
import { arrived, given, inEmergency, inIcu, patient } from '../testing/one-patient.js';
import { boards } from './boards.js';
import { unrecorded } from './collections.js';

describe('an emergency case', () => {
  it('carries what triage found, the patient and the admission', () => {
    const { emergency, admission } = given(...inEmergency);
    const { patient: _, ...summary } = admission?.record ?? ({} as AdmissionRecord);
    const { emergency_id, ...details } = triaged().data;
    expect(emergency).toMatchObject({ feeds: ['emergency'], id: emergency_id });
    expect(emergency?.record).toEqual({
      id: emergency_id,
      revision: 2,
      created_at: timeOf(3),
      updated_at: timeOf(3),
      updated_by: doneByAll,
      patient,
      admission: summary,
      clinical: nothingRecorded,
      closed_at: null,
      outcome: null,
      away: null,
      away_accepted_at: null,
      transferred_from: null,
      accepted_at: null,
      accepted_by: null,
      sent_back: null,
      transfer: null,
      sent: null,
      returned_at: null,
      handover: null,
      told_next_step: null,
      note_entries: [],
      note_count: 0,
      ...unrecorded('emergency'),
      ...details,
      vitals_at: timeOf(3),
      avpu_at: timeOf(3),
      next_step_at: null,
    });
  });

  it('is edited: each edit is the record’s new revision, and none of the admission’s', () => {
    const { emergency, admission } = given(...inEmergency, retriaged(), emergencyAmended());
    expect(emergency?.record).toMatchObject({ triage_level: 'critical', avpu: 'voice', revision: 4 });
    expect(emergency?.record).toMatchObject({ created_at: timeOf(3), updated_at: timeOf(5) });
    expect([admission?.record.revision, emergency?.record.admission.revision]).toEqual([2, 2]);
  });

  it('says who changed it last, and its admission does not', () => {
    const { emergency, admission } = given(...inEmergency, retriaged());
    expect(emergency?.record.updated_by).toEqual(doneByAll);
    expect(admission?.record).not.toHaveProperty('updated_by');
  });

  it('leaves the board when it is handed off, and stays readable with where to', () => {
    const outcome = { kind: 'handed_off', to: 'icu', record_id: idOf('icu'), notes: null, at: timeOf(4) };
    const { emergency } = given(...inIcu);
    expect(emergency).toMatchObject({ feeds: [], record: { closed_at: timeOf(4), outcome, revision: 3 } });
  });

  it('ends with the stay, when it is still open; one that was closed keeps what became of it', () => {
    const outcome = { kind: 'discharged', to: null, record_id: null, notes: 'Bill settled', at: timeOf(4) };
    const ended = given(...inEmergency, discharged({ notes: 'Bill settled' }));
    expect(ended.emergency).toMatchObject({ feeds: [], record: { closed_at: timeOf(4), outcome, revision: 3 } });
    expect(ended.emergency?.record.admission).toMatchObject({ status: 'discharged', revision: 3 });
    expect(given(...inIcu, discharged()).emergency?.record).toMatchObject({
      revision: 3,
      outcome: { kind: 'handed_off' },
    });
  });
});

describe('an ICU case', () => {
  it('carries what was said at its opening, its bed, the patient and the admission', () => {
    const { icu } = given(...inIcu);
    expect(icu?.feeds).toEqual(['icu']);
    expect(icu?.record).toMatchObject({ severity: 'serious', ...icuDetails(), bed: bedIn(), revision: 4, patient });
    expect(icu?.record).toMatchObject({ room_id: bedIn().room_id, admission: { id: idOf('admission'), revision: 4 } });
    expect(given(...arrived, icuOpened({ bed: null })).icu?.record).toMatchObject({ room_id: null, bed: null });
  });

  it('is edited and moved: each is the record’s new revision', () => {
    const { icu } = given(...inIcu, severityChanged(), movedInIcu(), icuAmended());
    const bed = bedIn(roomPlan(2));
    expect(icu?.record).toMatchObject({ severity: 'critical', bed, room_id: bed.room_id, o2_flow: 10, revision: 7 });
    expect(given(...inIcu, movedInIcu({ to: null })).icu?.record).toMatchObject({ bed: null, room_id: null });
  });

  it.each([
    ['discharged from the ICU', icuDischarged({ notes: 'Weaned' })],
    ['discharged by Reception', discharged({ notes: 'Weaned' })],
  ])('leaves the board and its bed when the patient is %s, and stays readable', (_, leaving) => {
    const { icu } = given(...inIcu, leaving);
    const outcome = { kind: 'discharged', to: null, record_id: null, notes: 'Weaned', at: timeOf(6) };
    expect(icu?.feeds).toEqual([]);
    expect(icu?.record).toMatchObject({ closed_at: timeOf(6), outcome, bed: null, room_id: null, revision: 5 });
  });
});

it('a correction of who the patient is reaches every record, closed ones too, and is no edit of them', () => {
  const before = given(...inIcu);
  const after = given(...inIcu, detailsCorrected({ changes: { name: 'Amina Haddad-Berg' } }));
  const renamed = { ...patient, name: 'Amina Haddad-Berg' };
  for (const name of ['admission', 'emergency', 'icu'] as const)
    expect(after[name]).toEqual({ ...before[name], record: { ...before[name]?.record, patient: renamed } });
});

it.each([
  ['a correction', [detailsCorrected()]],
  ['an admission', [admitted()]],
  ['a triage', [registered(), triaged()]],
  ['an edit', [...arrived, retriaged()]],
  ['a move', [...inEmergency, movedInIcu()]],
  ['a discharge', [registered(), discharged()]],
])('P5: %s of something that no event made can’t be taken in', (_, history) => {
  expect(() => given(...history)).toThrow(MissingRecord);
});

it('knows of each type of event whether it concerns the boards', () => {
  const claims = ['StayBegan', 'StayEnded', 'WaitBegan', 'WaitEnded'];
  const reports = ['DepositCollected', 'PriorAuthorisationReceived'];
  const elsewhere = ['BedClaimed', 'BedReleased', 'BoardRecordLinked', 'MrnAssigned', ...claims, ...reports];
  const orders = [
    'OrderPlaced',
    'ServiceRequestAmended',
    'ServiceRequestScheduled',
    'ServiceRequestStarted',
    'ServiceRequestReported',
  ];
  const lists = ['AllergyListed', 'AllergyUnlisted'];
  const ofCharts = eventTypes.filter((type) =>
    /^(ImagingStudy|Condition|CarePlan|Consent)|Handover(?:Sheet|Signature)/.test(type),
  );
  const others = [...elsewhere, ...orders, ...lists, ...ofCharts];
  expect([...boards.handles, ...others].sort()).toEqual([...eventTypes].sort());
});

describe('an operation', () => {
  const scheduled = [registered(), admitted({ admission_type: 'surgery' }), operationScheduled()];

  it('stands on the Operations board, and so does its admission', () => {
    const { operation, admission } = given(...scheduled);
    expect(operation).toMatchObject({ feeds: ['operations'], record: { op_status: 'pre-op', patient, revision: 2 } });
    expect(admission).toMatchObject({ feeds: ['admissions', 'operations'], record: { awaiting: null } });
  });

  it('is edited, and its status moves', () => {
    const { operation } = given(...scheduled, statusChanged(), operationAmended());
    expect(operation?.record).toMatchObject({ op_status: 'in-surgery', operating_room: 'OR 3', revision: 4 });
  });

  it('says when surgery began and was over, whatever else is edited', () => {
    const record = (...events: DomainEvent[]) => given(...scheduled, ...events).operation?.record;
    const over = statusChanged({ from: 'in-surgery', to: 'post-op' });
    expect(record()).toMatchObject({ started_at: null, ended_at: null });
    expect(record(statusChanged(), operationAmended())).toMatchObject({ started_at: timeOf(4), ended_at: null });
    expect(record(statusChanged(), over, statusChanged({ from: 'post-op', to: 'recovered' }))).toMatchObject({
      ...{ started_at: timeOf(4), ended_at: timeOf(5) },
    });
    expect(
      given(registered(), admitted(), operationScheduled({ op_status: 'in-surgery' })).operation?.record,
    ).toMatchObject({
      started_at: timeOf(3),
    });
  });

  it('is to be scheduled again when it was entered in error', () => {
    const { operation, admission } = given(...scheduled, operationEnteredInError());
    expect(operation).toBeUndefined();
    expect(admission?.record).toMatchObject({ awaiting: 'operations', critical_unseen: 0, treated_at: null });
  });
});

it('a field that is younger than an event is null in the record, never missing', () => {
  const { location: _, checklist: __, ...older } = operationScheduled().data;
  const { operation } = given(registered(), admitted(), { type: 'OperationScheduled', data: older as never });
  expect(operation?.record).toMatchObject({ location: null, checklist: null, procedure_name: 'Hernia repair' });
});

it('has the patient in the theatre during an operation, wherever they waited before', () => {
  const booked = operationScheduled({ location: 'Holding bay 1', operating_room: 'OR 2' });
  const locationAfter = (...events: DomainEvent[]) =>
    given(registered(), admitted(), booked, ...events).admission?.record.location;
  const begun = statusChanged({ from: 'pre-op', to: 'in-surgery' });
  const ended = statusChanged({ from: 'in-surgery', to: 'post-op' });
  expect([locationAfter(), locationAfter(begun), locationAfter(begun, ended)]).toEqual([
    'Holding bay 1',
    'OR 2',
    'Holding bay 1',
  ]);
});

it('of records that follow each other on a board only the newest is kept open to change', () => {
  const [first, second] = [{ icu_id: idOf('icu') }, { icu_id: idOf('icu', 2) }];
  const { rows } = given(...inIcu, icuDischarged(first), icuOpened(second));
  expect(rows.filter(({ collection }) => collection === 'icu').map(({ id, sealed }) => [id, sealed])).toEqual([
    [first.icu_id, true],
    [second.icu_id, undefined],
  ]);
});

it('a bed that was claimed before the wing’s name was kept has none', () => {
  const { wing_name: _, ...older } = bedIn();
  expect(given(...arrived, icuOpened({ bed: older })).icu?.record.bed).toEqual({ ...older, wing_name: null });
  expect(given(...inIcu, movedInIcu({ to: older })).icu?.record.bed).toEqual({ ...older, wing_name: null });
});

describe('vitals', () => {
  const edit = (changes: object) => emergencyAmended({ changes });
  const atOf = (...events: DomainEvent[]) => given(...inEmergency, ...events).emergency?.record.vitals_at;

  it('carry when they were recorded or changed, whatever else is edited', () => {
    expect(atOf(edit({ notes: 'Sleeps' }), retriaged())).toBe(timeOf(3));
    expect(atOf(edit({ notes: 'Sleeps' }), edit({ vitals: 'BP 120/80' }), edit({ notes: null }))).toBe(timeOf(5));
  });

  it('have no time where there are none', () => {
    expect(atOf(edit({ vitals: null }))).toBeNull();
    expect(given(...arrived, icuOpened({ vitals: null })).icu?.record.vitals_at).toBeNull();
  });

  it('that a hand-off takes along unchanged keep their time; other ones are new', () => {
    const taken = triaged().data.vitals;
    const handOff = [handedOff(), icuOpened({ vitals: taken })];
    expect(given(...inEmergency, ...handOff).icu?.record).toMatchObject({ vitals: taken, vitals_at: timeOf(3) });
    const measured = given(...inEmergency, handedOff(), icuOpened({ vitals: 'BP 90/60' })).icu?.record;
    expect(measured?.vitals_at).toBe(timeOf(5));
    expect(given(...arrived, icuOpened({ vitals: taken })).icu?.record.vitals_at).toBe(timeOf(3));
  });
});

it('AVPU carries when it was recorded or changed, whatever else is edited, over a hand-off as well', () => {
  const atOf = (...events: DomainEvent[]) => given(...inEmergency, ...events).emergency?.record.avpu_at;
  expect(atOf(emergencyAmended({ changes: { location: 'Bay 4' } }), patientTaken())).toBe(timeOf(3));
  expect(atOf(patientTaken(), emergencyAmended({ changes: { avpu: 'pain' } }))).toBe(timeOf(5));
  expect(atOf(emergencyAmended({ changes: { avpu: null } }))).toBeNull();
  const { avpu } = triaged().data;
  const opened = (said: object) => given(...inEmergency, handedOff(), icuOpened(said)).icu?.record.avpu_at;
  expect([opened({ avpu }), opened({ avpu: 'unresponsive' })]).toEqual([timeOf(3), timeOf(5)]);
});

it('a patient who was taken carries by whom, and since when', () => {
  const { changes } = patientTaken().data;
  expect(given(...inEmergency, patientTaken()).emergency?.record).toMatchObject({ ...changes, revision: 3 });
});

describe('a stay that has ended', () => {
  it('is sealed with all its records, and stands on no feed', () => {
    const { rows } = given(...inIcu, discharged());
    const ended = rows.filter(({ collection }) => collection !== 'patient-identities');
    expect(ended.map(({ collection, sealed, feeds }) => [collection, sealed, feeds]).sort()).toEqual([
      ['admissions', true, []],
      ['emergency-details', true, []],
      ['icu', true, []],
    ]);
  });

  it('is not looked at by what happens to the patient later', () => {
    const state = (...events: DomainEvent[]) =>
      recorded(...events.map((event) => [event])).reduce(
        (before, event) => boards.apply(before, readStored(event)),
        boards.open([]),
      );
    const again = admitted({ admission_id: idOf('admission', 2) });
    expect(Object.keys(state(...inIcu, discharged(), again).admissions)).toEqual([idOf('admission', 2)]);
    expect(state(...inIcu, discharged(), again).records).toEqual({});
  });
});
