import type { Clinical } from '@ward-board/contract';
import fc from 'fast-check';
import { given, inIcu } from '../testing/one-patient.js';
import { ofRequest, reading, round, roundAt } from '../testing/vitals.js';

/** The codes under which a vital sign may come, the chip's own first, and what may be said of it. */
const signs = [
  { codes: ['8310-5', '8331-1', '8332-9', '8334-5'], said: fc.constantFrom(34.5, 36.5, 38.5, 39.5) },
  { codes: ['8867-4', '8889-8', '8893-0'], said: fc.constantFrom(38, 70, 100, 140) },
  { codes: ['59408-5', '2708-6'], said: fc.constantFrom(88, 92, 94, 99) },
  { codes: ['8480-6', '76534-7', '76215-3'], said: fc.constantFrom(85, 95, 105, 120) },
  // As a flow, and as a share: air, or oxygen.
  { codes: ['3151-8', '3150-6'], said: fc.constantFrom(0, 2) },
];
const numberOf = (code: string, said: number): number => (code === '3150-6' ? 21 + said * 10 : said);

interface CodedValue {
  readonly code: string;
  readonly said: number;
}
const at = roundAt(2);
/** All of one moment, each of a request of its own. */
const eventsOf = (all: readonly CodedValue[]) =>
  all.map(({ code, said }, n) => ofRequest(n + 1, reading(100 + n, code, numberOf(code, said), at)));
const shown = (events: ReturnType<typeof eventsOf>): Clinical | null | undefined =>
  given(...inIcu, ...round(1), ...events).icu?.record.clinical;
const scoreOf = (all: readonly CodedValue[]): number | undefined => shown(eventsOf(all))?.news2?.total;

const oneSign = fc.constantFrom(...signs).chain(({ codes, said }) =>
  fc.record({
    codes: fc.constant(codes),
    all: fc.array(fc.record({ code: fc.constantFrom(...codes), said }), { minLength: 1, maxLength: 4 }),
  }),
);

describe('of readings of one vital sign at one moment', () => {
  it('none improves NEWS2 by coming under another code than the one before it', () => {
    fc.assert(
      fc.property(oneSign, fc.nat(), ({ codes, all }, which) => {
        const [last, before] = [all.at(-1), all.at(-2)];
        if (!last) return;
        const other = codes[which % codes.length] ?? last.code;
        const asBefore = scoreOf([...all.slice(0, -1), { ...last, code: before?.code ?? last.code }]);
        const asOther = scoreOf([...all.slice(0, -1), { ...last, code: other }]);
        expect(asBefore).toBeDefined();
        expect(asOther).toBeGreaterThanOrEqual(asBefore ?? 0);
      }),
      { numRuns: 300 },
    );
  });

  it('the later recorded is scored, except that oxygen is scored where it is beside air under the other code', () => {
    fc.assert(
      fc.property(oneSign, ({ codes, all }) => {
        const last = all.at(-1);
        if (!last) return;
        const newestOf = codes.flatMap((code) => all.findLast((each) => each.code === code) ?? []);
        const isOxygen = codes.includes('3151-8') && newestOf.some(({ said }) => said > 0);
        const scored = isOxygen ? newestOf.find(({ said }) => said > 0) : last;
        expect(scoreOf(all)).toBe(scoreOf(scored ? [scored] : []));
      }),
      { numRuns: 300 },
    );
  });

  it('a row shows the same in whichever order they reach it', () => {
    const shuffled = oneSign.chain(({ all }) =>
      fc.tuple(
        fc.constant(eventsOf(all)),
        fc.shuffledSubarray(eventsOf(all), { minLength: all.length, maxLength: all.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([events, others]) => {
        expect(shown(others)?.vitals).toEqual(shown(events)?.vitals);
        expect(shown(others)?.news2).toEqual(shown(events)?.news2);
      }),
      { numRuns: 150 },
    );
  });
});
