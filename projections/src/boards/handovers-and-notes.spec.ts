import { type NormalAcceptanceRecord, noteLimits } from '@ward-board/contract';
import { UnreadableEvent } from '@ward-board/domain';
import {
  acceptanceAmended,
  acceptedOnWard,
  bedIn,
  broughtBack,
  emergencyAmended,
  emergencyNoteAdded,
  handedOff,
  handover,
  icuAmended,
  icuEnteredInError,
  icuHandedOff,
  icuNoteAdded,
  icuOpened,
  icuReturned,
  icuTransferAccepted,
  icuWentToTheatre,
  idOf,
  operationAmended,
  operationHandedOff,
  operationNoteAdded,
  operationScheduled,
  registered,
  wardHandedOff,
  wardNoteAdded,
  wardTransferAccepted,
  wardTransferSentBack,
} from '@ward-board/domain/testing';
import { type Projection, readStored } from '../engine/projection.js';
import { folded } from '../testing/fold.js';
import { type Append, doneByAll, recorded, timeOf } from '../testing/history-writer.js';
import { arrived, given, inEmergency, onlyStep } from '../testing/one-patient.js';
import { boards } from './boards.js';

const from = (kind: 'emergency' | 'icu' | 'acceptance') =>
  ({ board: kind === 'acceptance' ? 'ward' : kind, record_id: idOf(kind), bed: null }) as const;

describe('a handover', () => {
  it('stands on the record that the hand-off opened, with when and by whom', () => {
    const told = handover({ allergies: 'Latex', notes: 'Deaf' });
    const { icu, emergency } = given(...inEmergency, handedOff(), icuOpened({ handover: told }));
    const measured = { vitals: emergency?.record.vitals, vitals_at: emergency?.record.vitals_at };
    expect(icu?.record.handover).toEqual({ ...told, ...measured, at: timeOf(5), by: doneByAll, passed_on: [] });
    expect(measured.vitals_at).toBe(timeOf(3));
    expect(emergency?.record.handover).toBeNull();
  });

  it('has the vital signs of a board that keeps the patient’s bed during the operation', () => {
    const transferred_from = { board: 'icu', record_id: idOf('icu'), bed: bedIn() } as const;
    const toTheatre = [
      icuWentToTheatre(),
      operationScheduled({ handover: handover({ from: 'icu' }), transferred_from }),
    ];
    const vitals = 'BP 98/52 HR 128';
    const { operation } = given(...arrived, icuOpened({ vitals }), ...toTheatre);
    expect(operation?.record.handover).toMatchObject({ vitals, vitals_at: timeOf(3) });
  });

  it('says of what was told before which board told it, when and who, however often it is told on', () => {
    const first = handover({ reason: 'Fall', notes: 'Deaf\n\nDiet: Soft\n\nIsolation: Contact' });
    const toIcu = icuOpened({
      handover: first,
      isolation: 'Contact',
      diet: 'Liquid',
      transferred_from: from('emergency'),
    });
    const inIcu = [...inEmergency, handedOff(), toIcu, icuNoteAdded({ text: 'Wife called' })];
    const notes = [
      ...['Isolation: Contact', 'Diet: Liquid', 'Wife called', 'Came for: Fall', 'Diet from Emergency: Soft', 'Deaf'],
      'Typed by the sender',
    ];
    const second = handover({ from: 'icu', notes: notes.join('\n\n') });
    const onWard = [...inIcu, icuHandedOff(), acceptedOnWard({ handover: second, transferred_from: from('icu') })];
    const told = { from: 'emergency', at: timeOf(5), by: doneByAll };
    const before = 'Came for: Fall\n\nDiet from Emergency: Soft\n\nDeaf';
    expect(given(...onWard).acceptance?.record.handover?.passed_on).toEqual([{ ...told, notes: before }]);
    const third = handover({
      from: 'ward',
      notes: 'Deaf\n\nDiet from ICU: Liquid\n\nDiet from Emergency: Soft\n\nDiet from ICU: Corrected',
    });
    const toTheatre = operationScheduled({ handover: third, transferred_from: from('acceptance') });
    const { operation } = given(...onWard, wardHandedOff(), toTheatre);
    expect(operation?.record.handover?.passed_on).toEqual([
      { from: 'icu', at: timeOf(8), by: doneByAll, notes: 'Diet from ICU: Liquid\n\nDiet from ICU: Corrected' },
      { ...told, notes: 'Deaf\n\nDiet from Emergency: Soft' },
    ]);
  });

  it('says so of what somebody who comes back to a kept bed was told there', () => {
    const first = handover({ notes: 'Deaf' });
    const { icu } = given(
      ...[...inEmergency, handedOff(), icuOpened({ handover: first, transferred_from: from('emergency') })],
      ...[icuWentToTheatre(), operationScheduled({ transferred_from: from('icu') }), operationHandedOff({ to: 'icu' })],
      icuReturned({ from: 'operations', transfer: broughtBack({ notes: 'Complications: Bleeding\n\nDeaf' }) }),
    );
    const told = { from: 'emergency', at: timeOf(5), by: doneByAll, notes: 'Deaf' };
    expect(icu?.record.handover).toMatchObject({ from: 'operations', passed_on: [told] });
  });

  it('says of what the theatre told with them that it is the theatre’s, which their return noted as well', () => {
    const told = 'After the operation: EBL 300\n\nBefore the operation: Isolation: Droplet';
    const back = icuReturned({ from: 'operations', transfer: broughtBack({ notes: told }) });
    const transfer = handover({ from: 'icu', notes: `Isolation: Contact\n\nWife called\n\n${told}` });
    const history: readonly Append[] = [
      ...[...inEmergency, handedOff(), icuOpened({ isolation: 'Contact' }), icuWentToTheatre()].map((event) => [event]),
      [operationScheduled({ transferred_from: from('icu') })],
      [operationHandedOff({ to: 'icu' }), back, icuNoteAdded({ text: told })],
      [icuNoteAdded({ text: 'Wife called' })],
      [icuHandedOff(), acceptedOnWard({ handover: transfer, transferred_from: from('icu') })],
    ];
    const { rows } = folded(boards as Projection, recorded(...history));
    const acceptance = rows.find(({ collection }) => collection === 'normal-acceptances');
    const [passed, ...others] = (acceptance?.record as NormalAcceptanceRecord | undefined)?.handover?.passed_on ?? [];
    expect([passed, others]).toMatchObject([{ from: 'operations', notes: told }, []]);
  });

  it('is of whoever told it, and as old, on a record that is opened in place of one that was removed', () => {
    const told = handover({ notes: 'Deaf\n\nNext step: CT head' });
    const again = icuOpened({ icu_id: idOf('icu', 2), handover: told });
    const removed = [...inEmergency, handedOff(), icuOpened({ handover: told, transferred_from: from('emergency') })];
    const history = recorded(...[...removed, icuEnteredInError(), again].map((event) => [event]));
    const byAnother = history.map((event) => ({
      ...event,
      metadata: { ...event.metadata, ...(event === history.at(-1) && { actor_name: 'Nora', actor_role: 'nurse' }) },
    }));
    const icu = folded(boards as Projection, byAnother).rows.find(({ id }) => id === idOf('icu', 2))?.record;
    expect(icu).toMatchObject({
      handover: { ...told, at: timeOf(4), by: doneByAll },
      ...{ told_next_step: { from: 'emergency', text: 'CT head', at: timeOf(4) }, updated_by: { name: 'Nora' } },
    });
  });

  it('brings the ventilator mode that the ICU has into the theatre, where no NEWS2 is shown then', () => {
    const transferred_from = { board: 'icu', record_id: idOf('icu'), bed: bedIn() } as const;
    const modeAfter = (...events: readonly Append[number][]) => {
      const toTheatre = [
        icuWentToTheatre(),
        operationScheduled({ handover: handover({ from: 'icu' }), transferred_from }),
      ];
      return given(...arrived, ...events, ...toTheatre).operation?.record.ventilator_mode;
    };
    expect(modeAfter(icuOpened({ ventilator_mode: 'SIMV' }))).toBe('SIMV');
    expect(
      modeAfter(icuOpened({ ventilator_mode: 'SIMV' }), icuAmended({ changes: { ventilator_mode: null } })),
    ).toBeNull();
    expect(given(...arrived, operationScheduled()).operation?.record.ventilator_mode).toBeNull();
  });

  it('is null where the record was opened by hand, and where the event is older', () => {
    expect(given(...arrived, icuOpened()).icu?.record.handover).toBeNull();
    expect(given(...inEmergency, handedOff(), icuOpened()).icu?.record.handover).toBeNull();
  });
});

describe('a next step that was told', () => {
  const told = handover({ notes: 'Deaf\n\nNext step: CT head' });
  const toIcu = [
    ...inEmergency,
    handedOff(),
    icuOpened({ handover: told, transferred_from: { board: 'emergency', record_id: idOf('emergency'), bed: null } }),
  ];
  const onWard = [...arrived, acceptedOnWard({ handover: { ...told, from: 'icu' }, care_plan: 'Mobilise' })];

  it('stands on the row with the board that decided on it and since when, also once the patient was accepted', () => {
    const step = onlyStep({ from: 'emergency', at: timeOf(5), text: 'CT head' });
    expect(given(...toIcu).icu?.record.told_next_step).toEqual(step);
    expect(given(...toIcu, icuTransferAccepted(), icuNoteAdded()).icu?.record.told_next_step).toEqual(step);
    expect(given(...onWard).acceptance?.record.told_next_step).toMatchObject({ from: 'icu', text: 'CT head' });
  });

  it('stands there until the board has written what is next itself', () => {
    const step = { from: 'emergency', text: 'CT head' };
    const icuAfter = (changes: object) => given(...toIcu, icuAmended({ changes })).icu?.record.told_next_step;
    expect(icuAfter({ o2_flow: 10 })).toMatchObject(step);
    expect(icuAfter({ next_step: null })).toMatchObject(step);
    expect(icuAfter({ next_step: 'Wean to CPAP' })).toBeNull();
    const wardAfter = (changes: object) => given(...onWard, acceptanceAmended({ changes })).acceptance?.record;
    expect(wardAfter({ diet_restrictions: 'Soft' })?.told_next_step).toMatchObject({ text: 'CT head' });
    expect(wardAfter({ care_plan: 'Chase the CT' })?.told_next_step).toBeNull();
  });

  it('that is told on has the board that decided on it and the time when that told it, over all hops', () => {
    const step = onlyStep({ from: 'emergency', at: timeOf(5), text: 'CT head' });
    const bed = null;
    const on = handover({ from: 'icu', notes: 'Next step from Emergency: CT head' });
    const toWard = [
      icuHandedOff(),
      acceptedOnWard({ handover: on, transferred_from: { board: 'icu', record_id: idOf('icu'), bed } }),
    ];
    expect(given(...toIcu, ...toWard).acceptance?.record.told_next_step).toEqual(step);
    const toTheatre = operationScheduled({
      ...{
        handover: handover({ ...on, from: 'ward' }),
        transferred_from: { board: 'ward', record_id: idOf('acceptance'), bed },
      },
    });
    const inTheatre = [...toIcu, ...toWard, wardHandedOff(), toTheatre];
    expect(given(...inTheatre).operation?.record.told_next_step).toEqual(step);
    // The theatre's instructions are for the operation: what it was told stands beside them, and is told on.
    const instructed = operationAmended({ changes: { pre_op_instructions: 'Nil by mouth' } });
    const back = acceptedOnWard({
      ...{ acceptance_id: idOf('acceptance', 2), handover: handover({ ...on, from: 'operations' }) },
      transferred_from: { board: 'operations', record_id: idOf('operation'), bed },
    });
    const { operation, rows } = given(...inTheatre, instructed, back);
    expect(operation?.record.told_next_step).toEqual(step);
    expect(rows.find(({ id }) => id === idOf('acceptance', 2))?.record).toMatchObject({ told_next_step: step });
  });

  it('is as old as the sender’s record has it, not as the transfer, over all hops', () => {
    const bed = null;
    const next = (from: 'icu' | 'ward' | 'operations', text: string) =>
      handover({ from, notes: from === 'icu' ? `Next step: ${text}` : `Next step from ICU: ${text}` });
    const fromIcu = { board: 'icu', record_id: idOf('icu'), bed } as const;
    const wrote = [...arrived, icuOpened(), icuAmended({ changes: { next_step: 'Prone' } })];
    const later = [icuAmended({ changes: { o2_flow: 8 } }), icuHandedOff()];
    const toWard = (text: string) => acceptedOnWard({ handover: next('icu', text), transferred_from: fromIcu });
    expect(given(...wrote).icu?.record.next_step_at).toBe(timeOf(4));
    const step = onlyStep({ from: 'icu', at: timeOf(4), text: 'Prone' });
    const toldAfter = (...events: readonly Append[number][]) => given(...wrote, ...later, ...events);
    expect(toldAfter(toWard('Prone')).acceptance?.record.told_next_step).toEqual(step);
    // Said in other words by whoever sends, it is of now.
    expect(toldAfter(toWard('Prone at 22:00')).acceptance?.record.told_next_step?.at).toBe(timeOf(7));
    const fromWard = { board: 'ward', record_id: idOf('acceptance'), bed } as const;
    const toTheatre = [
      ...[toWard('Prone'), wardHandedOff()],
      operationScheduled({ handover: next('ward', 'Prone'), transferred_from: fromWard }),
    ];
    expect(toldAfter(...toTheatre).operation?.record.told_next_step).toEqual(step);
    // The theatre's row has its own instructions by then.
    const instructed = operationAmended({ changes: { pre_op_instructions: 'Nil by mouth' } });
    const fromTheatre = { board: 'operations', record_id: idOf('operation'), bed } as const;
    const back = acceptedOnWard({
      ...{ acceptance_id: idOf('acceptance', 2), handover: next('operations', 'Prone') },
      transferred_from: fromTheatre,
    });
    const again = toldAfter(...toTheatre, instructed, back).rows.find(({ id }) => id === idOf('acceptance', 2));
    expect(again?.record).toMatchObject({ told_next_step: step });
  });

  it('of several lines stands on the row with all of them, as old as its board wrote them', () => {
    const next_step = 'CT head 12:00\nCall neurosurgery';
    const transferred_from = { board: 'icu', record_id: idOf('icu'), bed: null } as const;
    const toldOf = (written: string) =>
      given(
        ...[...arrived, icuOpened(), icuAmended({ changes: { next_step: written } }), icuHandedOff()],
        acceptedOnWard({
          handover: handover({ from: 'icu', notes: `Next step: ${written}\n\nDeaf` }),
          transferred_from,
        }),
      ).acceptance?.record.told_next_step;
    const step = onlyStep({ from: 'icu', text: next_step, at: timeOf(4) });
    expect(toldOf(next_step)).toEqual(step);
    // What follows an empty line is read as a note.
    expect(toldOf(`${next_step}\n\nFamily at 15:00`)).toEqual(step);
  });

  it('that the sender wrote itself is told from now on, and one whose sender is not known as well', () => {
    const own = handover({ from: 'icu', notes: 'Next step: Wean\n\nNext step from Emergency: CT head' });
    const transferred_from = { board: 'icu', record_id: idOf('icu'), bed: null } as const;
    const acceptance = given(...toIcu, icuHandedOff(), acceptedOnWard({ handover: own, transferred_from })).acceptance;
    expect(acceptance?.record.told_next_step).toEqual({
      ...{ from: 'icu', at: timeOf(7), text: 'Wean; from Emergency: CT head' },
      steps: [
        { from: 'icu', at: timeOf(7), text: 'Wean' },
        { from: 'emergency', at: timeOf(5), text: 'CT head' },
      ],
    });
    const on = handover({ from: 'icu', notes: 'Next step from Emergency: CT head' });
    expect(given(...arrived, acceptedOnWard({ handover: on })).acceptance?.record.told_next_step).toMatchObject({
      ...{ from: 'emergency', text: 'CT head' },
    });
  });

  it('is as old as it is, each of those that a board told at different times', () => {
    const back = (n: number, notes: string): Append => [
      icuWentToTheatre(),
      operationScheduled({
        operation_id: idOf('operation', n),
        handover: handover({ from: 'icu', notes: n === 1 ? null : 'Next step from Operations: Wake test 1' }),
        transferred_from: from('icu'),
      }),
      operationHandedOff({ operation_id: idOf('operation', n), to: 'icu' }),
      icuReturned({ transfer: { ...broughtBack({ notes }), record_id: idOf('operation', n) } }),
    ];
    const first = back(1, 'Next step: Wake test 1');
    const second = back(2, 'Next step: Wake test 2\n\nNext step from Operations: Wake test 1');
    const at = (of: Append) => timeOf([...toIcu, ...first, ...(of === second ? second : [])].length);
    const { icu } = given(...toIcu, ...first, ...second);
    expect(icu?.record.told_next_step).toEqual({
      ...{ from: 'operations', at: at(second), text: 'Wake test 2; Wake test 1' },
      steps: [
        { from: 'operations', at: at(second), text: 'Wake test 2' },
        { from: 'operations', at: at(first), text: 'Wake test 1' },
      ],
    });
  });

  it('is on no row of the stay once a note says that it is done: beside another that is still to be done, too', () => {
    const both = handover({ from: 'icu', notes: 'Deaf\n\nNext step: Wean\n\nNext step from Emergency: CT head' });
    const inTheatre = [
      ...[...toIcu, icuWentToTheatre()],
      operationScheduled({ handover: both, transferred_from: from('icu') }),
    ];
    const before = given(...inTheatre);
    const done = operationNoteAdded({ text: 'No bleed', step_done: 'CT head' });
    const { operation, icu } = given(...inTheatre, done);
    const wean = { from: 'icu', text: 'Wean', at: timeOf(7) } as const;
    expect(operation?.record).toMatchObject({
      ...{ told_next_step: onlyStep(wean), note_entries: [{ text: 'No bleed' }] },
      handover: { notes: 'Deaf\n\nNext step: Wean', passed_on: [{ notes: 'Deaf' }] },
    });
    expect(before.icu?.record.told_next_step).toMatchObject({ text: 'CT head' });
    expect(icu?.record).toMatchObject({
      ...{ told_next_step: null, handover: { notes: 'Deaf' }, revision: before.icu?.record.revision },
    });
    const other = given(...inTheatre, operationNoteAdded({ text: 'Weaned', step_done: 'Wean' }));
    expect(other.icu?.record.told_next_step).toMatchObject({ text: 'CT head' });
  });

  it('is on no row of the stay either whose board the patient is sent back to', () => {
    const on = handover({ from: 'icu', notes: 'Next step from Emergency: CT head' });
    const done = wardNoteAdded({ text: 'No bleed', step_done: 'CT head' });
    const toWard = [icuHandedOff(), acceptedOnWard({ handover: on, transferred_from: from('icu') })];
    const { icu } = given(
      ...toIcu,
      ...toWard,
      done,
      wardTransferSentBack({ to: 'icu' }),
      icuReturned({ from: 'ward' }),
    );
    expect(icu?.record).toMatchObject({ closed_at: null, told_next_step: null });
    const accepted = given(...toIcu, ...toWard, wardTransferAccepted(), done);
    // What has left its board for good stays as it was.
    expect(accepted.icu?.record.told_next_step).toMatchObject({ text: 'CT head' });
    expect(accepted.acceptance?.record.told_next_step).toBeNull();
  });

  it('is gone where the words of a return leave it out: it is not told on either', () => {
    const toTheatre = [
      icuWentToTheatre(),
      operationScheduled({ handover: { ...told, from: 'icu' }, transferred_from: from('icu') }),
    ];
    const back = icuReturned({ transfer: broughtBack({ notes: 'Deaf' }) });
    expect(given(...toIcu, ...toTheatre, operationHandedOff({ to: 'icu' }), back).icu?.record).toMatchObject({
      ...{ away: null, told_next_step: null },
    });
  });

  it('is none where the sender wrote one for the board, where none was told, and where nothing was handed over', () => {
    expect(
      given(...inEmergency, handedOff(), icuOpened({ handover: told, next_step: 'CT' })).icu?.record,
    ).toMatchObject({
      ...{ next_step: 'CT', told_next_step: null },
    });
    expect(given(...arrived, icuOpened({ handover: handover() })).icu?.record.told_next_step).toBeNull();
    expect(given(...arrived, icuOpened()).icu?.record.told_next_step).toBeNull();
  });
});

describe('notes', () => {
  const notes = (count: number, text = 'x') =>
    Array.from({ length: count }, (_, n) => emergencyNoteAdded({ text: `${n} ${text}` }));
  const rowOf = (...events: readonly Append[number][]) => given(...inEmergency, ...events).emergency?.record;

  it('stand beside the record’s own text, newest first, with when and by whom', () => {
    const record = rowOf(emergencyNoteAdded(), emergencyAmended({ changes: { notes: 'Deaf' } }), ...notes(1));
    expect(record).toMatchObject({
      notes: 'Deaf',
      note_entries: [
        { at: timeOf(6), by: doneByAll, text: '0 x' },
        { at: timeOf(4), by: doneByAll, text: 'Relatives informed' },
      ],
      note_count: 2,
      revision: 5,
    });
  });

  it('are counted all, and carried as far as the newest of them fit', () => {
    const [many, long] = [rowOf(...notes(150)), rowOf(...notes(30, 'x'.repeat(3_000)))];
    expect(many?.note_count).toBe(150);
    expect(many?.note_entries.map(({ text }) => text)).toEqual(
      Array.from({ length: noteLimits.entries }, (_, n) => `${149 - n} x`),
    );
    expect(long?.note_count).toBe(30);
    expect(long?.note_entries).toHaveLength(6);
    expect(long?.note_entries[0]?.text).toMatch(/^29 /);
  });

  it('cost the same however many there are', () => {
    const size = (count: number) => JSON.stringify(rowOf(...notes(count, 'x'.repeat(90)))).length;
    expect(size(400)).toBeLessThan(size(150) * 1.05);
  });

  it('P5: of which nobody knows who wrote them can’t be taken in', () => {
    const [, event] = recorded([registered()], [icuNoteAdded()]);
    if (!event) throw new Error('There is none.');
    const { actor_id: _, ...metadata } = event.metadata;
    const stored = readStored({ ...event, metadata });
    const before = recorded(...[...arrived, icuOpened()].map((event) => [event]))
      .map(readStored)
      .reduce(boards.apply, boards.open([]));
    expect(() => boards.apply(before, stored)).toThrow(UnreadableEvent);
  });
});
