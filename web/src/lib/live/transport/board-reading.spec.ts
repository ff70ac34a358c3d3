import { readBoard } from './board-reading.js';
import type { BoardAnswer } from '../../http/http.js';
import { admissionOf, emergencyCaseOf } from '../testing/records.js';

interface Page {
  readonly seq: number | null;
  readonly items?: readonly { readonly id: string }[];
  readonly next?: string;
  readonly status?: number;
}

/** Answers each path with its pages in order; the last is given again and again. */
function server(pages: Readonly<Record<string, readonly Page[]>>) {
  const asked: string[] = [];
  const next = new Map<string, number>();
  const getForBoard = async <T>(path: string): Promise<BoardAnswer<T>> => {
    asked.push(path);
    const name = path.split('?')[0] ?? '';
    const turn = next.get(name) ?? 0;
    next.set(name, turn + 1);
    const page = pages[name]?.[Math.min(turn, (pages[name]?.length ?? 1) - 1)] ?? { seq: 1 };
    const data = { items: page.items ?? [], next_cursor: page.next ?? null } as T;
    const refusal = {
      type: 'about:blank',
      title: '',
      status: page.status ?? 0,
      detail: '',
      code: 'forbidden',
    } as const;
    return {
      boardSeq: page.seq,
      asked: { server: 1_000 + asked.length, local: asked.length },
      result: page.status
        ? { ok: false, status: page.status, problem: refusal }
        : { ok: true, data, etag: null, readModel: 'current' },
    };
  };
  return { asked, read: (ward: 'emergency' | 'icu' = 'emergency') => readBoard(ward, { getForBoard }) };
}
const one = { items: [admissionOf(1)] };
const cases = '/api/emergency-details';
const admissions = '/api/admissions';

describe('reading a board', () => {
  it('asks for both lists whole', async () => {
    const { asked, read } = server({});
    await read('emergency');
    expect(asked).toEqual(['/api/admissions?type=emergency&limit=1000', '/api/emergency-details?limit=1000']);
    const icu = server({});
    await icu.read('icu');
    expect(icu.asked).toEqual(['/api/admissions?status=admitted&limit=1000', '/api/icu?limit=1000']);
  });

  it('LB3: starts at the lowest number, is whole at the highest, and dates from the first question', async () => {
    const { read } = server({
      [admissions]: [{ seq: 12, ...one }],
      [cases]: [{ seq: 10, items: [emergencyCaseOf(1)] }],
    });
    expect(await read()).toMatchObject({
      ok: true,
      picture: { seq: 10, wholeAt: 12 },
      asked: { server: 1_001, local: 1 },
    });
  });

  it('LB3: follows cursors, and reads a list again that changed between its pages', async () => {
    const pages = [{ seq: 10, next: 'a b' }, { seq: 11 }, { seq: 11, next: 'c' }, { seq: 11, ...one }];
    const { asked, read } = server({ [admissions]: pages, [cases]: [{ seq: 11 }] });
    expect(await read()).toMatchObject({ picture: { seq: 11, wholeAt: 11 } });
    expect(asked).toContain('/api/admissions?type=emergency&limit=1000&cursor=a%20b');
  });

  it('LB3: when it changes each time, the pages keep their numbers and the patches have to mend it', async () => {
    const pages = [1, 2, 3].flatMap((turn) => [
      { seq: turn * 10, next: 'a' },
      { seq: turn * 10 + 2, ...one },
    ]);
    const { read } = server({ [admissions]: pages, [cases]: [{ seq: 31 }] });
    expect(await read()).toMatchObject({ picture: { seq: 30, wholeAt: 32 } });
  });

  it.each([
    ['a 401', { seq: 1, status: 401 }, 'signed-out'],
    ['a 403', { seq: 1, status: 403 }, 'forbidden'],
    ['a 500', { seq: 1, status: 500 }, 'unavailable'],
    ['a list without its number', { seq: null }, 'unavailable'],
    ['cursors without end', { seq: 1, next: 'again' }, 'unavailable'],
  ])('fails whole on %s', async (_, page, why) => {
    expect(await server({ [admissions]: [page] }).read()).toEqual({ ok: false, why });
  });
});
