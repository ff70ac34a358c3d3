import fc from 'fast-check';
import { isNoValue, type Key, typed } from '../chart/keypad/keypad.js';
import { ownKeys } from '../chart/keypad/keypad-keys.js';
import { SLOW_MS } from './free-keys.js';
import { mrnInLine, mrnInNumber, scannedBy } from './scanned-by.js';
import { fastScan, isEvenlyTyped, isScanOnly, isSlowScan, type KeyRun, runWith } from './typed-scan.js';

type Pressed = readonly [key: string, after: number];

/** What keys come to, each so many ms after the one before: the scans, and what then stands in the field. */
function after(keys: readonly Pressed[], known: readonly string[] = []): { scans: string[]; field: string } {
  const is = { ...ownKeys, isKnown: (mrn: string) => known.includes(mrn) };
  const scans: string[] = [];
  let [at, run, fields]: [number, KeyRun | null, string[]] = [1_000, null, []];
  let field = '';
  for (const [key, gap] of keys) {
    at += gap;
    run = runWith(run, key, at);
    if (run.keys.length === 1) fields = [];
    fields.push(field);
    const scan = scannedBy(run, is);
    if (scan !== null) {
      scans.push(scan.text);
      field = fields[scan.from] ?? '';
    } else if (/^[\d/.]$/.test(key)) field = typed(field, key as Key);
  }
  return { scans, field };
}
const pressed = (text: string, gaps: number | readonly number[]): readonly Pressed[] =>
  [...text, 'Enter'].map((key, n) => [key, typeof gaps === 'number' ? gaps : (gaps[n] ?? 0)]);

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });
const mrns = fc.oneof(
  digits(4, 12),
  digits(1, 6).map((rest) => `MR${rest}`),
  digits(2, 6).map((rest) => `0${rest}`),
);
const gap = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe('keys of a hardware scanner', () => {
  it.each([
    ['as fast as a cable', 8],
    ['over Bluetooth, as slow as 60 ms', 60],
    ['over Bluetooth, as slow as 100 ms', 100],
    ['that pause after each group', [900, 8, 8, 300, 8, 8, 8]],
    ['that pause after the first', [900, 700, 8, 8, 8, 8, 8]],
    ['that pause before the last', [900, 8, 8, 8, 8, 700, 8]],
    ['whose Enter comes late', [900, 70, 70, 70, 70, 70, 600]],
  ])('are a scan, and leave nothing in the field: %s', (_, gaps) =>
    expect(after(pressed('104095', gaps), ['104095'])).toEqual({ scans: ['104095'], field: '' }),
  );

  const paced = (min: number, max: number) =>
    mrns.chain((mrn) =>
      fc.tuple(fc.constant(mrn), fc.array(gap(min, max), { minLength: mrn.length + 1, maxLength: mrn.length + 1 })),
    );

  it('leave nothing in the field where somebody here has the MRN, whatever they hold, however slow, and wherever they pause', () => {
    fc.assert(
      fc.property(paced(1, 1_400), ([mrn, gaps]) =>
        expect(after(pressed(mrn, gaps), [mrn])).toEqual({ scans: [mrn], field: '' }),
      ),
    );
  });

  it('leave nothing in the field where they are fast, or what is no value where they are slow and nobody here has the MRN', () => {
    fc.assert(
      fc.property(paced(1, 40), ([mrn, gaps]) =>
        expect(after(pressed(mrn, gaps))).toEqual({ scans: [mrn], field: '' }),
      ),
    );
    fc.assert(
      fc.property(paced(41, 1_400), ([mrn, gaps]) => {
        const { scans, field } = after(pressed(mrn, gaps));
        expect({ scans, saves: field !== '' && !isNoValue(field) }).toEqual({
          scans: /^\d+$/.test(mrn) ? [] : [mrn],
          saves: false,
        });
      }),
    );
  });

  it('leave what a person had typed before, where somebody here has the MRN', () => {
    fc.assert(
      fc.property(digits(1, 2), gap(60, 400), digits(4, 8), gap(3, 100), (value, every, mrn, fast) => {
        const before = [...value].map((key): Pressed => [key, every]);
        const scan = pressed(mrn, [Math.max(SLOW_MS, 3 * fast + 1), ...Array<number>(mrn.length).fill(fast)]);
        fc.pre(mrn.length > value.length);
        const { scans, field } = after([...before, ...scan], [mrn]);
        expect({ scans, field }).toEqual({ scans: [mrn], field: value });
      }),
    );
  });

  it('leave what a person had typed before, where they are fast and nobody here has the MRN', () => {
    expect(after([['8', 900], ...pressed('004154', [300, 8, 8, 8, 8, 8, 8])])).toEqual({
      scans: ['004154'],
      field: '8',
    });
    fc.assert(
      fc.property(
        digits(1, 3),
        gap(60, 400),
        digits(4, 8),
        gap(3, 40),
        gap(150, 1_400),
        (value, every, mrn, fast, pause) => {
          const before = [...value].map((key): Pressed => [key, every]);
          const scan = pressed(mrn, [pause, ...Array<number>(mrn.length).fill(fast)]);
          expect(after([...before, ...scan])).toEqual({ scans: [mrn], field: value });
        },
      ),
    );
  });

  it('take what came as fast just before with them, where nobody here has the MRN: it is the first part of it', () => {
    expect(after([['1', 900], ['0', 8], ['0', 8], ...pressed('234567', [300, 8, 8, 8, 8, 8, 8])])).toEqual({
      scans: ['100234567'],
      field: '',
    });
  });

  it('are two scans when there are two', () => {
    expect(after([...pressed('0095', 8), ...pressed('0096', 70)], ['0096']).scans).toEqual(['0095', '0096']);
  });

  it('are a scan of three characters where they are fast', () => {
    expect(after(pressed('123', 8))).toEqual({ scans: ['123'], field: '' });
  });
});

describe('keys of a person', () => {
  const number = fc.oneof(
    fc.integer({ min: 0, max: 350 }).map(String),
    fc.tuple(fc.integer({ min: 1, max: 350 }), fc.integer({ min: 1, max: 200 })).map((pair) => pair.join('/')),
    fc.double({ min: 10, max: 46, noNaN: true }).map((value) => value.toFixed(1)),
  );

  it('are never a scan, however fast values and Enter follow each other', () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 6 }), gap(41, 2_000), (values, every) => {
        expect(after(values.flatMap((value) => pressed(value, every))).scans).toEqual([]);
      }),
    );
  });

  it.each(['12080', '1200', '090/50', '1080/45'])(
    '%s is kept as it was typed: it is no value, and nobody has that MRN',
    (text) => expect(after(pressed(text, 110))).toEqual({ scans: [], field: text }),
  );

  it.each([
    ['98', 5],
    ['7', 1],
    ['118', 41],
    ['36.8', 45],
    ['118/76', 60],
  ])('%s, each key %i ms after the other, stands', (value, every) => {
    expect(after(pressed(value, every))).toEqual({ scans: [], field: value });
  });
});

/** Keys that come each so many ms after the one before. */
const runOfKeys = (...keys: readonly Pressed[]): KeyRun =>
  keys.reduce<{ run: KeyRun | null; at: number }>(
    ({ run, at }, [key, gap]) => ({ run: runWith(run, key, at + gap), at: at + gap }),
    { run: null, at: 0 },
  ).run ?? { keys: [], times: [] };

describe('keys over a board', () => {
  /** Keys that come each so many ms after the one before, Enter last. */
  const runOf = (text: string, everyMs: number): KeyRun =>
    [...text, 'Enter'].reduce<KeyRun>((before, key, n) => runWith(before, key, n * everyMs), { keys: [], times: [] });

  it.each(['104095', 'MR4095', '0042', 'L0042', '302'])('are a scan of %s where they are fast', (mrn) =>
    expect([8, 40].map((everyMs) => fastScan(runOf(mrn, everyMs))?.text)).toEqual([mrn, mrn]),
  );

  it.each(['104095', 'MR4095', '0042', 'L0042', 'jABC', 'kk7R'])(
    'are none where they are slow, and %s is seen to be one',
    (mrn) =>
      expect([60, 150, 900].map((everyMs) => [fastScan(runOf(mrn, everyMs)), isSlowScan(runOf(mrn, everyMs))])).toEqual(
        [1, 2, 3].map(() => [null, true]),
      ),
  );

  it('are never a part of what came within its pauses: that may be the end of another MRN', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('H', 'MR', '1', 'j', '12-'),
        digits(4, 8),
        gap(41, 1_400),
        gap(41, 1_400),
        (first, rest, every, pause) => {
          const run = [...first].reduce<KeyRun>((before, key, n) => runWith(before, key, n * every), {
            keys: [],
            times: [],
          });
          const begun = (run.times.at(-1) ?? 0) + pause;
          const whole = [...rest, 'Enter'].reduce<KeyRun>((before, key, n) => runWith(before, key, begun + n * 8), run);
          expect(fastScan(whole)?.text).toBe(first + rest);
        },
      ),
    );
  });

  it.each(['jjjjjj', 'kkjjk', 'j', '', '1', 'jj1j', 'jjjh', '302'])('%j and Enter are of a person', (text) =>
    expect([60, 150, 900].map((everyMs) => isSlowScan(runOf(text, everyMs)))).toEqual([false, false, false]),
  );
});

describe('keys over a password', () => {
  it('are a scan where all of them are fast, whatever the Enter is, or many at the end', () => {
    expect(isScanOnly(runOfKeys(...pressed('004112', 8)))).toBe(true);
    expect(isScanOnly(runOfKeys(...pressed('A12', [900, 8, 8, 600])))).toBe(true);
    expect(isScanOnly(runOfKeys(['s', 90], ['e', 90], ...pressed('004112', [300, 8, 8, 8, 8, 8, 8])))).toBe(true);
  });

  it('are a person’s where some come as fast as a scanner’s', () => {
    expect(isScanOnly(runOfKeys(...pressed('questions', [90, 60, 60, 60, 60, 35, 30, 35, 60, 70])))).toBe(false);
    expect(isScanOnly(runOfKeys(...pressed('questions', [90, 60, 60, 60, 60, 35, 30, 35, 35, 30])))).toBe(false);
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 30 }), gap(41, 400), (password, every) =>
        expect(isScanOnly(runOfKeys(...pressed(password, every)))).toBe(false),
      ),
    );
  });
});

describe('keys over a PIN', () => {
  it.each([[[900, 60, 60, 60, 60, 60, 60]], [[900, 80, 88, 80, 72, 80, 600]], [[900, 140, 140, 140, 140, 140, 140]]])(
    'are a slow scan where six digits come at an even pace: %j',
    (gaps) => expect(isEvenlyTyped(runOfKeys(...pressed('004112', gaps)))).toBe(true),
  );

  it.each([
    ['730512', [900, 120, 70, 95, 140, 80, 200]],
    ['730512', [900, 200, 200, 200, 200, 200, 200]],
    ['7305', [900, 60, 60, 60, 60]],
  ])('%s is of a person: %j', (text, gaps) => expect(isEvenlyTyped(runOfKeys(...pressed(text, gaps)))).toBe(false));
});

describe('keys in a line for any text', () => {
  const isKnown = (mrn: string): boolean => mrn === 'MR77' || mrn === '104095';
  const from = (...keys: readonly Pressed[]): number | null => mrnInLine(runOfKeys(...keys), isKnown);

  it('are an MRN that somebody here has, one as the service gives them, or any number at an even pace', () => {
    expect(from(...pressed('MR77', [900, 300, 200, 90, 80]))).toBe(0);
    expect(from(...pressed('004112', [900, 60, 90, 30, 70, 60, 60]))).toBe(0);
    expect(from(...pressed('26062607', 80))).toBe(0);
  });

  it('are one behind what a person has typed just before', () =>
    expect(from(['B', 90], ['a', 90], ['y', 90], [' ', 90], ...pressed('104095', [400, 60, 90, 30, 70, 60, 60]))).toBe(
      4,
    ));

  it.each([
    ['Bay 2', [900, 80, 80, 80, 80, 80]],
    ['Bay 104095', 80],
    ['01715550123', [900, 120, 70, 95, 140, 80, 130, 90, 75, 120, 100]],
    ['250000', [900, 120, 70, 95, 140, 80, 130]],
    ['12', 60],
  ])('%j is of a person', (text, gaps) => expect(from(...pressed(text, gaps))).toBeNull());
});

describe('keys in the field of a number', () => {
  const from = (...keys: readonly Pressed[]): number | null =>
    mrnInNumber(runOfKeys(...keys), (mrn) => mrn === '4171' || mrn === '240');

  it('are an MRN that somebody here has, or one as the service gives them, also behind what stood there', () => {
    expect(from(...pressed('4171', 120))).toBe(0);
    expect(from(...pressed('004171', 80))).toBe(0);
    expect(from(['6', 900], ['0', 90], ...pressed('4171', [400, 80, 80, 80, 80]))).toBe(2);
  });

  it.each(['60', '240', '1440', '10080'])('%s is of a person', (text) =>
    expect(from(...pressed(text, 110))).toBeNull(),
  );
});
