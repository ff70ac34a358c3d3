import {
  acceptedOnWard,
  admitted,
  bedClaimed,
  bedIn,
  bedReleased,
  emergencyReturned,
  given,
  handedOff,
  icuHandedOff,
  icuOpened,
  icuReturned,
  icuTransferAccepted,
  icuTransferSentBack,
  icuWentToTheatre,
  idOf,
  movedInIcu,
  operationScheduled,
  operationTransferSentBack,
  retriaged,
  roomPlan,
  severityChanged,
  statusChanged,
  triaged,
  wardHandedOff,
  wardReturned,
  wardTransferSentBack,
  wardWentToTheatre,
} from '../testing/index.js';
import { type Admission, type AdmissionEvent, admissions } from './admission.js';
import { acceptTransfer, sendBack } from './receive-transfer.js';
import type { RecordKind } from './record-kinds.js';

const on = (kind: RecordKind) => ({ kind, id: idOf(kind), if_match: null });
const accepting =
  (kind: RecordKind = 'icu') =>
  (stay: Admission | null) =>
    acceptTransfer(on(kind), stay);
const sendingBack =
  (kind: RecordKind = 'icu', { reason = 'No ventilator', bedHolder = null as string | null } = {}) =>
  (stay: Admission | null) =>
    sendBack({ ...on(kind), reason, bedHolder }, stay);

const emergency = { transferred_from: { board: 'emergency', record_id: idOf('emergency'), bed: null } } as const;
const inEmergency = [admitted(), triaged(), retriaged()];
const arrived = [...inEmergency, handedOff(), icuOpened(emergency)];
const second = bedIn(roomPlan(2));
const inSecond = { room_id: second.room_id, bed_id: second.bed_id };
const ward = { transferred_from: { board: 'ward', record_id: idOf('acceptance'), bed: bedIn() } } as const;
const fromWard = [
  admitted({ admission_type: 'normal' }),
  acceptedOnWard(),
  wardHandedOff(),
  icuOpened({ ...ward, bed: second }),
];
const icu = { transferred_from: { board: 'icu', record_id: idOf('icu'), bed: bedIn() } } as const;
const fromIcu = [
  admitted({ admission_type: 'icu' }),
  icuOpened(),
  icuHandedOff(),
  acceptedOnWard({ ...icu, bed: second }),
];
const noRoom = 'No isolation room';

describe('the board that a transfer reaches', () => {
  it('accepts the patient once', () => {
    given(admissions, arrived).when(accepting()).then([icuTransferAccepted()]);
    given(admissions, [...arrived, icuTransferAccepted()])
      .when(accepting())
      .then('already_accepted');
  });

  it('has nobody to accept or send back where no transfer opened the record', () => {
    const byHand = [admitted({ admission_type: 'icu' }), icuOpened()];
    given(admissions, byHand).when(accepting()).then('not_transferred');
    given(admissions, byHand).when(sendingBack()).then('not_transferred');
    given(admissions, inEmergency).when(accepting('emergency')).then('not_transferred');
    given(admissions, inEmergency).when(accepting()).then('not_found');
  });

  it.each<[string, RecordKind, AdmissionEvent[]]>([
    ['is accepted', 'icu', [...arrived, icuTransferAccepted()]],
    ['has been to the theatre from here', 'icu', [...arrived, icuWentToTheatre(), icuReturned()]],
    [
      'is operated on',
      'operation',
      [
        ...inEmergency,
        handedOff({ to: 'operations', record_id: idOf('operation') }),
        operationScheduled(emergency),
        statusChanged(),
      ],
    ],
  ])('sends nobody back who %s', (_, kind, history) => {
    given(admissions, history).when(sendingBack(kind)).then('already_accepted');
  });

  it.each<[string, AdmissionEvent[]]>([
    ['edited', [...arrived, severityChanged()]],
    ['moved', [...arrived, movedInIcu()]],
  ])('may send back a patient whose record was %s', (_, history) => {
    given(admissions, history)
      .when((stay) => {
        const decision = sendingBack()(stay);
        expect(decision.ok).toBe(true);
        return accepting()(stay);
      })
      .then([icuTransferAccepted()]);
  });
});

describe('a patient who is sent back', () => {
  it('is on the record that they left, as they left it, and the receiving bed is free', () => {
    given(admissions, arrived).when(sendingBack()).then([icuTransferSentBack(), emergencyReturned(), bedReleased()]);
    given(admissions, [...arrived, icuTransferSentBack(), emergencyReturned()])
      .when((stay) => {
        expect(stay?.records).toMatchObject({
          emergency: { open: true, level: 'critical', revision: 7 },
          icu: { open: false, bed: null },
        });
        return sendingBack()(stay);
      })
      .then('case_closed');
  });

  it('has the bed again that they left, when it is free', () => {
    given(admissions, fromWard)
      .when(sendingBack())
      .then([
        icuTransferSentBack({ to: 'ward', record_id: idOf('acceptance') }),
        wardReturned({ from: 'icu' }),
        bedReleased(inSecond),
        bedClaimed(),
      ]);
  });

  it('keeps that bed when they have been moved into it since', () => {
    given(admissions, [...fromWard, movedInIcu({ from: second, to: bedIn() })])
      .when(sendingBack('icu', { bedHolder: idOf('admission') }))
      .then([icuTransferSentBack({ to: 'ward', record_id: idOf('acceptance') }), wardReturned({ from: 'icu' })]);
  });

  it('is back in the ICU without a bed when theirs was given away', () => {
    given(admissions, fromIcu)
      .when(sendingBack('acceptance', { reason: noRoom, bedHolder: idOf('admission', 2) }))
      .then([wardTransferSentBack(), icuReturned({ from: 'ward', bed: null }), bedReleased(inSecond)]);
  });

  it('stays where they are when the ward, where everybody has a bed, gave theirs away', () => {
    given(admissions, fromWard)
      .when(sendingBack('icu', { bedHolder: idOf('admission', 2) }))
      .then('sender_bed_taken');
  });

  it('is back in the bed that was kept for them', () => {
    const away = [
      ...[admitted({ admission_type: 'normal' }), acceptedOnWard(), wardWentToTheatre()],
      operationScheduled(ward),
    ];
    given(admissions, away)
      .when(sendingBack('operation', { reason: 'Not fasting', bedHolder: idOf('admission') }))
      .then([operationTransferSentBack(), wardReturned()]);
  });
});
