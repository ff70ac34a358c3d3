import fc from 'fast-check';
import { canBeValue, isNoValue, type Key, typed } from '../chart/keypad/keypad.js';
import {
  fastScan,
  gapAfter,
  isGivenMrn,
  isNumberTyped,
  isRest,
  isScanAtSignIn,
  isScanOnly,
  isSlowMachine,
  isSlowScan,
  type KeyReading,
  type KeyRun,
  keyOfRun,
  mayBeScan,
  readingAfter,
  runFrom,
  SLOW_MS,
} from './key-run.js';
import { type ScanPlace, scanOutcomeOf } from './scan-places.js';
import { askedAtTab, verdictOf } from './verdicts.js';

type Pressed = readonly [key: string, after: number];

const nothing = (): void => {};
const runWith = (before: KeyReading | null, key: string, at: number, into: object | null = null): KeyReading =>
  readingAfter(before, { key, at, into, undo: nothing });

/** What keys come to, each so many ms after the one before: the scans, and what then stands in the field. */
function after(keys: readonly Pressed[], known: readonly string[] = []): { scans: string[]; field: string } {
  const is = { isValue: canBeValue, isKnown: (mrn: string) => known.includes(mrn) };
  const scans: string[] = [];
  let [at, run, fields]: [number, KeyReading | null, string[]] = [1_000, null, []];
  let field = '';
  for (const [key, gap] of keys) {
    at += gap;
    run = runWith(run, key, at);
    if (run.keys.length === 1) fields = [];
    fields.push(field);
    const scan = verdictOf('keypad', run, is);
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
  keys.reduce<{ run: KeyReading | null; at: number }>(
    ({ run, at }, [key, gap]) => ({ run: runWith(run, key, at + gap), at: at + gap }),
    { run: null, at: 0 },
  ).run ?? { keys: [], times: [] };

describe('keys over a board', () => {
  /** Keys that come each so many ms after the one before, Enter last. */
  const runOf = (text: string, everyMs: number): KeyRun => runOfKeys(...pressed(text, everyMs));

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
          const begun = [...first].map((key): Pressed => [key, every]);
          const whole = runOfKeys(...begun, ...pressed(rest, [pause, ...Array<number>(rest.length).fill(8)]));
          expect(fastScan(whole)?.text).toBe(first + rest);
        },
      ),
    );
  });

  const onBoard = (known: readonly string[], ...keys: readonly Pressed[]): string | null =>
    verdictOf('board', runOfKeys(...keys), { isKnown: (mrn) => known.includes(mrn) })?.text ?? null;

  it.each([[['j']], [['s']], [['j', 'k', 'j', 's']], [[...'004071']], [['j', ...'004071']]])(
    'are a scan alone behind keys that press nothing, and another without an end: %j',
    (before) => {
      const fast = pressed('004072', [400, 8, 8, 8, 8, 8, 8]);
      const keys = before.map((key): Pressed => [key, 90]);
      expect(onBoard([], ...keys, ...fast)).toBe('004072');
      // Somebody here has the whole of it.
      expect(onBoard([`${before.join('')}004072`], ...keys, ...fast)).toBe(`${before.join('')}004072`);
      expect(onBoard([], ...keys, ...pressed('004072', [400, 8, 8, 8, 8, 8, 500]))).toBe('004072');
      // Without a pause it may be one.
      expect(onBoard([], ...keys, ...pressed('004072', [140, 8, 8, 8, 8, 8, 8]))).toBe(`${before.join('')}004072`);
    },
  );

  it.each([
    ['s', 's004072'],
    ['j', 'j004072'],
    ['1', '1004072'],
    ['s', 's104095'],
  ])(
    'are nobody’s where somebody has the number with what was pressed before it, %s, and another the one without',
    (before, whole) => {
      const alone = whole.slice(before.length);
      const keys = [...pressed(before, 90).slice(0, -1), ...pressed(alone, [400, 8, 8, 8, 8, 8, 8])];
      const of = (...known: string[]) =>
        verdictOf('board', runOfKeys(...keys), { isKnown: (mrn) => known.includes(mrn) });
      expect(of(whole, alone)).toEqual({ is: 'unclear', from: 0, text: whole });
      expect(of(whole)).toEqual({ is: 'scan', from: 0, text: whole });
      // Without a pause it is the number of the one scan.
      expect(
        verdictOf('board', runOfKeys(...pressed(whole, 8)), { isKnown: (mrn) => [whole, alone].includes(mrn) }),
      ).toEqual({ is: 'scan', from: 0, text: whole });
    },
  );

  it.each(['1', 'H', '40', '04071', 'j1'])(
    'are no scan alone behind %s: it may be the first of a longer number',
    (before) =>
      expect(
        onBoard([], ...[...before].map((key): Pressed => [key, 90]), ...pressed('004072', [400, 8, 8, 8, 8, 8, 8])),
      ).toBe(`${before}004072`),
  );

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

describe('keys over the form that signs in', () => {
  it.each(['004112', 'MR4095'])('are a scan of %s, and a password that a machine types is none', (mrn) => {
    expect(isScanAtSignIn(runOfKeys(...pressed(mrn, 8)))).toBe(true);
    expect(isScanAtSignIn(runOfKeys(...pressed('correct horse 42', 8)))).toBe(false);
    expect(isScanAtSignIn(runOfKeys(...pressed('004112', [900, 120, 70, 95, 140, 80, 200])))).toBe(false);
  });
});

describe('keys over a PIN', () => {
  it.each([
    [[900, 60, 60, 60, 60, 60, 60]],
    [[900, 80, 88, 80, 76, 80, 82]],
    [[900, 80, 84, 80, 78, 80, 600]],
    [[900, 140, 140, 140, 140, 140, 140]],
  ])('are a slow scan where six digits and Enter come at an even pace: %j', (gaps) =>
    expect(isSlowMachine(runOfKeys(...pressed('004112', gaps)))).toBe(true),
  );

  it.each([
    ['730512', [900, 120, 70, 95, 140, 80, 200]],
    ['730512', [900, 200, 200, 200, 200, 200, 200]],
    // Typed as evenly as a person can: the Enter is further away.
    ['730512', [900, 100, 105, 98, 110, 101, 190]],
    ['730512', [900, 100, 130, 98, 110, 101, 100]],
    ['7305', [900, 60, 60, 60, 60]],
  ])('%s is of a person: %j', (text, gaps) => expect(isSlowMachine(runOfKeys(...pressed(text, gaps)))).toBe(false));

  it('are a number as the service gives them, however uneven the scanner is, and in whatever groups its keys come', () => {
    const of = (text: string, gaps: readonly number[]): boolean => isGivenMrn(runOfKeys(...pressed(text, gaps)));
    expect(of('004112', [900, 60, 140, 30, 70, 110, 600])).toBe(true);
    expect(of('004112', [900, 2, 200, 2, 200, 2, 200])).toBe(true);
    expect(of('004112', [900, 900, 240, 1_400, 70, 110, 600])).toBe(true);
    expect(of('0041122', [900, 60, 140, 30, 70, 110, 60, 60])).toBe(false);
    expect(of('730512', [900, 60, 140, 30, 70, 110, 600])).toBe(false);
  });
});

/** What keys that are typed into a field come to. */
const inField =
  (place: ScanPlace, known: readonly string[]) =>
  (...keys: readonly Pressed[]): readonly [is: string, from: number] | null => {
    const verdict = verdictOf(place, runOfKeys(...keys), { isKnown: (mrn) => known.includes(mrn) });
    return verdict && [verdict.is, verdict.from];
  };

describe('keys in a line for any text', () => {
  const verdict = inField('line', ['MR77', '104095']);

  it.each([
    ['004112', [900, 8, 8, 8, 8, 8, 8]],
    ['004112', [900, 8, 8, 8, 8, 8, 600]],
    ['0042', [900, 30, 30, 30, 30]],
    ['26062607', 80],
    ['104095', 120],
  ])('%s at a machine’s pace is a scan: %j', (text, gaps) =>
    expect(verdict(...pressed(text, gaps))).toEqual(['scan', 0]),
  );

  it('is one behind what a person has typed just before', () =>
    expect(
      verdict(['B', 90], ['a', 90], ['y', 90], [' ', 90], ...pressed('104095', [400, ...Array<number>(6).fill(70)])),
    ).toEqual(['scan', 4]));

  it.each([
    ['MR77', [900, 300, 200, 90, 80]],
    ['004112', [900, 60, 90, 30, 70, 60, 60]],
    ['004112', [900, 110, 95, 130, 120, 100, 300]],
    ['260626', [900, 100, 104, 98, 101, 103, 240]],
    ['104095', [900, 60, 90, 30, 70, 60, 60]],
    ['abc', [900, 30, 30, 200]],
  ])('%s may be a person’s, and is never taken back: %j', (text, gaps) =>
    expect(verdict(...pressed(text, gaps))).toEqual(['slow', 0]),
  );

  it('of a person, a number of any form and pace, is never taken back', () => {
    fc.assert(
      fc.property(
        digits(3, 8).chain((text) =>
          fc.tuple(
            fc.constant(text),
            fc.array(gap(60, 400), { minLength: text.length, maxLength: text.length }),
            gap(200, 1_400),
          ),
        ),
        ([text, gaps, enter]) =>
          expect(verdict(...pressed(text, [900, ...gaps.slice(1), enter]))?.[0]).not.toBe('scan'),
      ),
    );
  });

  it.each([
    ['Bay 2', [900, 80, 80, 80, 80, 80]],
    ['01715550123', [900, 120, 70, 95, 140, 80, 130, 90, 75, 120, 100]],
    ['250000', [900, 120, 70, 95, 140, 80, 130]],
    ['12', 60],
  ])('%j is of a person', (text, gaps) => expect(verdict(...pressed(text, gaps))).toBeNull());
});

describe('keys in any field of a form', () => {
  const places = fc.constantFrom<ScanPlace>('line', 'number', 'field');
  const given = digits(5, 5).map((rest) => `0${rest}`);
  const anyGap = fc.oneof(fc.integer({ min: 0, max: 1_500 }), fc.constantFrom(2, 5, 160, 200));
  const done = (place: ScanPlace, keys: readonly Pressed[], known: readonly string[] = []): string => {
    const run = runOfKeys(...keys);
    const verdict = verdictOf(place, runFrom(run, 0), { isKnown: (mrn) => known.includes(mrn) });
    return verdict === null ? 'left' : scanOutcomeOf(place, verdict.is);
  };
  const paced = (text: string, gaps: readonly number[]): readonly Pressed[] =>
    pressed(
      text,
      [...text, 'Enter'].map((_, n) => gaps[n % gaps.length] ?? 0),
    );

  it('of what may be a wristband’s number never press Enter, however they are paced, whatever stands before', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'MRmrks'), maxLength: 5 });
    const before = fc.oneof(fc.string({ maxLength: 12 }), fc.string({ minLength: 90, maxLength: 130 }));
    fc.assert(
      fc.property(
        ...[places, before, letters, given, fc.array(anyGap, { minLength: 1, maxLength: 160 })],
        (place, text, prefix, mrn, gaps) => {
          // A digit right before it makes it the end of a longer number.
          fc.pre(!/\d$/.test(text + prefix));
          expect(done(place, paced(`${text}${prefix}${mrn}`, gaps))).not.toBe('left');
        },
      ),
    );
  });

  it('of a number behind digits never press Enter where they pause between', () => {
    fc.assert(
      fc.property(
        ...[
          places,
          digits(1, 4),
          given,
          fc.integer({ min: 151, max: 1_500 }),
          fc.array(anyGap, { minLength: 7, maxLength: 7 }),
        ],
        (place, text, mrn, pause, gaps) => {
          const keys = [...paced(text, [90]).slice(0, -1), ...pressed(mrn, [pause, ...gaps.slice(1)])];
          expect(done(place, keys)).not.toBe('left');
        },
      ),
    );
  });

  it('of an MRN that somebody here has never press Enter either', () => {
    const known = fc.oneof(
      digits(4, 9),
      digits(2, 6).map((rest) => `MR${rest}`),
    );
    fc.assert(
      fc.property(places, known, fc.array(anyGap, { minLength: 1, maxLength: 10 }), (place, mrn, gaps) => {
        expect(done(place, paced(`Bed ${mrn}`, gaps), [mrn])).not.toBe('left');
        expect(done(place, paced(`M${mrn}`, gaps), [mrn])).not.toBe('left');
      }),
    );
  });

  it.each([
    ['004002', [900, 5, 5, 160, 5, 5, 5], 0],
    ['004002', [900, 2, 2, 2, 200, 2, 2], 0],
    ['M004072', [900, 2, 200, 2, 200, 2, 200, 2], 0],
    [']C1004072', [900, 2, 200, 2, 200, 2, 200, 2, 2, 2], 0],
    ['Bay 004072', [900, 90, 90, 90, 90, 90, 300, 90, 300, 90, 300], 4],
  ])('%s in groups is asked about, with what a scanner puts before it: %j', (text, gaps, from) =>
    expect(inField('field', [])(...pressed(text, gaps))).toEqual(['slow', from]),
  );

  it('are taken back as a whole where only their end is as fast as no person types', () =>
    expect(inField('field', [])(...pressed('M004072', [900, 60, 2, 2, 2, 2, 2, 2]))).toEqual(['scan', 0]));

  it.each([
    ['004072', 'scan'],
    ['MR4095', 'scan'],
    [']C1104095', 'scan'],
    ['WB-77X', 'scan'],
    ['104095.', 'slow'],
    ['first line of a machine', 'slow'],
    ['Bay 2', 'slow'],
  ])('that come as fast as no person types are taken back where they are a code: %s', (text, is) =>
    expect(
      ['line', 'field', 'number'].map((place) => inField(place as ScanPlace, ['WB-77X'])(...pressed(text, 5))),
    ).toEqual([1, 2, 3].map(() => [is, 0])),
  );

  it('that are even, but go on from what a person types, are not taken back', () =>
    expect(inField('line', ['104095'])(...pressed('Bay 104095', 80))).toEqual(['slow', 4]));

  it.each(['01715550123', '2004112', '0041123', '00411', 'Bay 2'])('of %s are a person’s', (text) =>
    expect(done('field', pressed(text, 90), ['2'])).toBe('left'),
  );
});

describe('keys in a field before the code that tells scans has come', () => {
  const mayBe = (text: string, gaps: number | readonly number[]): boolean =>
    mayBeScan(runOfKeys(...pressed(text, gaps)), (mrn) => ['MR4095', '2'].includes(mrn));

  it.each([
    ['1040957', 8],
    ['004112', 900],
    ['004112', [900, 5, 5, 160, 5, 5, 5]],
    ['M004112', [900, 2, 200, 2, 200, 2, 200, 2]],
    ['Bay 004112', 120],
    ['2004112', [900, 300, 90, 90, 90, 90, 90, 90]],
    ['MR4095', 200],
  ] as const)('may be a scan: %s, %j', (text, gaps) => expect(mayBe(text, gaps)).toBe(true));

  it.each(['01715550123', '2004112', '250000', 'Bay 2', 'abc 123', '12'])('are of a person: %s', (text) =>
    expect([62, 110].map((everyMs) => mayBe(text, everyMs))).toEqual([false, false]),
  );
});

describe('keys in a field before a Tab', () => {
  const asked = (place: ScanPlace, text: string, gaps: number | readonly number[], known: readonly string[] = []) =>
    askedAtTab(place, runOfKeys(...pressed(text, gaps)), { isKnown: (mrn) => known.includes(mrn) });

  it.each([
    ['004112', [900, 5, 5, 160, 5, 5, 5], 0],
    ['004112', [900, 110, 95, 130, 120, 100, 300], 0],
    ['004112', [900, 900, 900, 900, 900, 900, 900], 0],
    [']C1004112', [900, 2, 200, 2, 200, 2, 200, 2, 2, 2], 0],
    ['Bay 004112', [900, 90, 90, 90, 90, 90, 300, 90, 300, 90, 300], 4],
    ['MR4095', [900, 200, 90, 200, 90, 200, 200], 0],
  ])('are asked about as before Enter where they may be a wristband’s number: %s, %j', (text, gaps, from) => {
    for (const place of ['line', 'number', 'field', 'search', 'filter'] as const)
      expect(asked(place, text, gaps, ['MR4095'])).toEqual({ is: 'slow', from, text: text.slice(from) });
  });

  it.each([
    ['01715550123', 90],
    ['2004112', 90],
    ['250000', [900, 120, 70, 95, 140, 80, 130]],
    ['Bay 2', 90],
    ['Typed with keys alone', 2],
    ['120', 5],
  ] as const)('are a person’s where they are no such number: %s', (text, gaps) =>
    expect(asked('field', text, gaps)).toBeNull(),
  );

  it.each(['keypad', 'board', 'page'] as const)('are never asked about in another place: %s', (place) =>
    expect(asked(place, '004112', 200)).toBeNull(),
  );
});

describe('keys in the field of a number', () => {
  const verdict = inField('number', ['4171', '240']);

  it('are an MRN that somebody here has, or one as the service gives them, also behind what stood there', () => {
    expect(verdict(...pressed('4171', 120))).toEqual(['scan', 0]);
    expect(verdict(...pressed('004171', 80))).toEqual(['scan', 0]);
    expect(verdict(['6', 900], ['0', 90], ...pressed('4171', [400, 80, 80, 80, 80]))).toEqual(['scan', 2]);
    expect(verdict(...pressed('4171', [900, 130, 90, 110, 400]))).toEqual(['slow', 0]);
  });

  it.each(['60', '240', '1440', '10080'])('%s is of a person', (text) =>
    expect(verdict(...pressed(text, 110))).toBeNull(),
  );
});

describe('a run of keys', () => {
  const [field, other] = [{}, {}];
  const typedInto = (...keys: readonly (readonly [key: string, after: number, into: object | null])[]): KeyReading =>
    keys.reduce<{ run: KeyReading | null; at: number }>(
      ({ run, at }, [key, after, into]) => ({ run: runWith(run, key, at + after, into), at: at + after }),
      { run: null, at: 0 },
    ).run ?? runWith(null, '', 0);

  it('goes on in another field where the next key comes right after: what is typed there is then the rest of it', () => {
    const run = typedInto(['1', 900, field], ['2', 8, field], ['3', 8, null]);
    expect([run.keys.join(''), run.from, isRest(run)]).toEqual(['123', 2, true]);
  });

  it('goes on over any pause of a scanner where the field that it was typed into went away by itself', () => {
    const every = fc.array(fc.integer({ min: 1, max: 1_500 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(every, fc.constantFrom(other, null), ([a = 0, b = 0, c = 0, d = 0], next) => {
        const run = typedInto(['1', a, field], ['2', b, field], ['3', c, next], ['Enter', d, next]);
        expect([run.keys.length, run.from, isRest(run)]).toEqual([4, 2, true]);
      }),
    );
    const later = typedInto(['1', 900, field], ['2', 8, field], ['3', 1_501, null]);
    expect([later.keys.join(''), later.from, isRest(later)]).toEqual(['3', 0, false]);
  });

  it('begins anew where a person went there: with a press, or with a key that opens a field', () => {
    const run = typedInto(['1', 900, field], ['2', 8, field]);
    const press = { key: '3', at: 1_068, into: null, undo: nothing };
    expect(readingAfter(run, { ...press, isLed: true }).keys).toEqual(['3']);
    expect(readingAfter(run, { ...press, at: 1_000, isLed: true }).keys).toEqual(['1', '2', '3']);
    expect(typedInto(['/', 900, null], ['3', 160, field]).keys).toEqual(['3']);
  });

  it('goes on as a whole in what one of its keys has opened', () => {
    const begun = { ...typedInto(['e', 900, null]), acted: true };
    const run = runWith(begun, '1', 980, field);
    expect([run.keys.join(''), run.from, run.opened, isRest(run)]).toEqual(['e1', 0, 1, false]);
    expect(runWith(run, '2', 1_000, other).opened).toBe(1);
    expect(runWith(begun, '1', 1_100, field).opened).toBeNull();
  });

  it('goes on with a key of a keyboard whose clock is behind', () => {
    const run = typedInto(['1', 900, null]);
    expect(runWith(run, '2', 700).keys).toEqual(['1', '2']);
    expect([gapAfter(run, 700), gapAfter(run, 980), gapAfter(null, 980)]).toEqual([Infinity, 80, Infinity]);
  });

  it('begins anew after Enter, and after a pause', () => {
    expect(runWith(typedInto(['1', 900, null], ['Enter', 8, null]), '2', 920).keys).toEqual(['2']);
    expect(runWith(typedInto(['1', 900, null]), '2', 2_500).keys).toEqual(['2']);
  });

  it('is no longer for somebody who types a long note, and keeps what may be the first part of a scan', () => {
    const typed = (count: number, after: number) =>
      typedInto(...Array.from({ length: count }, () => ['a', after, field] as const));
    expect(typed(1_000, 200).keys.length).toBeLessThanOrEqual(100);
    expect(typed(99, 200).keys).toHaveLength(99);
    expect(typed(120, 200).keys.length).toBeGreaterThanOrEqual(20);
    expect(typed(120, 200).undo).toHaveLength(typed(120, 200).keys.length);
    // None is left out within what a fast scanner types.
    expect(typed(150, 120).keys).toHaveLength(150);
  });

  const event = (key: string, timeStamp: number, more: Partial<KeyboardEvent> = {}): KeyboardEvent =>
    ({
      ...{ key, timeStamp, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, repeat: false },
      ...more,
    }) as KeyboardEvent;
  const typedBefore = (text: string, every: number): KeyRun => {
    const times = [...text].map((_, n) => 1_000 + n * every);
    return { keys: [...text], times };
  };

  it('ends with Tab as with Enter where a machine has typed it', () => {
    expect(keyOfRun(typedBefore('004112', 8), event('Tab', 1_048))).toBe('Enter');
    expect(keyOfRun(typedBefore('004112', 80), event('Tab', 1_480))).toBe('Enter');
    expect(keyOfRun(typedBefore('004112', 120), event('Tab', 1_900))).toBeNull();
    expect(keyOfRun(typedBefore('Bay 2', 90), event('Tab', 1_450))).toBeNull();
    expect(keyOfRun(typedBefore('Typed with keys alone', 2), event('Tab', 1_044))).toBeNull();
    expect(keyOfRun(typedBefore('004112', 8), event('Tab', 1_048, { shiftKey: true }))).toBeNull();
    expect(keyOfRun(null, event('Tab', 1_048))).toBeNull();
  });

  it('ends with Tab, however slow and uneven, where nothing is typed into and no person types so many keys', () => {
    const mrns = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 4, maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 2, maxLength: 8 }).map((rest) => `MR${rest}`),
    );
    fc.assert(
      fc.property(mrns, fc.array(fc.integer({ min: 1, max: 1_500 }), { minLength: 12 }), (mrn, gaps) => {
        const times = [...mrn].map((_, n) => 1_000 + gaps.slice(0, n).reduce((sum, gap) => sum + gap, 0));
        const end = event('Tab', (times.at(-1) ?? 0) + (gaps.at(-1) ?? 0));
        expect(keyOfRun({ keys: [...mrn], times }, end, true)).toBe('Enter');
      }),
    );
    expect(keyOfRun(typedBefore('MR77', 8), event('Tab', 1_032), true)).toBe('Enter');
    expect(keyOfRun(typedBefore('004112', 200), event('Tab', 9_000), true)).toBeNull();
  });

  it.each(['jkjk', 'jjjs', '118', 's', '    ', ' j j '])('ends with no Tab of a person there: %j', (text) =>
    expect(keyOfRun(typedBefore(text, 160), event('Tab', 2_000), true)).toBeNull(),
  );

  it('ends with Tab in the field that its first key has opened', () => {
    const begun = { ...typedInto(['h', 900, null]), acted: true };
    const run = [1, 2, 3, 4].reduce((before, n) => runWith(before, `${n}`, 900 + n * 140, field), begun as KeyReading);
    expect(keyOfRun(run, event('Tab', 1_650))).toBe('Enter');
  });

  it.each(['004112', '4095', 'MR77123', 'MR004112'])(
    'of a number may be a wristband’s before a Tab where nobody is signed in: %s',
    (text) => expect(isNumberTyped({ ...typedBefore(`${text}`, 190), keys: [...text, 'Enter'] })).toBe(true),
  );

  it.each(['abc', 'nurse@test.local', 'ward-board-demo', 'correct horse 42', '118'])(
    'of a person’s words is none: %s',
    (text) => expect(isNumberTyped({ ...typedBefore(`${text}`, 190), keys: [...text, 'Enter'] })).toBe(false),
  );

  it.each([{ repeat: true }, { ctrlKey: true }, { altKey: true }, { metaKey: true }])('has no key with %j', (more) =>
    expect(keyOfRun(null, event('1', 900, more))).toBeNull(),
  );
});
