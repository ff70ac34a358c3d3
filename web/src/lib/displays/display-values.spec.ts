import type { DisplayRecord } from '@ward-board/contract';
import { isAwaited, withSeen } from './display-values.js';

it('a screen is awaited for three minutes after it was paired, until it is seen', () => {
  const created_at = '2026-11-21T10:00:00.000Z';
  const at = (time: string) => new Date(`2026-11-21T${time}.000Z`);
  expect(isAwaited({ created_at, last_seen_at: null }, at('10:02:59'))).toBe(true);
  expect(isAwaited({ created_at, last_seen_at: null }, at('10:03:00'))).toBe(false);
  expect(isAwaited({ created_at, last_seen_at: created_at }, at('10:00:01'))).toBe(false);
});

it('a screen was seen when it was read to be, or told to be since, whichever is later', () => {
  const read = (last_seen_at: string | null) => ({ id: 'a', last_seen_at }) as DisplayRecord;
  const [early, late] = ['2026-11-21T10:00:00.000Z', '2026-11-21T10:01:00.000Z'];
  const told = new Map([['a', late]]);
  expect(withSeen(read(null), new Map())).toEqual(read(null));
  expect(withSeen(read(null), told)).toEqual(read(late));
  expect(withSeen(read(early), told)).toEqual(read(late));
  expect(withSeen(read(late), new Map([['a', early]]))).toEqual(read(late));
});
