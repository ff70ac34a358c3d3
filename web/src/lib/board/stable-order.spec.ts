import { stableOrder } from './stable-order.js';

const row = (id: string, text = '') => ({ id, text });
const shown = (...ids: string[]) => ids.map((id) => ({ row: row(id), departed: false }));
const order = (rows: ReturnType<typeof stableOrder>) =>
  rows.map((each) => each.row.id + (each.departed ? '†' : '')).join(' ');

describe('rows in a stable order', () => {
  it('follow the wanted order when nobody points at them', () => {
    expect(order(stableOrder(shown('a', 'b'), [row('c'), row('b')], false))).toBe('c b');
  });

  it('keep their places while held, new ones at the end', () => {
    expect(order(stableOrder(shown('a', 'b', 'c'), [row('d'), row('c'), row('b'), row('a')], true))).toBe('a b c d');
  });

  it('leave a mark where one departed while held', () => {
    expect(order(stableOrder(shown('a', 'b', 'c'), [row('c'), row('a')], true))).toBe('a b† c');
  });

  it('change in place', () => {
    const [first] = stableOrder(shown('a'), [row('a', 'new')], true);
    expect(first).toEqual({ row: row('a', 'new'), departed: false });
  });

  it('bring a departed row back where it was', () => {
    const gone = stableOrder(shown('a', 'b'), [row('b')], true);
    expect(order(stableOrder(gone, [row('b'), row('a')], true))).toBe('a b');
  });

  it.each([true, false])('are the very same where nothing changed (held: %p)', (held) => {
    const [a, b] = stableOrder([], [row('a'), row('b')], held);
    const next = stableOrder([a, b] as never, [(a as { row: ReturnType<typeof row> }).row, row('b', 'new')], held);
    expect(next[0]).toBe(a);
    expect(next[1]).not.toBe(b);
  });
});
