import type { IcuCaseRecord, NormalAcceptanceRecord } from '@ward-board/contract';
import {
  acceptanceAmended,
  acceptedOnWard,
  broughtBack,
  handedOff,
  handover,
  icuHandedOff,
  icuNoteAdded,
  icuOpened,
  icuReturned,
  icuTransferAccepted,
  icuWentToTheatre,
  idOf,
  operationHandedOff,
  operationScheduled,
  wardHandedOff,
  wardWentToTheatre,
} from '@ward-board/domain/testing';
import type { Projection } from '../engine/projection.js';
import { folded } from '../testing/fold.js';
import { type Append, doneByAll, recorded, timeOf } from '../testing/history-writer.js';
import { given, inEmergency } from '../testing/one-patient.js';
import { boards } from './boards.js';

const contact = 'Contact (MRSA)';
const unsaid = { diagnosis: null, mobility_status: null, diet_restrictions: null, notes: null } as const;
/** On the ward, which was told a next step, and in the theatre by `timeOf(7)`, with the bed kept. */
const onWard = [
  ...[...inEmergency, handedOff()],
  acceptedOnWard({
    ...{ ...unsaid, isolation: contact, care_plan: 'Hourly obs' },
    handover: handover({ notes: 'Deaf\n\nNext step: Start heparin 14:00' }),
    transferred_from: { board: 'emergency', record_id: idOf('emergency'), bed: null },
  }),
];
const away = [
  ...[...onWard, wardWentToTheatre()],
  operationScheduled({
    isolation: contact,
    handover: handover({
      from: 'ward',
      notes: `Isolation: ${contact}\n\nCare plan: Hourly obs\n\nNext step from Emergency: Start heparin 14:00\n\nDeaf`,
    }),
    transferred_from: { board: 'ward', record_id: idOf('acceptance'), bed: null },
  }),
];
const meanwhile = acceptanceAmended({ changes: { care_plan: 'Heparin given 13:50', notes: 'Lab: K 6.8' } });

describe('what a board writes that keeps the bed of somebody in the theatre', () => {
  it('is told to the theatre at once, with who wrote it and when, in place of what it was told before', () => {
    const before = given(...away).operation?.record;
    expect(before?.told_next_step).toMatchObject({ from: 'emergency', text: 'Start heparin 14:00' });
    const { operation } = given(...away, meanwhile);
    const anew = 'Care plan: Heparin given 13:50\n\nLab: K 6.8';
    expect(operation?.record).toMatchObject({
      revision: before?.revision,
      told_next_step: null,
      handover: {
        ...{ from: 'ward', at: timeOf(7), notes: `Isolation: ${contact}\n\n${anew}\n\nDeaf` },
        passed_on: [
          { from: 'ward', at: timeOf(8), by: doneByAll, notes: anew },
          { from: 'emergency', at: timeOf(5), notes: 'Deaf' },
        ],
      },
    });
  });

  it('is as old as it was where the board was told it itself, and tells it only now', () => {
    const diagnosis = acceptanceAmended({ changes: { diagnosis: 'Hip fracture' } });
    const told = given(...away, diagnosis).operation?.record.handover;
    const from = given(...away).acceptance?.record.handover;
    const came = `Came for: ${from?.reason}`;
    expect(told?.notes?.split('\n\n')).toContain(came);
    expect(told?.passed_on.find(({ notes }) => notes.includes(came))).toMatchObject({
      from: 'emergency',
      at: timeOf(5),
    });
  });

  it('leaves a next step on the theatre’s row that it does not write anew, as old as it is', () => {
    const before = given(...away).operation?.record.told_next_step;
    const notes = acceptanceAmended({ changes: { notes: 'Lab: K 6.8' } });
    expect(given(...away, notes).operation?.record.told_next_step).toEqual(before);
  });

  it('is the ward’s on the third board, to which the theatre tells it on', () => {
    const told = 'Care plan from Ward: Heparin given 13:50\n\nLab: K 6.8\n\nDeaf';
    const third = icuOpened({
      handover: handover({ from: 'operations', notes: `Operation: Hernia repair\n\n${told}` }),
      transferred_from: { board: 'operations', record_id: idOf('operation'), bed: null },
    });
    const { icu } = given(...away, meanwhile, operationHandedOff(), wardHandedOff({ while_away: true }), third);
    expect(icu?.record.handover?.passed_on).toMatchObject([
      { from: 'ward', at: timeOf(8), notes: 'Care plan from Ward: Heparin given 13:50\n\nLab: K 6.8' },
      { from: 'emergency', notes: 'Deaf' },
    ]);
  });
});

it('what the theatre told with each return is the theatre’s, also of the one before the last', () => {
  const back = (n: number, notes: string): Append => [
    operationHandedOff({ operation_id: idOf('operation', n), to: 'icu' }),
    icuReturned({ from: 'operations', transfer: { ...broughtBack({ notes }), record_id: idOf('operation', n) } }),
    icuNoteAdded({ text: notes.split('\n\n')[0] ?? '' }),
  ];
  const scheduled = (n: number): Append => [
    icuWentToTheatre(),
    operationScheduled({
      operation_id: idOf('operation', n),
      transferred_from: { board: 'icu', record_id: idOf('icu'), bed: null },
    }),
  ];
  const history: readonly Append[] = [
    ...[...inEmergency, handedOff(), icuOpened()].map((event) => [event]),
    ...[scheduled(1), back(1, 'Complications: Bleed 1'), [icuTransferAccepted()]],
    ...[scheduled(2), back(2, 'Complications: Bleed 2\n\nComplications: Bleed 1'), [icuTransferAccepted()]],
    [
      icuHandedOff(),
      acceptedOnWard({
        handover: handover({ from: 'icu', notes: 'Complications: Bleed 2\n\nComplications: Bleed 1' }),
        transferred_from: { board: 'icu', record_id: idOf('icu'), bed: null },
      }),
    ],
  ];
  const { rows } = folded(boards as Projection, recorded(...history));
  const of = <Row>(name: string) => rows.find(({ collection }) => collection === name)?.record as Row | undefined;
  const passed = of<NormalAcceptanceRecord>('normal-acceptances')?.handover?.passed_on;
  expect(of<IcuCaseRecord>('icu')?.note_entries).toHaveLength(2);
  expect(passed?.map(({ from, notes }) => [from, notes])).toEqual([
    ['operations', 'Complications: Bleed 2'],
    ['operations', 'Complications: Bleed 1'],
  ]);
});
