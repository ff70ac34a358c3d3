import type { BedPlace } from '../beds/beds.js';
import {
  acceptanceAmended,
  acceptanceDetails,
  acceptanceRemoved,
  acceptedOnWard,
  admitted,
  bedClaimed,
  bedIn,
  bedReleased,
  discharged,
  given,
  handedOff,
  handover,
  icuDetails,
  icuHandedOff,
  icuOpened,
  idOf,
  linked,
  movedOnWard,
  occupancy,
  operationHandedOff,
  operationScheduled,
  roomPlan,
  statusChanged,
  stayEnded,
  triaged,
  wardHandedOff,
} from '../testing/index.js';
import { type Admission, admissions } from './admission.js';
import { type AmendRecord, amendRecord } from './amend-record.js';
import { removeRecord } from './close-record.js';
import { dischargeAdmission } from './discharge-admission.js';
import { handOffRecord } from './hand-off-record.js';
import { type NewRecord, openRecord } from './open-record.js';
import type { RecordKind } from './record-kinds.js';

const plan = roomPlan();
const bedB = bedIn(plan, 'B');
const taken = bedClaimed({ admission_id: idOf('admission', 2), patient_id: idOf('patient', 2) });
const acceptance = (room: NewRecord['room']): NewRecord<'acceptance'> => ({
  ...{ kind: 'acceptance', id: idOf('acceptance'), level: null, details: acceptanceDetails(), room },
});
const accepting =
  (room: NewRecord['room'] = { plan, occupancy: occupancy() }) =>
  (admission: Admission | null) =>
    openRecord({ record: acceptance(room) }, admission);
const toWard = (kind: RecordKind, room: NewRecord['room'] = { plan, occupancy: occupancy() }) => {
  const from = { kind, id: idOf(kind), if_match: null };
  return (admission: Admission | null) => handOffRecord({ from, to: acceptance(room) }, admission);
};
const on = { kind: 'acceptance', id: idOf('acceptance'), if_match: null } as const;
const amending = (said: Partial<AmendRecord<'acceptance'>>) => (admission: Admission | null) =>
  amendRecord({ ...on, changes: {}, ...said }, admission);
const linkedAcceptance = linked({ record_id: idOf('acceptance') });
const kindOn = { emergency: 'emergency', operations: 'operation', icu: 'icu', ward: 'acceptance' } as const;
/** What such a record tells the next board that this one has no field for. */
const told = {
  emergency: null,
  operations: 'Operation: Hernia repair\n\nAnaesthesia: General',
  icu: 'AVPU: Voice\n\nVentilator: SIMV\n\nO2 flow: 6 L/min',
  ward: 'Mobility: Walks with help',
};
/** What a record says that a transfer from this board opened. */
const from = (board: keyof typeof kindOn, bed: BedPlace | null, reason: string | null) => ({
  handover: handover({ from: board, reason, notes: told[board] }),
  transferred_from: { board, record_id: idOf(kindOn[board]), bed },
});
const onWard = [admitted({ admission_type: 'normal' }), acceptedOnWard()];

describe('an acceptance onto a ward', () => {
  it.each(['normal', 'surgery', 'emergency'] as const)('takes an admission of type %s and a bed at once', (type) => {
    given(admissions, [admitted({ admission_type: type })])
      .when(accepting())
      .then([acceptedOnWard(), bedClaimed(), linkedAcceptance]);
  });

  it('takes the bed that was asked for', () => {
    given(admissions, [admitted()])
      .when(accepting({ plan, occupancy: occupancy(), bed_id: bedB.bed_id }))
      .then([acceptedOnWard({ bed: bedB }), bedClaimed({ bed_id: bedB.bed_id }), linkedAcceptance]);
  });

  it('refuses a bed that is taken, though another is free', () => {
    given(admissions, [admitted()])
      .when(accepting({ plan, occupancy: occupancy(taken), bed_id: bedIn(plan).bed_id }))
      .then('room_unavailable', 'bed_id');
  });

  it('refuses whoever is on the ward or on another board', () => {
    given(admissions, onWard).when(accepting()).then('already_on_board');
    given(admissions, [admitted(), triaged()]).when(accepting()).then('still_in_emergency');
    given(admissions, [admitted(), icuOpened()]).when(accepting()).then('already_on_board');
  });
});

describe('a patient on a ward', () => {
  it('moves to another bed of the same room, which frees the old one', () => {
    given(admissions, onWard)
      .when(amending({ room: { plan, occupancy: occupancy(bedClaimed()), bed_id: bedB.bed_id } }))
      .then([movedOnWard({ to: bedB }), bedReleased(), bedClaimed({ bed_id: bedB.bed_id })]);
  });

  it('stays where they are when the bed, or just the room, is the one that they lie in', () => {
    for (const bed_id of [bedIn(plan).bed_id, null])
      given(admissions, onWard)
        .when(amending({ room: { plan, occupancy: occupancy(bedClaimed()), bed_id } }))
        .then([]);
  });

  it('has what is recorded amended', () => {
    given(admissions, onWard)
      .when(amending({ changes: { diet_restrictions: 'Soft', mobility_status: 'Walks with help' } }))
      .then([acceptanceAmended()]);
  });

  it('awaits the ward again once the acceptance is removed, and the bed is free', () => {
    given(admissions, onWard)
      .when((admission) => removeRecord(on, admission))
      .then([acceptanceRemoved(), bedReleased()]);
    given(admissions, [...onWard, acceptanceRemoved()])
      .when(accepting())
      .then([acceptedOnWard(), bedClaimed(), linkedAcceptance]);
  });

  it('leaves the bed at Reception’s discharge', () => {
    given(admissions, onWard)
      .when((admission) => dischargeAdmission({ if_match: null, notes: null }, admission))
      .then([discharged(), stayEnded(), bedReleased()]);
  });

  it('is handed on to the ICU, and can come back', () => {
    const icu: NewRecord<'icu'> = {
      ...{ kind: 'icu', id: idOf('icu'), level: 'serious', details: icuDetails(), room: null },
    };
    given(admissions, onWard)
      .when((admission) => handOffRecord({ from: on, to: icu }, admission))
      .then([wardHandedOff(), icuOpened({ bed: null, ...from('ward', bedIn(), null) }), bedReleased(), linked()]);
    given(admissions, [...onWard, wardHandedOff(), icuOpened({ bed: null })])
      .when(toWard('icu'))
      .then([icuHandedOff(), acceptedOnWard(from('icu', null, null)), bedClaimed(), linkedAcceptance]);
  });
});

describe('a transfer to the ward', () => {
  it('comes from Emergency', () => {
    given(admissions, [admitted(), triaged()])
      .when(toWard('emergency'))
      .then([
        handedOff({ to: 'ward', record_id: idOf('acceptance') }),
        acceptedOnWard(from('emergency', null, handover().reason)),
        bedClaimed(),
        linkedAcceptance,
      ]);
  });

  it('comes from the theatre once the operation is over, and not before', () => {
    const started = [admitted({ admission_type: 'surgery' }), operationScheduled(), statusChanged()];
    given(admissions, started).when(toWard('operation')).then('transfer_not_allowed');
    const over = [...started, statusChanged({ from: 'in-surgery', to: 'post-op' })];
    given(admissions, over)
      .when(toWard('operation'))
      .then([operationHandedOff(), acceptedOnWard(from('operations', null, null)), bedClaimed(), linkedAcceptance]);
    given(admissions, [...over, statusChanged({ from: 'post-op', to: 'recovered' })])
      .when(toWard('operation'))
      .then([operationHandedOff(), acceptedOnWard(from('operations', null, null)), bedClaimed(), linkedAcceptance]);
    given(admissions, [...over, discharged()])
      .when(toWard('operation'))
      .then('transfer_not_allowed');
  });

  it('from the ICU frees the bed there', () => {
    const bed = bedIn(roomPlan(2));
    const { room_id, bed_id } = bed;
    given(admissions, [admitted({ admission_type: 'icu' }), icuOpened({ bed })])
      .when(toWard('icu'))
      .then([
        icuHandedOff(),
        acceptedOnWard(from('icu', bed, null)),
        bedClaimed(),
        bedReleased({ room_id, bed_id }),
        linkedAcceptance,
      ]);
  });

  it('keeps the bed of who is to lie where they lie, full as the room may be', () => {
    const plan = roomPlan(1, ['A']);
    const bed = bedIn(plan);
    const room = { plan, occupancy: { [bed.bed_id]: idOf('admission') } };
    for (const bed_id of [undefined, null, bed.bed_id])
      given(admissions, [admitted({ admission_type: 'icu' }), icuOpened({ bed })])
        .when(toWard('icu', { ...room, bed_id }))
        .then([icuHandedOff(), acceptedOnWard({ bed, ...from('icu', bed, null) }), linkedAcceptance]);
    const another = { plan: roomPlan(), occupancy: { ...room.occupancy }, bed_id: bedIn(roomPlan(), 'B').bed_id };
    given(admissions, [admitted({ admission_type: 'icu' }), icuOpened({ bed })])
      .when(toWard('icu', another))
      .then([
        icuHandedOff(),
        acceptedOnWard({ bed: bedIn(roomPlan(), 'B'), ...from('icu', bed, null) }),
        bedClaimed({ bed_id: another.bed_id }),
        bedReleased(),
        linkedAcceptance,
      ]);
  });

  it('refuses a full room, and the patient stays where they are', () => {
    const full = { plan: roomPlan(1, ['A']), occupancy: occupancy(taken) };
    given(admissions, [admitted(), triaged()]).when(toWard('emergency', full)).then('room_unavailable', 'room_id');
  });
});
