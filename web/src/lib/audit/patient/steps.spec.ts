import { Steps } from './steps.js';

/** Places 0 to 19. What is found, and what is loaded, is answered once the test says so. */
function open() {
  let at = 0;
  const loaded: number[] = [];
  const answers: (() => void)[] = [];
  const answered = () => new Promise<void>((resolve) => answers.push(resolve));
  const steps = new Steps<number>({
    find: async (by) => {
      await Promise.resolve();
      return at + by < 0 || at + by > 19 ? undefined : at + by;
    },
    go: (place) => {
      at = place;
    },
    load: async (place) => {
      loaded.push(place);
      await answered();
    },
  });
  return { steps, loaded, place: () => at, answer: () => answers.shift()?.(), go: (place: number) => (at = place) };
}
/** Until every promise that is settled by now has been followed up. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('steps that are asked for while another is loaded', () => {
  it('are all taken, and only the newest target is loaded after the one that is on its way', async () => {
    const { steps, loaded, place, answer } = open();
    const asked = Array.from({ length: 10 }, () => steps.ask(1));
    await settled();
    expect([place(), loaded]).toEqual([10, [1]]);
    answer();
    await settled();
    expect(loaded).toEqual([1, 10]);
    answer();
    await Promise.all(asked);
    expect(loaded).toEqual([1, 10]);
  });

  it('lead nowhere at an end, from where those behind them go on', async () => {
    const { steps, place } = open();
    for (const by of [-1, -1, 1, 1, -1] as const) void steps.ask(by);
    await settled();
    expect(place()).toBe(1);
  });

  it('are forgotten once somebody has gone elsewhere, and later ones start there', async () => {
    const { steps, loaded, place, go, answer } = open();
    for (let n = 0; n < 5; n++) void steps.ask(1);
    steps.forget();
    go(12);
    await settled();
    expect([place(), loaded]).toEqual([12, []]);
    void steps.ask(1);
    await settled();
    answer();
    await settled();
    expect([place(), loaded]).toEqual([13, [13]]);
  });
});
