import type { BoardSnapshot } from '@ward-board/contract';
import { createServerClock } from '../clock/server-clock.js';
import { T } from '../testing/driver.js';
import { admissionOf, icuCaseOf } from '../testing/records.js';
import { type FeedReads, readBoard, readChart, readList } from './read-feed.js';

const since = '2026-11-21T06:00:00.000Z';
const board: BoardSnapshot = {
  ward: 'icu',
  feed: 'A',
  seq: 12,
  at: '2026-11-21T07:00:00.000Z',
  collections: { admissions: [admissionOf(1)], icu: [icuCaseOf(1)] },
  stopped: [{ patient_id: admissionOf(1).patient_id, since }],
};
type Position = { readonly identity: string; readonly seq: number } | null;
const at = (seq: number, identity = 'A'): Position => ({ identity, seq });

/** Takes 80 ms for each answer; answers in order, the last again and again. */
function server(...answers: readonly (number | readonly Position[])[]) {
  const now = { ms: T };
  const asked: string[] = [];
  const clock = createServerClock({ wall: () => now.ms, steady: () => now.ms });
  const reply = (path: string, data: unknown) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(path);
    now.ms += 80;
    return typeof answer === 'number'
      ? ({ ok: false, status: answer } as const)
      : ({ ok: true, data: data as never, positions: answer } as const);
  };
  const api: FeedReads = {
    get: async (path) => reply(path, board),
    getAll: async (path) => reply(path, [admissionOf(1)]),
  };
  return { asked, board: () => readBoard('icu', api, clock), list: () => readList('admissions', api, clock) };
}

describe('reading a board', () => {
  it('is one question, and dates from when it was asked', async () => {
    const { asked, board: read } = server([null]);
    expect(await read()).toEqual({
      ok: true,
      snapshot: {
        identity: 'A',
        seq: 12,
        rows: {
          admissions: new Map([[admissionOf(1).id, admissionOf(1)]]),
          icu: new Map([[icuCaseOf(1).id, icuCaseOf(1)]]),
        },
        stopped: new Map([[admissionOf(1).patient_id, since]]),
      },
      asked: { server: T, local: 0 },
    });
    expect(asked).toEqual(['/api/boards/icu']);
  });

  it('dates from when it was asked for, where that was before', async () => {
    const clock = createServerClock({ wall: () => T, steady: () => T });
    const reply = async () => ({ ok: true, data: board as never, positions: [null], askedAgoMs: 900 }) as const;
    expect(await readBoard('icu', { get: reply }, clock)).toMatchObject({ asked: { server: T - 900, local: -900 } });
  });

  it.each([
    [401, 'signed-out'],
    [403, 'forbidden'],
    [500, 'unavailable'],
    [0, 'unavailable'],
  ])('fails on %p as %s', async (status, why) => expect(await server(status).board()).toEqual({ ok: false, why }));
});

describe('reading a list', () => {
  it('is all of its pages, at the number and of the identity that they say', async () => {
    const { asked, list } = server([at(7), at(7)]);
    const admissions = new Map([[admissionOf(1).id, admissionOf(1)]]);
    expect(await list()).toMatchObject({ ok: true, snapshot: { identity: 'A', seq: 7, rows: { admissions } } });
    expect(asked).toEqual(['/api/admissions?status=admitted']);
  });

  it('is read again when it changed between its pages, and dates from the last time', async () => {
    const { list } = server([at(7), at(8)], [at(8), at(8)]);
    expect(await list()).toMatchObject({ snapshot: { seq: 8 }, asked: { server: T + 80 } });
  });

  it('counts by its lowest number when it changes each time, since patches can be applied again', async () => {
    const { asked, list } = server([at(9), at(8), at(8)]);
    expect(await list()).toMatchObject({ snapshot: { seq: 8 } });
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['a page without its number', [at(7), null]],
    ['pages of two identities', [at(7, 'A'), at(7, 'B')]],
  ])('fails with %s', async (_, positions) =>
    expect(await server(positions).list()).toEqual({ ok: false, why: 'unavailable' }),
  );

  it('fails as forbidden on a 403', async () =>
    expect(await server(403).list()).toEqual({ ok: false, why: 'forbidden' }));
});

describe('reading a patient’s chart', () => {
  const patient = '01a20367-b751-74e6-bf54-f4c0ef15b273';
  const chartOf = (position: (path: string) => Position) => {
    const asked: string[] = [];
    const clock = createServerClock({ wall: () => T, steady: () => T });
    const get: FeedReads['get'] = async (path) => {
      asked.push(path);
      return { ok: true, data: { items: [], next_cursor: null } as never, positions: [position(path)] };
    };
    return { asked, read: () => readChart(patient, { get }, clock) };
  };

  it('asks for the newest of all nine lists, and no more', async () => {
    const { asked, read } = chartOf(() => at(7));
    expect(await read()).toMatchObject({ ok: true, snapshot: { identity: 'A', seq: 7 } });
    expect(asked).toHaveLength(9);
    for (const path of asked) expect(path).toMatch(new RegExp(`${patient}.*[?&]limit=500$`));
  });

  it('counts by its lowest number when it changes between its lists each time', async () => {
    const { asked, read } = chartOf((path) => at(path.includes('allergies') ? 6 : 8));
    expect(await read()).toMatchObject({ snapshot: { seq: 6 } });
    expect(asked).toHaveLength(27);
  });

  it('fails where a list is of no feed, or of another one', async () => {
    for (const other of [null, at(7, 'B')])
      expect(await chartOf((path) => (path.includes('consents') ? other : at(7))).read()).toEqual({
        ok: false,
        why: 'unavailable',
      });
  });
});
