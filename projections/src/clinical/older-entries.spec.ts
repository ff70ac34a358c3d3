import type { Clinical } from '@ward-board/contract';
import {
  allergyAmended,
  allergyDetails,
  allergyEnteredInError,
  allergyRecorded,
  assessmentDetails,
  assessmentEnteredInError,
  assessmentRecorded,
  idOf,
  labReportAmended,
  labReportEnteredInError,
  labReported,
  observationAmended,
  observationDetails,
  observationEnteredInError,
  observationRecorded,
  registered,
  reportAcknowledged,
} from '@ward-board/domain/testing';
import fc from 'fast-check';
import { boards } from '../boards/boards.js';
import { PATIENT_CLINICAL, type Projection, type Row } from '../engine/projection.js';
import { RowsFromEvents } from '../engine/runner/rows-from-events.js';
import { OlderRowsNeeded } from '../engine/runner/rows-to-go-on-from.js';
import { imaging } from '../imaging/imaging.js';
import { foldAll, folded, stored } from '../testing/fold.js';
import { type Append, recorded } from '../testing/history-writer.js';
import { inIcu } from '../testing/one-patient.js';
import { newestOf, observedStories } from '../testing/random-readings.js';
import { reading, round, roundAt } from '../testing/vitals.js';

const all = [boards, imaging] as readonly Projection[];
const HEART_RATE = '8867-4';
const RESPIRATION = '9279-1';
const shownIn = (rows: readonly Row[]): Clinical | undefined =>
  (rows.find(({ collection }) => collection === PATIENT_CLINICAL)?.record as { shown: Clinical } | undefined)?.shown;
/** What is shown after these events, where each finds its document as it is loaded: with what it recalls alone. */
const shown = (...history: Append) => {
  const events = recorded(...[...inIcu, ...history].map((event) => [event]));
  return shownIn(
    foldAll(
      boards as Projection,
      events.map((event) => [event]),
    ).rows,
  );
};
const valuesOf = (clinical: Clinical | undefined) =>
  Object.fromEntries(
    (clinical?.vitals ?? []).map(({ code, value, previous }) => [code, [value, previous?.value ?? null]]),
  );

describe('what a board shows of a chart, however much older it is than what was recorded since', () => {
  const errorsOf = (events: Append) =>
    events.map(({ data }) =>
      'details' in data && 'record_id' in data
        ? observationEnteredInError({ record_id: data.record_id, before: data.details as never })
        : observationEnteredInError(),
    );
  const numbered = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

  it('names an allergy once it is of high criticality, however many are newer, and those that are left once others are not', () => {
    const allergies = (...history: Append) => shown(...history)?.allergies;
    const record_id = (n: number) => ({ record_id: idOf('allergy', n) });
    const details = (n: number) => allergyDetails({ substance: `${n}`, reaction: null, criticality: 'low' });
    const many = numbered(53).map((n) => allergyRecorded({ ...record_id(n), details: details(n) }));
    const newest = (from: number, to: number) => numbered(from - to + 1).map((n) => `${from - n + 1}`);
    expect(allergies(...many)).toEqual([...newest(53, 4), 'and 3 more on the chart']);
    const worse = { substance: 'Penicillin', reaction: 'Anaphylaxis', criticality: 'high' } as const;
    const amended = (changes: object) => allergyAmended({ ...record_id(1), changes, before: {} });
    expect(allergies(...many, amended(worse))).toEqual([
      ...['Penicillin (Anaphylaxis)', ...newest(53, 5), 'and 3 more on the chart'],
    ]);
    const back = [...many, amended(worse), amended({ criticality: 'low' })];
    expect(allergies(...back)).toEqual([...newest(53, 4), 'and 3 more on the chart']);
    const gone = numbered(40).map((n) => allergyEnteredInError(record_id(n + 13)));
    expect(allergies(...many, ...gone)).toEqual(newest(13, 1));
    expect(allergies(...many, amended(worse), ...gone)).toEqual(['Penicillin (Anaphylaxis)', ...newest(13, 2)]);
    expect(allergies(...many, ...gone, ...numbered(13).map((n) => allergyEnteredInError(record_id(n))))).toEqual([]);
  });

  it('shows a report as it is once it is changed, however many are newer, and never one that was taken back', () => {
    const report_id = (n: number) => ({ report_id: idOf('report', n) });
    const reports = (...history: Append) =>
      shown(...history)?.results.map(({ report_id: id, display }) => [id, display]);
    const amended = labReportAmended({ ...report_id(1), changes: { critical: true } });
    const many = numbered(150).map((n) => labReported({ ...report_id(n), display: `Test ${n}` }));
    const seen = many.map(({ data }) => reportAcknowledged({ report_id: data.report_id }));
    expect(reports(...many, ...seen, amended)).toEqual([[idOf('report', 1), 'Test 1']]);
    expect(reports(...many)?.[0]).toEqual([idOf('report', 150), 'Test 150']);
    expect(reports(labReported(), labReportEnteredInError(), labReportAmended())).toEqual([]);
    expect(reports(...many, amended)?.[0]).toEqual([idOf('report', 1), 'Test 1']);
  });

  const pulses = (count: number) => numbered(count).map((n) => reading(n, HEART_RATE, 60 + n));

  it('is the true set with its NEWS2, once seven wrong sets were entered in error', () => {
    const wrong = numbered(7).map((n) => round(n + 1, { [HEART_RATE]: 180 }));
    const errors = wrong.toReversed().flatMap((set) => errorsOf(set));
    const clinical = shown(...round(1), ...wrong.flat(), ...errors);
    expect(clinical?.vitals).toHaveLength(7);
    expect(clinical?.vitals.find(({ code }) => code === HEART_RATE)).toMatchObject({ value: 70, previous: null });
    expect(clinical?.news2).toMatchObject({ total: 0, at: roundAt(1) });
  });

  it('is an old reading that is edited into being the newest, or one of another code', () => {
    const amended = (changes: object, before: object) =>
      observationAmended({ record_id: idOf('observation', 1), changes, before });
    const newer = amended({ effective_at: roundAt(20) }, { effective_at: roundAt(1) });
    const other = amended({ code: RESPIRATION }, { code: HEART_RATE });
    expect(valuesOf(shown(...pulses(9), newer))).toEqual({ [HEART_RATE]: [61, 69] });
    expect(valuesOf(shown(...pulses(9), other))).toEqual({ [HEART_RATE]: [69, 68], [RESPIRATION]: [61, null] });
  });

  it('is what is left of a code that a reading was edited into and then taken back from at once', () => {
    const breaths = numbered(4).map((n) => reading(n + 20, RESPIRATION, 10 + n));
    const id = { record_id: idOf('observation', 9) };
    const amended = observationAmended({
      ...id,
      changes: { code: RESPIRATION, effective_at: roundAt(30) },
      before: {},
    });
    const history = [...inIcu, ...pulses(9), ...breaths, amended, observationEnteredInError(id)];
    const events = recorded(...history.map((event) => [event]));
    const { rows } = foldAll(boards as Projection, [events.slice(0, -2), events.slice(-2)]);
    expect(valuesOf(shownIn(rows))).toEqual({ [HEART_RATE]: [68, 67], [RESPIRATION]: [14, 13] });
  });

  it('is an observation that becomes a vital sign, also one that was one before', () => {
    const details = observationDetails({
      ...{ category: 'exam', code: HEART_RATE },
      value: 99,
      unit: null,
      effective_at: roundAt(20),
    });
    const id = { record_id: idOf('observation', 50) };
    const becomes = (category: 'exam' | 'vital-signs', was: 'exam' | 'vital-signs') =>
      observationAmended({ ...id, changes: { category }, before: { category: was } });
    const exam = observationRecorded({ ...id, details });
    const back = [becomes('vital-signs', 'exam'), becomes('exam', 'vital-signs')];
    expect(valuesOf(shown(...pulses(3), exam))).toEqual({ [HEART_RATE]: [63, 62] });
    expect(valuesOf(shown(...pulses(3), exam, becomes('vital-signs', 'exam')))).toEqual({ [HEART_RATE]: [99, 63] });
    expect(valuesOf(shown(...pulses(3), exam, ...back))).toEqual({ [HEART_RATE]: [63, 62] });
    expect(valuesOf(shown(exam, ...back, becomes('vital-signs', 'exam')))).toEqual({ [HEART_RATE]: [99, null] });
  });

  it('is the first of many assessments of a type, once the others were entered in error', () => {
    const pain = numbered(6).map((n) => {
      const details = assessmentDetails({ result: `${n} of 10` });
      return assessmentRecorded({ record_id: idOf('assessment', n), details });
    });
    const error = (n: number) => {
      const before = assessmentDetails({ result: `${n} of 10` });
      return assessmentEnteredInError({ record_id: idOf('assessment', n), before });
    };
    expect(shown(...pain, ...[6, 5, 4].map(error))?.scores).toMatchObject([{ result: '3 of 10' }]);
    expect(shown(...pain, ...[6, 4, 5, 3, 2].map(error))?.scores).toMatchObject([{ result: '1 of 10' }]);
  });
});

describe.each(all)('of any observations, recorded, edited and entered in error, $name', (projection) => {
  const historyOf = (events: Append) => recorded([registered()], ...events.map((event) => [event]));

  it('shows the newest of the list of each code, and the one before it', () => {
    fc.assert(
      fc.property(observedStories(90), (story) => {
        expect(valuesOf(shownIn(folded(projection, historyOf(story.events)).rows))).toEqual(newestOf(story));
      }),
      { numRuns: 150 },
    );
  });

  it('P4: comes to the same rows and patches in batches of any size', () => {
    fc.assert(
      fc.property(observedStories(60), fc.integer({ min: 1, max: 12 }), ({ events }, size) => {
        const history = historyOf(events);
        const batches = Array.from({ length: Math.ceil(history.length / size) }, (_, n) =>
          history.slice(n * size, (n + 1) * size),
        );
        expect(foldAll(projection, batches)).toEqual(folded(projection, history));
      }),
      { numRuns: 60 },
    );
  });

  it('goes on from what was kept, or says that it needs older rows, and keeps no more of a longer history', () => {
    let went = 0;
    fc.assert(
      fc.property(observedStories(200), fc.nat(150), fc.nat(40), ({ events }, cut, more) => {
        const history = historyOf(events.slice(0, cut + more));
        const [whole, first, second] = [1, 2, 3].map(() => new RowsFromEvents(projection));
        whole?.add(history);
        const key = idOf('patient');
        first?.add(history.slice(0, cut));
        const kept = first?.toGoOnFrom(key) ?? [];
        // Who it is, what is kept of the chart, and of two codes the newest, and of those that do not count.
        expect(kept.length).toBeLessThanOrEqual(3 + 3 * 16 + 2 * 16);
        second?.beginAt(key, stored(kept));
        try {
          second?.add(history.slice(cut));
        } catch (error) {
          if (error instanceof OlderRowsNeeded) return;
          throw error;
        }
        went += 1;
        expect(shownIn(second?.all() ?? [])).toEqual(shownIn(whole?.all() ?? []));
      }),
      { numRuns: 150 },
    );
    expect(went).toBeGreaterThan(90);
  });
});
