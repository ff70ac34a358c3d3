import fc from 'fast-check';
import { type KeyRun, runWith, scannedBy } from './typed-scan.js';

/** The runs that keys are in, each so many ms after the one before. */
function runsOf(keys: readonly string[], gaps: readonly number[]): readonly KeyRun[] {
  let at = 1_000;
  let run: KeyRun | null = null;
  return keys.map((key, n) => {
    at += gaps[n] ?? 0;
    run = runWith(run, key, at);
    return run;
  });
}
const digit = fc.constantFrom(...'0123456789');
const key = fc.oneof(digit, fc.constantFrom('/', '.', 'A', 'Enter'));
const gap = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe('keys at the speed of a hardware scanner', () => {
  it('are a scan from the fourth on, and its text with the Enter', () => {
    const runs = runsOf([...'000095', 'Enter'], [900, 8, 8, 8, 8, 8, 8]);
    expect(runs.map(({ isScan }) => isScan)).toEqual([false, false, false, true, true, true, true]);
    expect(runs.map(scannedBy)).toEqual([null, null, null, null, null, null, '000095']);
  });

  it('are a scan whatever it holds, and whatever was typed before it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(key, gap(41, 5_000))),
        fc.array(digit, { minLength: 3, maxLength: 20 }),
        gap(0, 40),
        (typed, mrn, every) => {
          const keys = [...typed.map(([each]) => each), ...mrn, 'Enter'];
          const runs = runsOf(keys, [...typed.map(([, after]) => after), 500, ...mrn.map(() => every)]);
          expect(runs.at(-1)?.keys).toEqual([...mrn, 'Enter']);
          expect(runs.map(scannedBy).filter((text) => text !== null)).toEqual([mrn.join('')]);
        },
      ),
    );
  });

  it('are still one scan where they pause, once they are one', () => {
    const runs = runsOf([...'000095', 'Enter'], [900, 8, 8, 8, 60, 8, 200]);
    expect(scannedBy(runs.at(-1) as KeyRun)).toBe('000095');
  });

  it('are two scans when there are two', () => {
    const runs = runsOf([...'0095', 'Enter', ...'0096', 'Enter'], Array<number>(10).fill(8));
    expect(runs.map(scannedBy).filter((text) => text !== null)).toEqual(['0095', '0096']);
  });

  it('are never those of a person, however fast', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(key, gap(60, 5_000))), (typed) => {
        const runs = runsOf(
          typed.map(([each]) => each),
          typed.map(([, after]) => after),
        );
        expect(runs.some(({ isScan }) => isScan)).toBe(false);
      }),
    );
  });

  it('are no scan where there are few: two keys may be pressed at once', () => {
    const runs = runsOf(['1', '2', 'Enter'], [900, 5, 5]);
    expect(runs.map(scannedBy)).toEqual([null, null, null]);
  });
});
