import {
  acceptanceAmended,
  acceptanceDetails,
  acceptedOnWard,
  admitted,
  bedClaimed,
  bedIn,
  bedReleased,
  broughtBack,
  given,
  handover,
  icuAmended,
  icuDetails,
  icuNoteAdded,
  icuOpened,
  icuReturned,
  icuTransferSentBack,
  idOf,
  linked,
  movedOnWard,
  operationAmended,
  operationHandedOff,
  operationReturned,
  roomPlan,
  severityChanged,
  wardHandedOff,
  wardNoteAdded,
  wardReturned,
  wardTransferAccepted,
  wardWentToTheatre,
} from '../testing/index.js';
import {
  awayFromIcu,
  awayFromWard,
  comingFrom,
  ofKind,
  onWard,
  otherRoom,
  scheduledFromWard,
} from '../testing/theatre-stories.js';
import { type Admission, type AdmissionEvent, admissions } from './admission.js';
import { type Destination, handOffRecord } from './hand-off-record.js';
import { handoverOf } from './handover.js';
import { acceptTransfer, bedLeft, sendBack } from './receive-transfer.js';

const unsaid = Object.fromEntries(Object.keys(acceptanceDetails()).map((name) => [name, null])) as never;

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

/** What the operation that they come from tells of itself. */
const transfer = broughtBack({ notes: 'Operation: Hernia repair' });
/** It is noted on the record that kept the bed. */
const operated = wardNoteAdded({ text: 'Operation: Hernia repair' });

describe('a patient who leaves the theatre', () => {
  it('is not brought back before the operation is over', () => {
    given(admissions, [...onWard, wardWentToTheatre(), scheduledFromWard('pre-op')])
      .when(toWard())
      .then('transfer_not_allowed');
  });

  it('is back in the bed that the ward has kept, when no room is named', () => {
    given(admissions, awayFromWard)
      .when(toWard())
      .then([operationHandedOff({ record_id: idOf('acceptance') }), wardReturned({ transfer }), operated]);
  });

  it('is moved from it to a room that is named, and the kept bed is free at once', () => {
    const { room_id, bed_id } = bedIn(roomPlan(2));
    given(admissions, awayFromWard)
      .when(toWard({ room: otherRoom }))
      .then([
        operationHandedOff({ record_id: idOf('acceptance') }),
        wardReturned({ transfer }),
        movedOnWard(),
        operated,
        bedReleased(),
        bedClaimed({ room_id, bed_id }),
      ]);
  });

  it('has added to the ward’s record what the transfer says, and nothing cleared', () => {
    given(admissions, awayFromWard)
      .when(toWard({ details: acceptanceDetails({ diet_restrictions: 'Soft', attending_nurse: null }) }))
      .then([
        operationHandedOff({ record_id: idOf('acceptance') }),
        wardReturned({ transfer }),
        acceptanceAmended(),
        operated,
      ]);
  });

  it('has noted on the ward’s record what the theatre did, and the notes of the transfer', () => {
    const told = (typed: string, done: string, allergies: string | null = null) => [
      operationHandedOff({ record_id: idOf('acceptance') }),
      wardReturned({
        transfer: broughtBack({
          notes: [typed, 'Operation: Hernia repair', done].filter(Boolean).join('\n\n'),
          allergies,
        }),
      }),
    ];
    given(admissions, awayFromWard)
      .when(toWard({ details: { ...acceptanceDetails(), notes: 'Drain left' } }))
      .then([...told('Drain left', ''), wardNoteAdded({ text: 'Drain left\n\nOperation: Hernia repair' })]);
    const done = 'Complications: None\n\nAfter the operation: Stable';
    given(admissions, [
      ...awayFromWard,
      operationAmended({ changes: { complications: 'None', post_op_notes: 'Stable' } }),
    ])
      .when(toWard())
      .then([...told('', done), wardNoteAdded({ text: `Operation: Hernia repair\n\n${done}` })]);
    given(admissions, awayFromWard)
      .when((stay) => {
        const to = { kind: 'acceptance', id: idOf('acceptance', 2), level: null, details: unsaid, room: null } as const;
        return handOffRecord({ from: ofKind('operation'), to, handover: { allergies: 'Latex' } }, stay);
      })
      .then([...told('', '', 'Latex'), wardNoteAdded({ text: 'Operation: Hernia repair\n\nAllergies: Latex' })]);
  });

  it('is handed over with what the operation tells, before what the ward was told when they came', () => {
    const came = handover({ from: 'emergency', reason: 'Fall', allergies: 'Aspirin', notes: 'Hearing aid' });
    const onWardFromEmergency = [admitted({ admission_type: 'normal' }), acceptedOnWard({ handover: came })];
    const away = [...onWardFromEmergency, wardWentToTheatre(), scheduledFromWard()];
    given(admissions, [...away, operationAmended({ changes: { complications: 'Bleeding' } })])
      .when(toWard())
      .then([
        operationHandedOff({ record_id: idOf('acceptance') }),
        wardReturned({
          transfer: broughtBack({
            ...{ reason: 'Fall', allergies: 'Aspirin' },
            notes: 'Operation: Hernia repair\n\nComplications: Bleeding\n\nHearing aid',
          }),
        }),
        wardNoteAdded({ text: 'Operation: Hernia repair\n\nComplications: Bleeding' }),
      ]);
  });

  it('keeps what an earlier operation told, however often they come back', () => {
    const found = broughtBack({ notes: 'Operation: Washout\n\nAnaesthesia: Spinal' });
    const again = [
      ...awayFromWard,
      operationHandedOff({ record_id: idOf('acceptance') }),
      wardReturned({ transfer: found }),
      wardTransferAccepted(),
      wardWentToTheatre(),
      scheduledFromWard(),
    ];
    const stay = again.reduce<Admission | null>(
      (state, event, n) => admissions.evolve(state, event as AdmissionEvent, n + 1),
      null,
    );
    const decision = toWard()(stay);
    expect(JSON.stringify(decision)).toContain(
      String.raw`"notes":"Operation: Hernia repair\n\nOperation: Washout\n\nAnaesthesia: Spinal"`,
    );
  });

  it('is to be accepted by the ward that kept the bed, once, and is not sent back from it', () => {
    const back = [...awayFromWard, operationHandedOff({ record_id: idOf('acceptance') }), wardReturned({ transfer })];
    const accepting = (stay: Admission | null) => acceptTransfer(ofKind('acceptance'), stay);
    given(admissions, back).when(accepting).then([wardTransferAccepted()]);
    given(admissions, [...back, wardTransferAccepted()])
      .when(accepting)
      .then('already_accepted');
    given(admissions, back)
      .when((stay) => sendBack({ ...ofKind('acceptance'), reason: 'No bed', bedHolder: null }, stay))
      .then('not_transferred');
  });

  const noted = icuNoteAdded({ text: 'Operation: Hernia repair' });

  it('is back in the ICU with the severity that is named, or that they had', () => {
    const back = [operationHandedOff({ to: 'icu', record_id: idOf('icu') }), icuReturned({ transfer })];
    given(admissions, awayFromIcu)
      .when(toIcu())
      .then([...back, noted]);
    given(admissions, awayFromIcu)
      .when(toIcu({ level: 'critical' }))
      .then([...back, severityChanged(), noted]);
  });

  describe('to a board that has written something else', () => {
    const noIcu = Object.fromEntries(Object.keys(icuDetails()).map((name) => [name, null]));
    const told = (to: 'icu' | 'ward', notes: string, more: object = {}) => {
      const transfer = broughtBack({ notes: `${notes}\n\nOperation: Hernia repair`, ...more });
      return to === 'icu'
        ? [operationHandedOff({ to, record_id: idOf('icu') }), icuReturned({ transfer })]
        : [operationHandedOff({ record_id: idOf('acceptance') }), wardReturned({ transfer })];
    };
    const back = (said: object) => toIcu({ details: icuDetails({ ...noIcu, ...said }) });
    const backOnWard = (said: object) => toWard({ details: { ...(unsaid as object), ...said } as never });

    it('changes nothing of that, and tells what the theatre wrote under its name', () => {
      const own = { monitor_alerts: 'MAP < 65 call', ventilator_mode: 'PRVC 12', medications: 'Noradrenaline' };
      given(admissions, [...awayFromIcu, icuAmended({ changes: { ...own, diagnosis: 'Sepsis' } })])
        .when(
          back({
            ...{ monitor_alerts: 'ST changes', ventilator_mode: 'CPAP', o2_flow: 4, medications: 'Heparin' },
            ...{ diagnosis: 'Perforation', iv_lines: 'CVC right' },
          }),
        )
        .then([
          ...told(
            'icu',
            'Ventilator: CPAP\n\nO2 flow: 4 L/min\n\nMonitor alerts: ST changes\n\nDiagnosis: Perforation\n\nCurrent medications: Heparin',
          ),
          icuAmended({ changes: { iv_lines: 'CVC right' } }),
          noted,
        ]);
      given(admissions, [...awayFromWard, acceptanceAmended({ changes: { care_plan: 'Hourly obs' } })])
        .when(backOnWard({ care_plan: 'Drain out day 2', ward_type: 'Day surgery' }))
        .then([
          ...told('ward', 'Next step: Drain out day 2\n\nWard type: Day surgery'),
          wardNoteAdded({ text: 'Operation: Hernia repair' }),
        ]);
    });

    it('is in the care of whom the theatre names, with what it measured', () => {
      const said = { attending_nurse: 'N. Recovery', vitals: 'HR 99', avpu: 'pain' };
      given(admissions, [...awayFromIcu, icuAmended({ changes: { attending_nurse: 'N. Own', vitals: 'HR 60' } })])
        .when(back(said))
        .then([
          operationHandedOff({ to: 'icu', record_id: idOf('icu') }),
          ...[icuReturned({ transfer }), icuAmended({ changes: said as never }), noted],
        ]);
    });

    const toldStep = handover({ reason: null, notes: 'Next step: Repeat troponin' });

    it('is told the next step that it was told still, beside what the theatre plans', () => {
      const came = acceptedOnWard({ handover: toldStep });
      const away = [admitted({ admission_type: 'normal' }), came, wardWentToTheatre(), scheduledFromWard()];
      const troponin = 'Operation: Hernia repair\n\nNext step from Emergency: Repeat troponin';
      const events = [
        operationHandedOff({ record_id: idOf('acceptance') }),
        acceptanceAmended({ changes: { care_plan: 'Drain out day 2' } }),
        wardReturned({ transfer: broughtBack({ notes: troponin }) }),
        operated,
      ];
      given(admissions, away)
        .when(backOnWard({ care_plan: 'Drain out day 2' }))
        .then(events);
      const stay = [...away, ...events].reduce<Admission | null>(
        (state, event, n) => admissions.evolve(state, event as AdmissionEvent, n + 1),
        null,
      );
      const { acceptance } = stay?.records ?? {};
      expect(acceptance && handoverOf(acceptance, 'ward', null).notes).toMatch(
        /^Care plan: Drain out day 2\n\n.*Next step from Emergency: Repeat troponin/s,
      );
    });

    it('is told both where the theatre writes a next step, its own and one that it was told, and writes none in its field', () => {
      const away = [admitted({ admission_type: 'icu' }), icuOpened({ handover: toldStep }), ...awayFromIcu.slice(2)];
      given(admissions, away)
        .when(back({ next_step: 'Extubate at 14:00' }))
        .then([
          operationHandedOff({ to: 'icu', record_id: idOf('icu') }),
          icuReturned({
            transfer: broughtBack({
              notes:
                'Next step: Extubate at 14:00\n\nOperation: Hernia repair\n\nNext step from Emergency: Repeat troponin',
            }),
          }),
          noted,
        ]);
    });

    it('ends a told next step by an edit of its own after the return, as ever', () => {
      const stay = [
        ...[admitted({ admission_type: 'icu' }), icuOpened({ handover: toldStep }), ...awayFromIcu.slice(2)],
        icuReturned({ transfer: broughtBack({ notes: 'Next step from Emergency: Repeat troponin' }) }),
        icuAmended({ changes: { next_step: 'Wean' } }),
      ].reduce<Admission | null>((state, event, n) => admissions.evolve(state, event as AdmissionEvent, n + 1), null);
      expect(stay?.records.icu?.keepsStep).toBe(false);
    });
  });

  it('frees the bed that the ward has kept when they go to the ICU instead', () => {
    given(admissions, awayFromWard)
      .when(toIcu({ level: 'serious' }))
      .then([
        operationHandedOff({ to: 'icu', record_id: idOf('icu', 2) }),
        wardHandedOff({ to: 'icu', record_id: idOf('icu', 2), while_away: true }),
        icuOpened({ icu_id: idOf('icu', 2), bed: null, ...comingFrom('operations', idOf('operation'), null) }),
        linked({ record_id: idOf('icu', 2) }),
        bedReleased(),
      ]);
  });

  describe('for the ICU, which sends them back', () => {
    const inIcu = comingFrom('operations', idOf('operation'), null);
    const gone = [
      ...awayFromWard,
      operationHandedOff({ to: 'icu', record_id: idOf('icu', 2) }),
      wardHandedOff({ to: 'icu', record_id: idOf('icu', 2), while_away: true }),
      icuOpened({ icu_id: idOf('icu', 2), bed: null, ...inIcu, ventilator_mode: null, o2_flow: null, avpu: null }),
    ];
    const sending = (bedHolder: string | null) => (stay: Admission | null) =>
      sendBack({ ...ofKind('icu', 2), reason: 'No nurse', bedHolder }, stay);
    const back = (again: boolean) => [
      icuTransferSentBack({
        kept_bed: { board: 'ward', again },
        ...{ icu_id: idOf('icu', 2), to: 'operations' },
        record_id: idOf('operation'),
        reason: 'No nurse',
      }),
      operationReturned({ from: 'icu' }),
    ];

    it('has the bed again that the ward had kept, and the ward’s record keeps it', () => {
      const kept = wardReturned({ from: 'icu', away: 'operations' });
      given(admissions, gone)
        .when((stay) => {
          expect(stay && bedLeft(stay.records.icu, stay)).toEqual(bedIn());
          return sending(null)(stay);
        })
        .then([...back(true), kept, bedClaimed()]);
      given(admissions, [...gone, ...back(true), kept])
        .when((stay) => {
          expect(stay?.records.acceptance).toMatchObject({
            open: true,
            away: 'operations',
            bed: bedIn(),
            gaveUp: null,
          });
          return toWard()(stay);
        })
        .then([operationHandedOff({ record_id: idOf('acceptance') }), wardReturned({ transfer }), operated]);
    });

    it('has no bed kept any more that somebody else has by now', () => {
      given(admissions, gone)
        .when(sending(idOf('admission', 2)))
        .then(back(false));
    });
  });

  it('needs a room on the ward, and a severity in the ICU, where no bed is kept', () => {
    given(admissions, awayFromIcu).when(toWard()).then('no_kept_bed', 'room_id');
    given(admissions, [admitted({ admission_type: 'surgery' }), scheduledFromWard()])
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
