import fc from 'fast-check';
import { ANNOUNCING_KEY, type Announced, type Heard, heardAfter } from './announced.js';

type Pressed = readonly [key: string, after: number];

const event = (key: string, timeStamp: number, more: Partial<KeyboardEvent> = {}): KeyboardEvent =>
  ({ key, timeStamp, ctrlKey: false, altKey: false, metaKey: false, repeat: false, ...more }) as KeyboardEvent;

/** What each key comes to. */
function heard(keys: readonly Pressed[]): readonly Heard[] {
  let [at, before]: [number, Announced | null] = [1_000, null];
  return keys.map(([key, after]) => {
    at += after;
    const next = heardAfter(before, event(key, at));
    before = next?.is === 'on' ? next.now : null;
    return next;
  });
}
const text = fc.string({ minLength: 1, maxLength: 40 });
const gaps = fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 42, maxLength: 42 });
const paced = (keys: readonly string[], every: readonly number[]): readonly Pressed[] =>
  keys.map((key, n) => [key, every[n] ?? 0]);

describe('a scan that announces itself', () => {
  it('is whatever comes up to Enter or Tab, at any pace: no other place hears a key of it', () => {
    fc.assert(
      fc.property(text, gaps, fc.constantFrom('Enter', 'Tab'), (mrn, every, end) => {
        const all = heard(paced([ANNOUNCING_KEY, ...mrn, end], every));
        expect(all.slice(0, -1).every((each) => each?.is === 'on')).toBe(true);
        expect(all.at(-1)).toEqual({ is: 'ended', text: mrn });
      }),
    );
  });

  it('is cut off by a longer pause, and by a key that no scanner presses', () => {
    fc.assert(
      fc.property(text, gaps, fc.integer({ min: 2_001, max: 9_000 }), (mrn, every, pause) => {
        const all = heard([...paced([ANNOUNCING_KEY, ...mrn], every), ['1', pause], ['2', 5], ['Enter', 5]]);
        expect(all.slice(-3)).toEqual([{ is: 'cut' }, null, null]);
      }),
    );
    for (const key of ['Escape', 'ArrowDown', 'Backspace'])
      expect(
        heard([
          [ANNOUNCING_KEY, 5],
          ['1', 5],
          [key, 5],
        ]).at(-1),
      ).toEqual({ is: 'cut' });
    expect(heardAfter({ text: '1', at: 900 }, event('a', 910, { ctrlKey: true }))).toEqual({ is: 'cut' });
  });

  it('begins anew where it announces itself again', () =>
    expect(
      heard([
        [ANNOUNCING_KEY, 5],
        ['1', 5],
        [ANNOUNCING_KEY, 5],
        ['2', 5],
        ['Enter', 5],
      ]).at(-1),
    ).toEqual({ is: 'ended', text: '2' }));

  it('is none without that key, nor with one that is held down or combined with another', () => {
    expect(heard(paced(['1', '2', 'Enter'], [5, 5, 5]))).toEqual([null, null, null]);
    for (const more of [{ repeat: true }, { ctrlKey: true }, { altKey: true }, { metaKey: true }])
      expect(heardAfter(null, event(ANNOUNCING_KEY, 900, more))).toBeNull();
  });
});
