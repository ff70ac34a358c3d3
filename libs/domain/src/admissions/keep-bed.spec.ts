import { type BedPlace, type RoomChoice } from '../beds.js';
import type { Decision } from '../shared/decision.js';
import {
  acceptanceAmended,
  acceptanceDetails,
  acceptedOnWard,
  admitted,
  bedClaimed,
  bedIn,
  bedReleased,
  discharged,
  given,
  handover,
  icuDetails,
  icuDischarged,
  icuOpened,
  icuReturned,
  icuWentToTheatre,
  idOf,
  linked,
  movedOnWard,
  occupancy,
  operationAmended,
  operationDetails,
  operationEnteredInError,
  operationHandedOff,
  operationScheduled,
  roomPlan,
  severityChanged,
  stayEnded,
  wardHandedOff,
  wardNoteAdded,
  wardReturned,
  wardWentToTheatre,
} from '../testing/index.js';
import { type Admission, admissions } from './admission.js';
import { type AmendRecord, amendRecord } from './amend-record.js';
import { dischargeFromBoard, removeRecord } from './close-record.js';
import { dischargeAdmission } from './discharge-admission.js';
import { type Destination, handOffRecord } from './hand-off-record.js';
import { openRecord } from './open-record.js';
import { acceptTransfer, sendBack } from './receive-transfer.js';

const ofKind = (kind: 'acceptance' | 'icu' | 'operation', n = 1) =>
  ({ kind, id: idOf(kind, n), if_match: null }) as const;
const operation = {
  kind: 'operation',
  id: idOf('operation'),
  level: 'pre-op',
  details: operationDetails(),
  room: null,
} as const;
const unsaid = Object.fromEntries(Object.keys(acceptanceDetails()).map((name) => [name, null])) as never;

const toTheatre =
  (kind: 'acceptance' | 'icu', keepsBed = true) =>
  (stay: Admission | null) =>
    handOffRecord({ from: ofKind(kind), to: operation, keepsBed }, stay);
const toWard =
  (said: Partial<Destination> = {}) =>
  (stay: Admission | null) => {
    const to = {
      kind: 'acceptance',
      id: idOf('acceptance', 2),
      level: null,
      details: unsaid,
      room: null,
      ...said,
    } as const;
    return handOffRecord({ from: ofKind('operation'), to }, stay);
  };
const toIcu =
  (said: Partial<Destination> = {}) =>
  (stay: Admission | null) => {
    const to = { kind: 'icu', id: idOf('icu', 2), level: null, details: icuDetails(), room: null, ...said } as const;
    return handOffRecord({ from: ofKind('operation'), to }, stay);
  };
const from = (board: 'ward' | 'icu' | 'operations', record_id: string, bed: BedPlace | null) => ({
  handover: handover({ from: board, reason: board === 'operations' ? 'Hernia repair' : null }),
  transferred_from: { board, record_id, bed },
});

const onWard = [admitted({ admission_type: 'normal' }), acceptedOnWard()];
const inIcu = [admitted({ admission_type: 'icu' }), icuOpened()];
const scheduled = (op_status: 'pre-op' | 'post-op' = 'post-op') =>
  operationScheduled({ op_status, ...from('ward', idOf('acceptance'), bedIn()) });
const awayFromWard = [...onWard, wardWentToTheatre(), scheduled()];
const awayFromIcu = [...inIcu, icuWentToTheatre(), scheduled()];
const elsewhere: RoomChoice = { plan: roomPlan(2), occupancy: occupancy() };

describe('a patient who goes to the theatre', () => {
  it('keeps their place and bed on the ward, when that is asked for', () => {
    given(admissions, onWard)
      .when(toTheatre('acceptance'))
      .then([wardWentToTheatre(), scheduled('pre-op'), linked({ record_id: idOf('operation') })]);
  });

  it('keeps their place and bed in the ICU likewise', () => {
    given(admissions, inIcu)
      .when(toTheatre('icu'))
      .then([
        icuWentToTheatre(),
        operationScheduled(from('icu', idOf('icu'), bedIn())),
        linked({ record_id: idOf('operation') }),
      ]);
  });

  it('gives the bed up otherwise, as with every transfer', () => {
    given(admissions, onWard)
      .when(toTheatre('acceptance', false))
      .then([
        wardHandedOff({ to: 'operations', record_id: idOf('operation') }),
        scheduled('pre-op'),
        linked({ record_id: idOf('operation') }),
        bedReleased(),
      ]);
  });
});

describe('a record whose patient is in the theatre', () => {
  const keeping = (decide: (stay: Admission | null) => Decision) => given(admissions, awayFromIcu).when(decide);
  const amending = (said: Partial<AmendRecord>) => (stay: Admission | null) =>
    amendRecord({ ...ofKind('icu'), changes: {}, ...said } as AmendRecord, stay);

  it('takes no action of its board', () => {
    keeping(toTheatre('icu')).then('patient_away');
    keeping((stay) => dischargeFromBoard({ ...ofKind('icu'), kind: 'icu', notes: null }, stay)).then('patient_away');
    keeping((stay) => removeRecord(ofKind('icu'), stay)).then('patient_away');
    given(admissions, awayFromIcu)
      .when((stay) => acceptTransfer(ofKind('icu'), stay))
      .then('patient_away');
    keeping((stay) => sendBack({ ...ofKind('icu'), reason: 'No', bedHolder: null }, stay)).then('patient_away');
  });

  it('is not moved by an edit, and takes one that moves nobody', () => {
    keeping(amending({ room: elsewhere })).then('patient_away');
    keeping(amending({ room: null })).then('patient_away');
    keeping(amending({ level: 'critical', room: { plan: roomPlan(), occupancy: occupancy(bedClaimed()) } })).then([
      severityChanged(),
    ]);
  });

  it('is the only one of the stay on that board', () => {
    given(admissions, awayFromIcu)
      .when((stay) =>
        openRecord(
          { record: { kind: 'icu', id: idOf('icu', 2), level: 'stable', details: icuDetails(), room: null } },
          stay,
        ),
      )
      .then('already_on_board');
  });

  it('is closed by Reception’s discharge with the operation, and its bed is free', () => {
    given(admissions, awayFromIcu)
      .when((stay) => dischargeAdmission({ if_match: null, notes: null }, stay))
      .then([discharged(), stayEnded(), bedReleased()]);
    given(admissions, [...awayFromIcu, discharged()])
      .when((stay) => {
        expect(stay?.records).toMatchObject({
          icu: { open: false, away: null, bed: null },
          operation: { open: false },
        });
        return amendRecord({ ...ofKind('icu'), changes: {} }, stay);
      })
      .then('admission_closed');
  });

  it('has its patient back when the operation is entered in error, and no board awaits them', () => {
    given(admissions, awayFromIcu)
      .when((stay) => removeRecord(ofKind('operation'), stay))
      .then([operationEnteredInError(), icuReturned()]);
    given(admissions, [...awayFromIcu, operationEnteredInError(), icuReturned()])
      .when((stay) => {
        expect(stay).toMatchObject({ awaiting: null, records: { icu: { open: true, away: null, bed: bedIn() } } });
        return dischargeFromBoard({ ...ofKind('icu'), kind: 'icu', notes: null }, stay);
      })
      .then([icuDischarged(), bedReleased()]);
  });
});

describe('a patient who leaves the theatre', () => {
  it('is not brought back before the operation is over', () => {
    given(admissions, [...onWard, wardWentToTheatre(), scheduled('pre-op')])
      .when(toWard())
      .then('transfer_not_allowed');
  });

  it('is back in the bed that the ward has kept, when no room is named', () => {
    given(admissions, awayFromWard)
      .when(toWard())
      .then([operationHandedOff({ record_id: idOf('acceptance') }), wardReturned()]);
  });

  it('is moved from it to a room that is named, and the kept bed is free at once', () => {
    const { room_id, bed_id } = bedIn(roomPlan(2));
    given(admissions, awayFromWard)
      .when(toWard({ room: elsewhere }))
      .then([
        operationHandedOff({ record_id: idOf('acceptance') }),
        wardReturned(),
        movedOnWard(),
        bedReleased(),
        bedClaimed({ room_id, bed_id }),
      ]);
  });

  it('has added to the ward’s record what the transfer says, and nothing cleared', () => {
    given(admissions, awayFromWard)
      .when(toWard({ details: acceptanceDetails({ diet_restrictions: 'Soft', attending_nurse: null }) }))
      .then([operationHandedOff({ record_id: idOf('acceptance') }), wardReturned(), acceptanceAmended()]);
  });

  it('has noted on the ward’s record what the theatre did, and the notes of the transfer', () => {
    const back = [operationHandedOff({ record_id: idOf('acceptance') }), wardReturned()];
    given(admissions, awayFromWard)
      .when(toWard({ details: { ...acceptanceDetails(), notes: 'Drain left' } }))
      .then([...back, wardNoteAdded({ text: 'Drain left' })]);
    given(admissions, [
      ...awayFromWard,
      operationAmended({ changes: { complications: 'None', post_op_notes: 'Stable' } }),
    ])
      .when(toWard())
      .then([...back, wardNoteAdded({ text: 'Complications: None\n\nAfter the operation: Stable' })]);
    given(admissions, awayFromWard)
      .when((stay) => {
        const to = { kind: 'acceptance', id: idOf('acceptance', 2), level: null, details: unsaid, room: null } as const;
        return handOffRecord({ from: ofKind('operation'), to, handover: { allergies: 'Latex' } }, stay);
      })
      .then([...back, wardNoteAdded({ text: 'Allergies: Latex' })]);
  });

  it('is back in the ICU with the severity that is named, or that they had', () => {
    const back = [operationHandedOff({ to: 'icu', record_id: idOf('icu') }), icuReturned()];
    given(admissions, awayFromIcu).when(toIcu()).then(back);
    given(admissions, awayFromIcu)
      .when(toIcu({ level: 'critical' }))
      .then([...back, severityChanged()]);
  });

  it('frees the bed that the ward has kept when they go to the ICU instead', () => {
    given(admissions, awayFromWard)
      .when(toIcu({ level: 'serious' }))
      .then([
        operationHandedOff({ to: 'icu', record_id: idOf('icu', 2) }),
        wardHandedOff({ to: 'icu', record_id: idOf('icu', 2), while_away: true }),
        icuOpened({ icu_id: idOf('icu', 2), bed: null, ...from('operations', idOf('operation'), null) }),
        linked({ record_id: idOf('icu', 2) }),
        bedReleased(),
      ]);
  });

  it('needs a room on the ward, and a severity in the ICU, where no bed is kept', () => {
    given(admissions, awayFromIcu).when(toWard()).then('no_kept_bed', 'room_id');
    given(admissions, [admitted({ admission_type: 'surgery' }), scheduled()])
      .when(toWard())
      .then('no_kept_bed', 'room_id');
    given(admissions, awayFromWard).when(toIcu()).then('missing_value', 'severity');
  });

  it('refuses a wing that the kept bed is not in', () => {
    given(admissions, awayFromWard)
      .when(toWard({ wing_id: idOf('wing', 2) }))
      .then('unknown_reference', 'room_id');
  });
});
