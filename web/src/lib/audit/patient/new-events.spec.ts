import type { AuditHistoryEvent } from '@ward-board/contract';
import { NewEvents, type NewPage } from './new-events.js';

const events = (...positions: readonly string[]) => positions.map((position) => ({ position }) as AuditHistoryEvent);
const page = (next_cursor: string | null, ...positions: readonly string[]): NewPage => ({
  items: events(...positions),
  next_cursor,
});

/** A list, with what it was asked for and what it was given. */
function listOf(answer: (after: string) => Promise<NewPage | null> | NewPage | null) {
  const asked: string[] = [];
  const given: (readonly [string, readonly string[], string?])[] = [];
  const positionsOf = (all: readonly AuditHistoryEvent[]) => all.map(({ position }) => position);
  const fresh = new NewEvents({
    read: async (after) => {
      asked.push(after);
      return answer(after);
    },
    add: (all) => void given.push(['add', positionsOf(all)]),
    tooMany: (all, after) => void given.push(['tooMany', positionsOf(all), after]),
  });
  return { fresh, asked, given };
}

describe('the new events of a list', () => {
  it('are read from the last one on that was seen, also where the list shows none of them', async () => {
    const { fresh, asked, given } = listOf(() => page(null));
    fresh.saw('010');
    for (const position of ['011', '012', '013']) await fresh.tell(position);
    expect(asked).toEqual(['010', '011', '012']);
    expect(given).toEqual([
      ['add', []],
      ['add', []],
      ['add', []],
    ]);
  });

  it('are not read when they were seen already, but are with every new connection', async () => {
    const { fresh, asked } = listOf(() => page(null, '012'));
    fresh.saw('010');
    await fresh.tell('009');
    expect(asked).toEqual([]);
    await fresh.tell(null);
    await fresh.tell('012');
    await fresh.tell(null);
    expect(asked).toEqual(['010', '012']);
  });

  it('are read once more, however many come while they are read', async () => {
    const { promise, resolve } = Promise.withResolvers<NewPage>();
    const { fresh, asked, given } = listOf((after) => (after === '010' ? promise : page(null, '015')));
    fresh.saw('010');
    const all = ['011', '012', '013', '014', '015'].map((position) => fresh.tell(position));
    resolve(page(null, '011'));
    await Promise.all(all);
    expect(asked).toEqual(['010', '011']);
    expect(given).toEqual([
      ['add', ['011']],
      ['add', ['015']],
    ]);
  });

  it('are read again from the same place after a reading that failed', async () => {
    const answers = [null, page(null, '012')];
    const { fresh, asked, given } = listOf(() => answers.shift() ?? null);
    fresh.saw('010');
    await fresh.tell('011');
    await fresh.tell('012');
    expect(asked).toEqual(['010', '010']);
    expect(given).toEqual([['add', ['012']]]);
  });

  it('are read a few pages at a time, and the list is told where there is more', async () => {
    const next = (after: string) => String(Number(after) + 1).padStart(3, '0');
    const { fresh, asked, given } = listOf((after) => page(next(after), next(after)));
    fresh.saw('010');
    await fresh.tell('100');
    expect(asked).toEqual(['010', '011', '012', '013']);
    expect(given).toEqual([['tooMany', ['011', '012', '013', '014'], '014']]);
    await fresh.tell('100');
    expect(asked).toHaveLength(4);
  });
});
