import type { Decision } from '../shared/decision.js';
import {
  bedClaimed,
  bedIn,
  bedReleased,
  discharged,
  given,
  icuDetails,
  icuDischarged,
  icuReturned,
  icuWentToTheatre,
  idOf,
  linked,
  occupancy,
  operationDetails,
  operationEnteredInError,
  operationScheduled,
  roomPlan,
  severityChanged,
  stayEnded,
  wardHandedOff,
  wardWentToTheatre,
} from '../testing/index.js';
import {
  awayFromIcu,
  comingFrom,
  inIcu,
  ofKind,
  onWard,
  otherRoom,
  scheduledFromWard,
} from '../testing/theatre-stories.js';
import { type Admission, admissions } from './admission.js';
import { type AmendRecord, amendRecord } from './amend-record.js';
import { dischargeFromBoard, removeRecord } from './close-record.js';
import { dischargeAdmission } from './discharge-admission.js';
import { handOffRecord } from './hand-off-record.js';
import { openRecord } from './open-record.js';
import { acceptTransfer, sendBack } from './receive-transfer.js';

const operation = {
  kind: 'operation',
  id: idOf('operation'),
  level: 'pre-op',
  details: operationDetails({ anaesthesia_type: null }),
  room: null,
} as const;
const toTheatre =
  (kind: 'acceptance' | 'icu', keepsBed = true) =>
  (stay: Admission | null) =>
    handOffRecord({ from: ofKind(kind), to: operation, keepsBed }, stay);

describe('a patient who goes to the theatre', () => {
  it('keeps their place and bed on the ward, when that is asked for', () => {
    given(admissions, onWard)
      .when(toTheatre('acceptance'))
      .then([wardWentToTheatre(), scheduledFromWard('pre-op'), linked({ record_id: idOf('operation') })]);
  });

  it('keeps their place and bed in the ICU likewise', () => {
    given(admissions, inIcu)
      .when(toTheatre('icu'))
      .then([
        icuWentToTheatre(),
        operationScheduled({ anaesthesia_type: null, ...comingFrom('icu', idOf('icu'), bedIn()) }),
        linked({ record_id: idOf('operation') }),
      ]);
  });

  it('gives the bed up otherwise, as with every transfer', () => {
    given(admissions, onWard)
      .when(toTheatre('acceptance', false))
      .then([
        wardHandedOff({ to: 'operations', record_id: idOf('operation') }),
        scheduledFromWard('pre-op'),
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
    keeping(amending({ room: otherRoom })).then('patient_away');
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
