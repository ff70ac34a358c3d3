import type { EventStore, RecordedEvent } from '@ward-board/event-store';
import { RecordNames } from './record-names.js';

describe('the name of a record of the chart that an edit changed', () => {
  const edit = (revision: number, changes: object, before: object) =>
    ({ type: 'AllergyAmended', stream: 'allergy-1', revision, data: { changes, before } }) as unknown as RecordedEvent;
  const recorded = {
    type: 'AllergyRecorded',
    stream: 'allergy-1',
    revision: 1,
    data: { details: { substance: 'Latex' } },
  };
  const stored = [
    recorded as unknown as RecordedEvent,
    ...Array.from({ length: 149 }, (_, n) => edit(n + 2, { reaction: `${n}` }, { reaction: null })),
  ];
  const reads: (number | undefined)[] = [];
  const store = {
    readStream: async (_: string, { limit }: { readonly limit?: number } = {}) => {
      reads.push(limit);
      return stored.slice(0, limit);
    },
  } as Partial<EventStore> as EventStore;
  beforeEach(() => reads.splice(0));

  it('is read once for a page, of no more than a hundred events, behind which an edit goes without', async () => {
    const names = new RecordNames(store);
    expect(await Promise.all(stored.slice(99, 102).map((event) => names.of(event)))).toEqual(['Latex', 'Latex', null]);
    expect([reads, names.reads]).toEqual([[100], 1]);
  });

  it('is in an edit of the name itself, for which nothing is read', async () => {
    const names = new RecordNames(store);
    expect(await names.of(edit(150, { substance: 'Talc' }, { substance: 'Latex' }))).toBe('Latex');
    expect(await names.of(edit(150, { substance: 'Talc' }, { substance: null }))).toBeNull();
    expect([reads, names.reads]).toEqual([[], 0]);
  });

  it('is not asked for of what says itself what it is of', async () => {
    expect(await new RecordNames(store).of(stored[0] as RecordedEvent)).toBeNull();
    expect(reads).toEqual([]);
  });
});
