import {
  diastolicOf,
  displayOfCode,
  MOST_VITALS,
  nothingRecorded,
  OXYGEN_CONCENTRATION,
  oxygenPercent,
  sameValueCodes,
  vitalCodes,
} from '@ward-board/contract';
import { type AssessmentDetails, news2Codes } from '@ward-board/domain';
import {
  acceptedOnWard,
  admitted,
  allergyAmended,
  allergyDetails,
  allergyEnteredInError,
  allergyRecorded,
  assessmentAmended,
  assessmentDetails,
  assessmentEnteredInError,
  assessmentRecorded,
  detailsCorrected,
  idOf,
  imagingOrdered,
  labOrdered,
  labReportAmended,
  labReportEnteredInError,
  labReported,
  medicationDispensed,
  medicationGiven,
  medicationRefused,
  monitoringAdjusted,
  noKnownAllergiesEnded,
  noKnownAllergiesEnteredInError,
  noKnownAllergiesRecorded,
  observationAmended,
  observationDetails,
  observationEnteredInError,
  observationRecorded,
  prescribed,
  prescriptionAmended,
  prescriptionEnteredInError,
  prescriptionStopped,
  registered,
  reportAcknowledged,
  reportAmended,
  reportPublished,
  requestCompleted,
  requestEnteredInError,
  requestReopened,
  requestRevoked,
} from '@ward-board/domain/testing';
import type { Append } from '../testing/history-writer.js';
import { timeOf } from '../testing/history-writer.js';
import { given, inIcu } from '../testing/one-patient.js';
import { ofRequest, reading, round, roundAt } from '../testing/vitals.js';

/** What the ICU's board shows of the patient's chart after these events. */
const shown = (...history: Append) => given(...inIcu, ...history).icu?.record.clinical;
const HEART_RATE = '8867-4';
const heartRates = (...history: Append) =>
  shown(...history)?.vitals.flatMap(({ code, value }) => (code === HEART_RATE ? [value] : []));

it('of a patient of whose chart nothing is recorded says so', () => {
  expect(shown()).toEqual(nothingRecorded);
});

describe('vital signs', () => {
  it('are the newest of each code, by when they were measured and not when they were recorded', () => {
    const late = reading(3, HEART_RATE, 40, roundAt(1));
    expect(shown(reading(2, HEART_RATE, 80), reading(4, '29463-7', 71.5), late)?.vitals).toEqual([
      {
        ...{ code: '29463-7', display: '29463-7', unit: null, value: 71.5, value_string: null },
        ...{ effective_at: roundAt(4), previous: null },
      },
      {
        ...{ code: HEART_RATE, display: HEART_RATE, unit: null, value: 80, value_string: null },
        ...{ effective_at: roundAt(2), previous: { value: 40, value_string: null, effective_at: roundAt(1) } },
      },
    ]);
  });

  it('say the one before, but none of another unit and none that may not be the one before', () => {
    const error = (n: number) => observationEnteredInError({ record_id: idOf('observation', n) });
    const before = (...history: Append) => shown(...history)?.vitals.flatMap(({ previous }) => [previous?.value])[0];
    expect(before(reading(1, HEART_RATE, 60))).toBeUndefined();
    const three = [1, 2, 3].map((n) => reading(n, HEART_RATE, 60 + n));
    expect(before(...three)).toBe(62);
    expect(before(...three, error(2))).toBe(61);
    const inFahrenheit = observationDetails({ code: '8310-5', value: 98.6, unit: '[degF]', effective_at: roundAt(1) });
    const inCelsius = observationDetails({ code: '8310-5', value: 37, unit: '°C', effective_at: roundAt(2) });
    const recorded = [inFahrenheit, inCelsius].map((details, n) =>
      observationRecorded({ record_id: idOf('observation', n + 1), details }),
    );
    expect(before(...recorded)).toBeUndefined();
    const many = Array.from({ length: 8 }, (_, n) => reading(n + 1, HEART_RATE, 60 + n));
    expect(before(...many, ...[7, 6, 5, 4, 3].map(error))).toBe(61);
  });

  it.each([
    ['8867-4', 120, 'bpm', 80],
    ['8480-6', 70, 'mmHg', 120],
    ['85354-9', '70/40', 'mmHg', '120/80'],
    ['8331-1', 39, '°C', 37],
    ['9269-2', 12, null, 15],
  ])('of %s say the one before, of which one of the two has no unit: it is the chart’s', (code, said, unit, before) => {
    const of = (n: number, value: number | string, in_unit: string | null) => {
      const { data, ...event } = reading(n, code, value);
      return { ...event, data: { ...data, details: { ...data.details, unit: in_unit } } };
    };
    const previous = typeof before === 'number' ? { value: before } : { value_string: before };
    const shownOf = (...units: readonly (string | null)[]) =>
      shown(...[before, said].map((value, n) => of(n + 1, value, units[n] ?? null)))?.vitals.find(
        (each) => each.code === code,
      );
    expect(shownOf(null, unit)).toMatchObject({ previous });
    expect(shownOf(unit, null)).toMatchObject({ previous });
  });

  it('entered in error bring back the one before', () => {
    const history = [reading(1, HEART_RATE, 60), reading(2, HEART_RATE, 80)];
    const error = (n: number) => observationEnteredInError({ record_id: idOf('observation', n) });
    expect(heartRates(...history, error(2))).toEqual([60]);
    expect(heartRates(...history, error(2), error(1))).toEqual([]);
    expect(heartRates(...history, error(1))).toEqual([80]);
  });

  it('that are edited show what they say then, under the code and the time that they have then', () => {
    const amended = (changes: object) => observationAmended({ record_id: idOf('observation', 2), changes, before: {} });
    const history = [reading(1, HEART_RATE, 60), reading(2, HEART_RATE, 80)];
    expect(heartRates(...history, amended({ value: 88 }))).toEqual([88]);
    expect(heartRates(...history, amended({ effective_at: roundAt(0) }))).toEqual([60]);
    expect(heartRates(...history, amended({ code: '9279-1' }))).toEqual([60]);
    expect(heartRates(...history, amended({ category: 'exam' }))).toEqual([60]);
  });

  it('are at most forty, of which those that NEWS2 is made of stay, and of the others the newest', () => {
    const others = Array.from({ length: 40 }, (_, n) => reading(n + 100, `${n}-0`, n, roundAt(n + 2)));
    const codes = shown(...round(1), ...others)?.vitals.map(({ code }) => code) ?? [];
    expect(codes).toHaveLength(40);
    expect(codes).toEqual(expect.arrayContaining(Object.values(news2Codes)));
    expect(codes).not.toContain('6-0');
    expect(codes).toContain('7-0');
    expect(shown(...others)?.vitals).toHaveLength(40);
  });

  it('are those of all chips after more than forty others that were entered in error', () => {
    const charted = [...Object.values(vitalCodes), '3151-8', '80288-4', ...diastolicOf.values()];
    const own = charted.map((code, n) => reading(n + 1, code, n, roundAt(1)));
    const others = Array.from({ length: 45 }, (_, n) => reading(n + 100, `${n}-0`, n, roundAt(n + 2)));
    const errors = others.map(({ data: { record_id, details } }) =>
      observationEnteredInError({ record_id, before: details }),
    );
    const codes = shown(...own, ...others, ...errors)?.vitals.map(({ code }) => code);
    expect(codes).toEqual(charted.toSorted());
  });

  it('have fewer codes on charts than are kept, so that no other code takes the place of one', () => {
    const charted = [displayOfCode, sameValueCodes, diastolicOf].flatMap((codes) => [...codes.keys()]);
    const all = new Set([...charted, ...diastolicOf.values(), OXYGEN_CONCENTRATION]);
    expect(all.size).toBeLessThan(MOST_VITALS);
  });

  const of = (code: string, ...history: Append) =>
    shown(...history)
      ?.vitals.filter((vital) => vital.code === code)
      .map(({ value, value_string, display, effective_at, previous }) => ({
        ...{ said: value ?? value_string, display, effective_at, previous: previous?.value ?? previous?.value_string },
      }));
  it('are under a chip’s code the newest of its vital sign, by whichever code it came, and under its own as well', () => {
    const history = [reading(1, '85354-9', '120/80'), reading(2, '8480-6', 70)];
    const systolic = { display: 'Blood Pressure', effective_at: roundAt(2) };
    expect(of('85354-9', ...history)).toEqual([{ ...systolic, said: '70/?', previous: '120/80' }]);
    expect(of('8480-6', ...history)).toMatchObject([{ said: 70, effective_at: roundAt(2) }]);
    const both = [...history, reading(3, '8462-4', 40, roundAt(2))];
    expect(of('85354-9', ...both)).toEqual([{ ...systolic, said: '70/40', previous: '120/80' }]);
    const late = [...history, reading(3, '85354-9', '110/70', roundAt(3))];
    expect(of('85354-9', ...late)).toMatchObject([{ said: '110/70', previous: '70/?' }]);
    expect(of('8310-5', reading(1, '8310-5', 37), reading(2, '8331-1', 40))).toMatchObject([
      { said: 40, display: 'Body Temperature', previous: 37 },
    ]);
    expect(of('8310-5', reading(1, '8310-5', 37), reading(2, '8331-1', 40, roundAt(0)))).toMatchObject([{ said: 37 }]);
    const error = observationEnteredInError({ record_id: idOf('observation', 2) });
    expect(of('85354-9', ...history, error)).toMatchObject([{ said: '120/80', previous: undefined }]);
  });

  it('are of one moment what was recorded later, by whichever code it came, and of oxygen what is no air', () => {
    const at = (n: number, code: string, said: number | string) => ofRequest(n, reading(n, code, said, roundAt(2)));
    const pressure = [reading(1, '85354-9', '120/80'), at(2, '85354-9', '90/50'), at(3, '8480-6', 70)];
    expect(of('85354-9', ...pressure)).toMatchObject([{ said: '70/?', previous: '120/80' }]);
    expect(of('85354-9', at(2, '76215-3', 60), at(3, '76534-7', 110))).toMatchObject([{ said: '110/?' }]);
    expect(of('85354-9', at(2, '76534-7', 110), at(3, '76215-3', 60))).toMatchObject([{ said: '60/?' }]);
    const mouth = [at(2, '8331-1', 36.5), at(3, '8332-9', 39.5)];
    expect(of('8310-5', ...mouth)).toMatchObject([{ said: 39.5, display: 'Body Temperature' }]);
    expect(of('8331-1', ...mouth)).toMatchObject([{ said: 36.5 }]);
    expect(of('3151-8', at(2, '3151-8', 0), at(3, '3150-6', 60))).toMatchObject([{ said: '60 %' }]);
    expect(of('3151-8', at(2, '3150-6', 60), at(3, '3151-8', 0))).toMatchObject([{ said: '60 %' }]);
    expect(of('3151-8', at(2, '3151-8', 4), at(3, '3151-8', 0))).toMatchObject([{ said: 0, previous: 4 }]);
    const scored = (...oxygen: Append) => shown(...round(2), ...oxygen)?.news2?.parts.oxygen;
    expect(scored(at(2, '3150-6', 40), at(3, '3151-8', 'room air'))).toBe(2);
    expect(scored(at(2, '3151-8', 4), at(3, '3150-6', 0.4))).toBe(2);
  });

  it('are of what was recorded together at one moment what came under the chip’s own code', () => {
    const together = [reading(2, '3151-8', 2, roundAt(2)), reading(3, '3150-6', 28, roundAt(2))];
    expect(of('3151-8', ...together)).toMatchObject([{ said: 2 }]);
  });

  it('stand in the order of their codes', () => {
    const codes = (...all: string[]) => shown(...all.map((code, n) => reading(n + 1, code, 1)))?.vitals;
    expect(codes('1-1', '3-3', '2-2')?.map(({ code }) => code)).toEqual(['1-1', '2-2', '3-3']);
  });

  it('are those of the category alone', () => {
    const details = observationDetails({ category: 'laboratory' });
    expect(shown(observationRecorded({ details }))).toEqual(nothingRecorded);
  });
});

describe('NEWS2', () => {
  it('is there with all its inputs, and when the next observations are due with it', () => {
    const parts = { ...{ respiration_rate: 0, spo2: 0, oxygen: 0 }, ...{ systolic: 0, pulse: 1, consciousness: 0 } };
    expect(shown(...round(1, { [HEART_RATE]: 100 }))).toMatchObject({
      news2: { total: 1, risk: 'low', at: roundAt(1), parts: { ...parts, temperature: 0 } },
      next_observation_due_at: roundAt(5),
    });
  });

  it('is not there without one, and then nothing is due', () => {
    const [, ...incomplete] = round(1);
    expect(shown(...incomplete)).toMatchObject({ news2: null, next_observation_due_at: null });
  });

  it('is as old as the oldest reading in it', () => {
    expect(shown(...round(1), ...round(3).slice(1))).toMatchObject({ news2: { at: roundAt(1) } });
  });

  it('is made of the newest of each vital sign, by whichever code it came', () => {
    const later = (code: string, said: number | string) => reading(99, code, said, roundAt(2));
    expect(shown(...round(1), later('8480-6', 85))?.news2).toMatchObject({ total: 3, parts: { systolic: 3 } });
    expect(shown(...round(1), later('3150-6', 40))?.news2).toMatchObject({ total: 2, parts: { oxygen: 2 } });
    expect(shown(...round(1, { '3151-8': 4 }), later('3150-6', 21))?.news2).toMatchObject({ total: 0 });
    expect(shown(...round(1, { '3151-8': 4 }), later('3151-8', 'on air'))?.news2).toMatchObject({ total: 0 });
    expect(shown(...round(1), later('3151-8', '40%'))?.news2).toMatchObject({ total: 2 });
    expect(shown(...round(1), later('3151-8', 'mask'))?.news2).toBeNull();
    expect(shown(...round(1), later('8889-8', 140))?.news2).toMatchObject({ total: 3, parts: { pulse: 3 } });
  });

  it.each(['21 %', '22%', '40,5 %', '40.5%', ' 28 % ', '100 %', '100.5 %', '140 %', '1000 %', '0.4 %', '28', 'mask'])(
    'is made of %j as more oxygen than air has where charts read it so',
    (text) => {
      const news2 = shown(...round(1), reading(99, '3151-8', text, roundAt(2)))?.news2;
      expect(news2?.parts.oxygen === 2).toBe(oxygenPercent(text) !== null);
    },
  );

  it('says by which scale it is scored, and who has said so when', () => {
    expect(shown(monitoringAdjusted({ changes: { spo2_scale: 2 }, before: { spo2_scale: 1 } }))?.monitoring).toEqual({
      ...{ spo2_scale: 2, pregnant: null, interval_minutes: null },
      ...{ revision: 1, updated_at: timeOf(6), updated_by: expect.objectContaining({ name: expect.any(String) }) },
    });
  });

  it('goes by how the patient is watched', () => {
    const watched = (changes: object) => shown(monitoringAdjusted({ changes, before: {} }), ...round(1));
    expect(watched({ interval_minutes: 30 })).toMatchObject({ next_observation_due_at: '2026-11-21T01:30:00.000Z' });
    expect(watched({ pregnant: true })).toMatchObject({ news2: null, next_observation_due_at: null });
    const onOxygen = round(1, { '3151-8': 2, '59408-5': 97 });
    const scale = monitoringAdjusted({ changes: { spo2_scale: 2 }, before: {} });
    expect(shown(...onOxygen, scale)).toMatchObject({ news2: { total: 5, parts: { spo2: 3 } } });
  });

  it('goes by everything that was said of how the patient is watched, the last of each', () => {
    const adjusted = (changes: object) => monitoringAdjusted({ changes, before: {} });
    const both = [adjusted({ spo2_scale: 2 }), adjusted({ interval_minutes: 30 }), adjusted({ interval_minutes: 15 })];
    expect(shown(...both)?.monitoring).toMatchObject({ spo2_scale: 2, pregnant: null, interval_minutes: 15 });
  });

  it('is due as the hospital had it when the observations were recorded', () => {
    const intervals = { zero: 60, low: 60, low_medium: 30, medium: 30, high: 5 };
    const own = round(1).map((event) =>
      event.type === 'ObservationRecorded' ? observationRecorded({ ...event.data, intervals }) : event,
    );
    expect(shown(...own)).toMatchObject({ next_observation_due_at: roundAt(2) });
  });

  it('changes with a correction of the date of birth', () => {
    const young = detailsCorrected({ changes: { date_of_birth: '2015-01-01' } });
    expect(shown(...round(1), young)?.news2).toBeNull();
  });
});

describe('allergies', () => {
  it('are unassessed, or asked for without any, or there', () => {
    const of = (...history: Append) => {
      const { allergy_status, allergies } = shown(...history) ?? nothingRecorded;
      return [allergy_status, ...allergies];
    };
    expect(of()).toEqual(['unassessed']);
    expect(of(noKnownAllergiesRecorded())).toEqual(['none_known']);
    expect(of(noKnownAllergiesRecorded(), noKnownAllergiesEnteredInError())).toEqual(['unassessed']);
    const found = [noKnownAllergiesRecorded(), allergyRecorded(), noKnownAllergiesEnded()];
    expect(of(...found)).toEqual(['present', 'Penicillin (Rash)']);
    expect(of(...found, allergyEnteredInError())).toEqual(['unassessed']);
    expect(of(...found, allergyAmended({ changes: { substance: 'Latex' }, before: {} }))).toEqual([
      'present',
      'Latex (Rash)',
    ]);
  });

  it('are named with their reaction, as it was recorded or corrected last', () => {
    const after = (...history: Append) => shown(allergyRecorded(), ...history)?.allergies;
    const amended = (reaction: string | null) =>
      allergyAmended({ changes: { reaction }, before: { reaction: 'Rash' } });
    expect(after(amended('Anaphylaxis'))).toEqual(['Penicillin (Anaphylaxis)']);
    expect(after(amended(null))).toEqual(['Penicillin']);
  });

  it('name those of high criticality first, and say how many more there are than a board names', () => {
    const many = Array.from({ length: 53 }, (_, n) =>
      allergyRecorded({
        record_id: idOf('allergy', n + 10),
        details: allergyDetails({ substance: `Substance ${n}`, reaction: null, criticality: n === 0 ? 'high' : 'low' }),
      }),
    );
    const { allergies = [] } = shown(...many) ?? {};
    expect(allergies).toHaveLength(51);
    expect([allergies[0], allergies[1], allergies[50]]).toEqual([
      'Substance 0',
      'Substance 52',
      'and 3 more on the chart',
    ]);
    const gone = [1, 2, 3].map((n) => allergyEnteredInError({ record_id: idOf('allergy', n + 10) }));
    expect(shown(...many, ...gone)?.allergies).toHaveLength(50);
    expect(shown(...many, ...gone.slice(1))?.allergies.at(-1)).toBe('and 1 more on the chart');
  });

  it('keep how critical they are where something else of them is edited', () => {
    const first = allergyDetails({ substance: 'Latex', reaction: null, criticality: 'high' });
    const critical = { record_id: idOf('allergy', 2), details: first };
    const edited = allergyAmended({ record_id: idOf('allergy', 2), changes: { reaction: 'Hives' }, before: {} });
    const later = allergyRecorded({ details: allergyDetails({ criticality: 'low' }) });
    expect(shown(allergyRecorded(critical), later, edited)?.allergies).toEqual(['Latex (Hives)', 'Penicillin (Rash)']);
  });

  it('are not asked for anew by an edit of the record that none are known, nor is what another such record says', () => {
    const [first, second] = [1, 2].map((n) => ({ record_id: idOf('allergy', n) }));
    const none = [noKnownAllergiesRecorded(first)];
    expect(shown(...none, allergyAmended({ ...first, changes: { reaction: null }, before: {} }))).toMatchObject({
      ...{ allergy_status: 'none_known', allergies: [] },
    });
    const twice = [...none, noKnownAllergiesRecorded(second), noKnownAllergiesEnteredInError(first)];
    expect(shown(...twice)?.allergy_status).toBe('none_known');
  });
});

describe('orders', () => {
  const imaging = { service_request_id: idOf('service-request', 2), category: 'radiology' } as const;

  it('are counted as open and as resulted, the laboratory’s and Radiology’s', () => {
    const both = [labOrdered(), imagingOrdered(imaging)];
    const counted = (...history: Append) => shown(...both, ...history)?.orders;
    const [none, one] = [
      { open: 0, resulted: 0 },
      { open: 1, resulted: 0 },
    ];
    expect(counted()).toEqual({ lab: one, imaging: one });
    expect(counted(requestCompleted())).toEqual({ lab: { open: 0, resulted: 1 }, imaging: one });
    expect(counted(requestCompleted(), requestReopened())).toEqual({ lab: one, imaging: one });
    expect(counted(requestRevoked(imaging))).toEqual({ lab: one, imaging: none });
    expect(counted(requestEnteredInError())).toEqual({ lab: none, imaging: one });
  });

  it('are two hundred at most, of which those go first whose result is there', () => {
    const which = (n: number) => ({ service_request_id: idOf('service-request', n) });
    const ordered = (n: number) => labOrdered(which(n));
    const first = Array.from({ length: 200 }, (_, n) => ordered(n + 1));
    const counted = (...history: Append) => shown(...first, ...history)?.orders.lab;
    expect(counted(requestCompleted(which(200)))).toEqual({ open: 199, resulted: 1 });
    expect(counted(requestCompleted(which(200)), ordered(201))).toEqual({ open: 200, resulted: 0 });
    // The oldest of them is not known any more.
    expect(counted(ordered(201), requestRevoked(which(1)))).toEqual({ open: 200, resulted: 0 });
    expect(counted(ordered(201), requestRevoked(which(2)))).toEqual({ open: 199, resulted: 0 });
  });

  it('show fifty reports at most, the critical ones first', () => {
    const critical = Array.from({ length: 50 }, (_, n) =>
      labReported({ report_id: idOf('report', n + 2), critical: true }),
    );
    const results = shown(...critical, labReported())?.results ?? [];
    expect(results.map((result) => result.critical)).toEqual(critical.map(() => true));
  });

  it('show the reports that nobody has seen as they are now, critical ones first', () => {
    const first = labReported();
    const critical = labReported({ report_id: idOf('report', 2), display: 'Potassium', critical: true });
    const ids = (...history: Append) => shown(...history)?.results.map(({ report_id }) => report_id);
    expect(shown(first, critical)?.results).toEqual([
      { report_id: idOf('report', 2), display: 'Potassium', critical: true, acknowledged_at: null },
      { report_id: first.data.report_id, display: first.data.display, critical: false, acknowledged_at: null },
    ]);
    const seen = reportAcknowledged({ report_id: first.data.report_id });
    expect(ids(first, seen)).toEqual([]);
    expect(ids(first, seen, labReportAmended({ report_id: first.data.report_id }))).toEqual([first.data.report_id]);
    expect(ids(first, labReportEnteredInError({ report_id: first.data.report_id }))).toEqual([]);
  });

  it('show a report of Radiology again only where what it found was changed', () => {
    const report = reportPublished({ display: 'CT Abdomen', critical: false });
    const seen = reportAcknowledged({ report_id: report.data.report_id });
    const amended = (changes: object) => reportAmended({ report_id: report.data.report_id, changes });
    const said = (...history: Append) =>
      shown(report, ...history)?.results.map(({ display, critical }) => [display, critical]);
    expect(said(seen)).toEqual([]);
    expect(said(seen, amended({ display: 'CT Chest' }))).toEqual([]);
    expect(said(amended({ display: 'CT Chest' }))).toEqual([['CT Chest', false]]);
    expect(said(seen, amended({ findings: 'A nodule' }))).toEqual([['CT Abdomen', false]]);
    expect(said(amended({ critical: true }), amended({ findings: 'A nodule' }))).toEqual([['CT Abdomen', true]]);
    expect(said(amended({ critical: true }), amended({ critical: false }))).toEqual([['CT Abdomen', false]]);
  });

  it('count the medications that were neither given nor stopped', () => {
    const due = (...history: Append) => shown(prescribed(), ...history)?.medications_due;
    expect(due()).toBe(1);
    expect(due(medicationDispensed())).toBe(1);
    expect(due(medicationDispensed(), medicationGiven())).toBe(0);
    expect(due(medicationDispensed(), medicationGiven(), medicationDispensed())).toBe(1);
    expect(due(prescriptionStopped())).toBe(0);
    expect(due(prescriptionEnteredInError())).toBe(0);
    const [first, second, last] = [1, 2, 201].map((n) => ({ prescription_id: idOf('prescription', n) }));
    const most = Array.from({ length: 199 }, (_, n) => prescribed({ prescription_id: idOf('prescription', n + 2) }));
    expect(due(...most)).toBe(200);
    // The oldest of more is not known any more.
    expect(due(...most, prescribed(last))).toBe(200);
    expect(due(...most, prescribed(last), medicationGiven(first))).toBe(200);
    expect(due(...most, prescribed(last), medicationGiven(second))).toBe(199);
  });

  it('count the medications that were declined, and that nobody has done anything about', () => {
    const which = (n: number) => ({ prescription_id: idOf('prescription', n) });
    const counted = (...history: Append) => {
      const clinical = shown(prescribed(), prescribed(which(2)), ...history);
      return [clinical?.medications_due, clinical?.medications_declined];
    };
    expect(counted()).toEqual([2, 0]);
    expect(counted(medicationRefused())).toEqual([2, 1]);
    expect(counted(medicationRefused(), medicationRefused())).toEqual([2, 1]);
    expect(counted(medicationRefused(), prescriptionAmended(which(2)))).toEqual([2, 1]);
    expect(counted(medicationRefused(), prescriptionAmended())).toEqual([2, 0]);
    expect(counted(medicationRefused(), medicationDispensed())).toEqual([2, 0]);
    expect(counted(medicationGiven(), medicationRefused())).toEqual([1, 0]);
    expect(counted(medicationGiven(), prescriptionAmended())).toEqual([1, 0]);
  });
});

describe('assessments', () => {
  it('are the newest of each type; one entered in error brings back the one before', () => {
    const second = { record_id: idOf('assessment', 2) };
    const gcs = assessmentRecorded({
      ...second,
      details: assessmentDetails({ type: 'GCS', result: '15 of 15, mild' }),
    });
    const later = assessmentRecorded({ ...second, details: assessmentDetails({ result: '2 of 10, mild' }) });
    const at = (append: number) => timeOf(inIcu.length + append);
    expect(shown(assessmentRecorded(), gcs)?.scores).toEqual([
      { type: 'GCS', result: '15 of 15, mild', at: at(2) },
      { type: 'Pain', result: '7 of 10, severe', at: at(1) },
    ]);
    const pain = (...history: Append) => shown(assessmentRecorded(), ...history)?.scores.map(({ result }) => result);
    expect(pain(later)).toEqual(['2 of 10, mild']);
    expect(pain(later, assessmentEnteredInError(second))).toEqual(['7 of 10, severe']);
    expect(pain(assessmentAmended())).toEqual(['5 of 10, moderate']);
    expect(pain(assessmentEnteredInError())).toEqual([]);
    // What else is said of it changes nothing of what was found.
    expect(pain(assessmentAmended({ changes: { notes: 'At rest' }, before: {} }))).toEqual(['7 of 10, severe']);
  });

  it('of a GCS with an untestable item carry what was found of the others', () => {
    const result = 'No total: untestable verbal';
    const items = { eye: 1, verbal: null, motor: 1 };
    const gcs = assessmentRecorded({ details: assessmentDetails({ type: 'GCS', items, score: null, result }) });
    const amended = (changes: Partial<AssessmentDetails>) =>
      shown(gcs, assessmentAmended({ changes, before: {} }))?.scores[0];
    expect(shown(gcs)?.scores).toMatchObject([{ type: 'GCS', result, components: items }]);
    // The result says the same of it.
    expect(amended({ items: { ...items, motor: 4 } })?.components).toEqual({ ...items, motor: 4 });
    expect(amended({ notes: 'Tube' })?.components).toEqual(items);
    expect(amended({ items: { ...items, verbal: 1 }, score: 3, result: '3 of 15, severe' })).not.toHaveProperty(
      'components',
    );
    const without = (of: Readonly<Record<string, number | null>>) =>
      shown(assessmentRecorded({ details: assessmentDetails({ type: 'GCS', items: of, score: null, result }) }))
        ?.scores[0];
    expect(without({ eye: 1, verbal: null })).not.toHaveProperty('components');
    expect(without({ eye: null, verbal: null, motor: null })).not.toHaveProperty('components');
  });

  it('stand in the order of their types', () => {
    const types = ['Pain', 'ADL', 'GCS'].map((type, n) =>
      assessmentRecorded({ record_id: idOf('assessment', n + 1), details: assessmentDetails({ type }) }),
    );
    expect(shown(...types)?.scores.map(({ type }) => type)).toEqual(['ADL', 'GCS', 'Pain']);
  });
});

it('stands on a Ward acceptance as well', () => {
  const stay = [registered(), admitted({ admission_type: 'normal' }), acceptedOnWard()];
  expect(given(...stay, ...round(1)).acceptance?.record.clinical.news2).toMatchObject({ total: 0 });
});
