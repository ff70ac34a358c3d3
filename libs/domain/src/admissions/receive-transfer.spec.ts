import { fold } from '../shared/aggregate.js';
import {
  acceptedOnWard,
  admitted,
  bedClaimed,
  bedIn,
  bedReleased,
  emergencyAmended,
  emergencyNoteAdded,
  emergencyReturned,
  given,
  handedOff,
  icuAmended,
  icuHandedOff,
  icuNoteAdded,
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
  wardNoteAdded,
  wardReturned,
  wardTransferSentBack,
  wardWentToTheatre,
} from '../testing/index.js';
import { type Admission, type AdmissionEvent, admissions } from './admission.js';
import { handoverOf } from './handover.js';
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
/** Of the ICU’s case: what there is nothing to note of when it is sent back. */
const plain = { ventilator_mode: null, o2_flow: null, avpu: null } as const;
const arrived = [...inEmergency, handedOff(), icuOpened({ ...emergency, ...plain })];
const second = bedIn(roomPlan(2));
const inSecond = { room_id: second.room_id, bed_id: second.bed_id };
const ward = { transferred_from: { board: 'ward', record_id: idOf('acceptance'), bed: bedIn() } } as const;
const fromWard = [
  admitted({ admission_type: 'normal' }),
  acceptedOnWard(),
  wardHandedOff(),
  icuOpened({ ...ward, ...plain, bed: second }),
];
const icu = { transferred_from: { board: 'icu', record_id: idOf('icu'), bed: bedIn() } } as const;
const fromIcu = [
  admitted({ admission_type: 'icu' }),
  icuOpened(),
  icuHandedOff(),
  acceptedOnWard({ ...icu, mobility_status: null, bed: second }),
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

  describe('with what is noted of it on the record that they left', () => {
    const told = { from: 'emergency', reason: 'Chest pain', allergies: 'Latex', current_medications: null } as const;
    const sent = icuOpened({
      ...{ ...emergency, handover: { ...told, notes: 'Deaf' }, bed: null, ventilator_mode: null, o2_flow: null },
      ...{ avpu: null, isolation: 'Contact', iv_lines: 'CVC', medications: 'Noradrenaline' },
    });
    const history = [...inEmergency, handedOff(), sent];
    const noteAfter = (...events: AdmissionEvent[]): string | undefined => {
      const decision = sendingBack()(fold(admissions, [...history, ...events]));
      const all = decision.ok ? decision.appends.flatMap(({ events: appended }) => appended) : [];
      return all.flatMap(({ type, data }) => (type === 'EmergencyNoteAdded' ? [data.text] : []))[0];
    };

    it('is what the transfer said that the record does not, and after that its allergies', () => {
      expect(noteAfter()).toBe(
        'ICU, sent back: No ventilator\n\nIV lines: CVC\n\nDeaf\n\nAllergies: Latex\n\nCurrent medications: Noradrenaline',
      );
    });

    it('is as the other board had it by then, with its own notes, and its next step as its own', () => {
      const changes = { isolation: 'Airborne, TB suspected', diagnosis: 'Sepsis', next_step: 'CT first' };
      expect(noteAfter(icuAmended({ changes }), icuNoteAdded({ text: 'Husband knows' }))).toBe(
        'ICU, sent back: No ventilator\n\nDiagnosis: Sepsis\n\nIV lines: CVC\n\nICU, Next step: CT first\n\nHusband knows\n\nDeaf\n\nAllergies: Latex\n\nCurrent medications: Noradrenaline',
      );
    });

    it('goes along with the next transfer, to whatever board, and has a bound', () => {
      const back = [
        ...[icuTransferSentBack(), emergencyReturned(), emergencyAmended({ changes: { isolation: 'Contact' } })],
        emergencyNoteAdded({ text: noteAfter() ?? '' }),
      ];
      const stay = fold(admissions, [...history, ...back]);
      const left = stay?.records.emergency;
      expect(left && handoverOf(left, 'emergency', null).notes).toMatch(
        /^Isolation: Contact\n\nICU, sent back: No ventilator\n\nIV lines: CVC/,
      );
      const long = icuNoteAdded({ text: 'x'.repeat(4_000) });
      expect(noteAfter(long)).toHaveLength(4_000);
    });

    it('is nothing where the record says all of it', () => {
      given(admissions, arrived).when(sendingBack()).then([icuTransferSentBack(), emergencyReturned(), bedReleased()]);
    });
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
      .then([
        ...[operationTransferSentBack(), wardReturned()],
        wardNoteAdded({
          text: 'Operations, sent back: Not fasting\n\nOperation: Hernia repair\n\nAnaesthesia: General\n\nBefore the operation: Nil by mouth',
        }),
      ]);
  });
});
