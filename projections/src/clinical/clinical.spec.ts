import { nothingRecorded } from '@ward-board/contract';
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
  monitoringAdjusted,
  noKnownAllergiesEnded,
  noKnownAllergiesEnteredInError,
  noKnownAllergiesRecorded,
  observationAmended,
  observationDetails,
  observationEnteredInError,
  observationRecorded,
  prescribed,
  prescriptionStopped,
  registered,
  reportAcknowledged,
  requestCompleted,
  requestReopened,
  requestRevoked,
} from '@ward-board/domain/testing';
import type { Append } from '../testing/chronicle.js';
import { timeOf } from '../testing/chronicle.js';
import { given, inIcu } from '../testing/one-patient.js';
import { reading, round, roundAt } from '../testing/vitals.js';

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

  it('count the medications that were neither given nor stopped', () => {
    const due = (...history: Append) => shown(prescribed(), ...history)?.medications_due;
    expect(due()).toBe(1);
    expect(due(medicationDispensed())).toBe(1);
    expect(due(medicationDispensed(), medicationGiven())).toBe(0);
    expect(due(medicationDispensed(), medicationGiven(), medicationDispensed())).toBe(1);
    expect(due(prescriptionStopped())).toBe(0);
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
  });
});

it('stands on a Ward acceptance as well', () => {
  const stay = [registered(), admitted({ admission_type: 'normal' }), acceptedOnWard()];
  expect(given(...stay, ...round(1)).acceptance?.record.clinical.news2).toMatchObject({ total: 0 });
});
