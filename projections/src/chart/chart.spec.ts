import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyChartRecord, chartFeedOf, chartSchemas, monitoring } from '@ward-board/contract';
import {
  allergyListed,
  allergyRecorded,
  anyChartRequest,
  append,
  assessmentRecorded,
  carePlanRecorded,
  conditionRecorded,
  consentRecorded,
  decideOnChart,
  idOf,
  imagingOrdered,
  labOrdered,
  monitoringAdjusted,
  noKnownAllergiesEnded,
  noKnownAllergiesRecorded,
  observationAmended,
  observationDetails,
  observationEnteredInError,
  observationRecorded,
  ofPatient,
  opening,
  requestEnteredInError,
} from '@ward-board/domain/testing';
import fc from 'fast-check';
import type { Projection, Row } from '../engine/projection.js';
import { folded } from '../testing/fold.js';
import { type Append, doneByAll, recorded, timeOf } from '../testing/history-writer.js';
import { chart, chartListOf, MONITORING } from './chart.js';
import { CHART_COUNTS, chartCounts, noCounts } from './chart-counts.js';

const { patient_id } = ofPatient;
const feed = chartFeedOf(patient_id);
const fold = (...appends: readonly Append[]) => folded(chart as Projection, recorded(...appends));
const counted = (...appends: readonly Append[]) =>
  folded(chartCounts as Projection, recorded(...appends)).rows.map(({ record }) => record);

describe('the chart of a patient', () => {
  it('has a record as it was recorded, by whom and when, filed under when it was measured', () => {
    const details = observationDetails({ effective_at: '2026-02-28T20:00:00.000Z' });
    expect(fold([observationRecorded({ details })]).rows).toEqual([
      {
        collection: 'observations',
        id: idOf('observation'),
        feeds: [feed],
        search: null,
        filed: { under: `${patient_id} vital-signs`, at: '2026-02-28T20:00:00.000Z' },
        record: {
          ...{ id: idOf('observation'), revision: 1, created_at: timeOf(1), updated_at: timeOf(1) },
          ...{ patient_id, admission_id: idOf('admission'), recorded_by: doneByAll, edited_by: null },
          ...{ entered_in_error_at: null, entered_in_error_by: null },
          ...details,
        },
      },
    ]);
  });

  it('has an edit, and who made it', () => {
    const [row] = fold([observationRecorded()], [observationAmended()]).rows;
    expect(row?.record).toMatchObject({ value: 76, revision: 2, updated_at: timeOf(2), edited_by: doneByAll });
  });

  it('loses what was entered in error, which stays readable', () => {
    const { rows, patches } = fold([observationRecorded()], [observationEnteredInError()]);
    expect(rows).toMatchObject([
      {
        feeds: [],
        filed: { under: chartListOf(patient_id, { category: 'vital-signs', inError: true }) },
        record: { entered_in_error_at: timeOf(2), entered_in_error_by: doneByAll },
      },
    ]);
    expect(patches.at(-1)).toMatchObject({
      feed,
      changes: [{ collection: 'observations', op: 'remove', id: idOf('observation') }],
    });
  });

  it('tells of what was recorded together in one patch', () => {
    const set = [1, 2, 3].map((n) => observationRecorded({ record_id: idOf('observation', n) }));
    const { patches } = fold(set);
    expect(patches.map(({ feed: name, changes }) => [name, changes.length])).toEqual([[feed, 3]]);
  });

  it('shows vital signs alone, and any observation that becomes one', () => {
    const details = observationDetails({ category: 'exam' });
    const becomes = observationAmended({ changes: { category: 'vital-signs' }, before: { category: 'exam' } });
    expect(fold([observationRecorded({ details })]).rows).toMatchObject([
      { feeds: [], filed: { under: `${patient_id} exam` } },
    ]);
    expect(fold([observationRecorded({ details })], [becomes]).rows).toMatchObject([
      { feeds: [feed], filed: { under: `${patient_id} vital-signs` } },
    ]);
    expect(counted([observationRecorded({ details })], [becomes])).toMatchObject([{ vitals: 1 }]);
    expect(counted([observationRecorded({ details })])).toMatchObject([{ vitals: 0 }]);
    const wasVital = observationAmended({ changes: { category: 'exam' }, before: { category: 'vital-signs' } });
    expect(counted([observationRecorded()], [wasVital])).toMatchObject([{ vitals: 0 }]);
  });

  it('lists no statement of no known allergies that has ended', () => {
    const rows = fold([noKnownAllergiesRecorded()], [noKnownAllergiesEnded(), allergyRecorded()]).rows;
    expect(rows).toMatchObject([
      { id: idOf('allergy'), feeds: [feed], record: { no_known: false, ended_at: null } },
      { id: idOf('allergy', 2), feeds: [], record: { no_known: true, ended_at: timeOf(2) } },
    ]);
    expect(rows[1]?.filed).toBeUndefined();
  });

  it('says how the patient is watched', () => {
    const { rows } = fold([monitoringAdjusted()], [monitoringAdjusted({ changes: { pregnant: true } })]);
    expect(rows).toMatchObject([{ collection: MONITORING, id: patient_id, feeds: [] }]);
    expect(monitoring.strict().parse(rows[0]?.record)).toEqual({
      ...{ spo2_scale: 1, pregnant: true, interval_minutes: 30 },
      ...{ id: patient_id, patient_id, created_at: timeOf(1), updated_at: timeOf(2) },
      ...{ revision: 2, updated_by: doneByAll },
    });
  });

  it('has records of every kind as they are answered', () => {
    const every = [observationRecorded(), allergyRecorded(), conditionRecorded(), assessmentRecorded()];
    const { rows } = fold(...[...every, carePlanRecorded(), consentRecorded()].map((event) => [event]));
    for (const { collection, record } of rows)
      expect(chartSchemas[collection as keyof typeof chartSchemas].parse(record)).toEqual(record);
    expect(rows.map(({ collection }) => collection).sort()).toEqual(Object.keys(chartSchemas).sort());
  });

  it('answers a record whose event lacks a field that was declared later, and every one that was ever recorded', () => {
    const { category: _, ...older } = carePlanRecorded().data.details;
    const event = { ...carePlanRecorded(), data: { ...carePlanRecorded().data, details: older } } as Append[number];
    expect(chartSchemas['care-plans'].parse(fold([event]).rows[0]?.record)).toMatchObject({ category: null });

    const golden = join(import.meta.dirname, '../../../libs/domain/src/testing/golden');
    const made = readdirSync(golden)
      .map((file) => JSON.parse(readFileSync(join(golden, file), 'utf8')) as Append[number])
      .filter(({ type, data }) => chart.handles.includes(type) && 'details' in data);
    const rows = made.flatMap((each) => fold([each]).rows);
    for (const { collection, record } of rows)
      expect(chartSchemas[collection as keyof typeof chartSchemas].parse(record)).toEqual(record);
    expect([...new Set(rows.map(({ collection }) => collection))].sort()).toEqual(Object.keys(chartSchemas).sort());
  });

  it('folds each record by itself', () => {
    const [one, other] = recorded(
      [observationRecorded()],
      [observationRecorded({ record_id: idOf('observation', 2) })],
    );
    expect(one && chart.key(one)).not.toBe(other && chart.key(other));
    expect(one && chart.history(chart.key(one) ?? '')).toEqual({ stream: one?.stream });
    expect(one && chart.key({ ...one, stream: 'admission-1' })).toBeNull();
  });
});

it('an order that was entered in error is one less on the card of its own kind', () => {
  const after = (category: 'laboratory' | 'radiology') =>
    counted([labOrdered()], [imagingOrdered()], [requestEnteredInError({ category })]);
  expect(after('laboratory')).toMatchObject([{ lab_orders: 0, imaging_orders: 1 }]);
  expect(after('radiology')).toMatchObject([{ lab_orders: 1, imaging_orders: 0 }]);
});

it('the counts are those of the lists, whatever happens', () => {
  const listed = (rows: readonly Row[]) => {
    const shown = rows.filter(({ feeds }) => feeds.length > 0);
    const of = (collection: string) => shown.filter((row) => row.collection === collection).length;
    return {
      ...noCounts,
      ...{ vitals: of('observations'), allergies: of('allergies'), conditions: of('conditions') },
      ...{ nursing_assessments: of('nursing-assessments'), care_plans: of('care-plans'), consents: of('consents') },
    };
  };
  fc.assert(
    fc.property(fc.array(anyChartRequest, { maxLength: 60, size: 'max' }), (requests) => {
      let history = opening;
      const appends: Append[] = [...opening.values()];
      for (const [n, asked] of requests.entries()) {
        const decision = decideOnChart(asked, n + 1, history);
        if (!decision.ok || decision.appends.length === 0) continue;
        history = append(history, history, decision.appends) ?? history;
        appends.push(decision.appends.flatMap(({ events }) => events as Append));
      }
      const rows = fold(...appends).rows;
      const counts = folded(chartCounts as Projection, recorded(...appends)).rows;
      for (const { collection, id, record } of counts) {
        expect(collection).toBe(CHART_COUNTS);
        const own = rows.filter((row) => (row.record as AnyChartRecord).patient_id === id);
        expect(record).toEqual(listed(own));
      }
    }),
    { numRuns: 100 },
  );
  expect(counted([allergyListed()])).toMatchObject([{ allergies: 1 }]);
});
