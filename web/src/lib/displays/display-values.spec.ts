import { isAwaited } from './display-values.js';

it('a screen is awaited for three minutes after it was paired, until it is seen', () => {
  const created_at = '2026-11-21T10:00:00.000Z';
  const at = (time: string) => new Date(`2026-11-21T${time}.000Z`);
  expect(isAwaited({ created_at, last_seen_at: null }, at('10:02:59'))).toBe(true);
  expect(isAwaited({ created_at, last_seen_at: null }, at('10:03:00'))).toBe(false);
  expect(isAwaited({ created_at, last_seen_at: created_at }, at('10:00:01'))).toBe(false);
});
