import { noteLimits } from '@ward-board/contract';
import { UnreadableEvent } from '@ward-board/domain';
import {
  bedIn,
  emergencyAmended,
  emergencyNoteAdded,
  handedOff,
  handover,
  icuNoteAdded,
  icuOpened,
  icuWentToTheatre,
  idOf,
  operationScheduled,
  registered,
} from '@ward-board/domain/testing';
import { readStored } from '../engine/projection.js';
import { type Append, doneByAll, recorded, timeOf } from '../testing/chronicle.js';
import { arrived, given, inEmergency } from '../testing/one-patient.js';
import { boards } from './boards.js';

describe('a handover', () => {
  it('stands on the record that the hand-off opened, with when and by whom', () => {
    const told = handover({ allergies: 'Latex', notes: 'Deaf' });
    const { icu, emergency } = given(...inEmergency, handedOff(), icuOpened({ handover: told }));
    const measured = { vitals: emergency?.record.vitals, vitals_at: emergency?.record.vitals_at };
    expect(icu?.record.handover).toEqual({ ...told, ...measured, at: timeOf(5), by: doneByAll });
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

  it('is null where the record was opened by hand, and where the event is older', () => {
    expect(given(...arrived, icuOpened()).icu?.record.handover).toBeNull();
    expect(given(...inEmergency, handedOff(), icuOpened()).icu?.record.handover).toBeNull();
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
    const before = recorded(...[...arrived, icuOpened()].map((fact) => [fact]))
      .map(readStored)
      .reduce(boards.apply, boards.open([]));
    expect(() => boards.apply(before, stored)).toThrow(UnreadableEvent);
  });
});
