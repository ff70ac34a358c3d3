import { usualMorseCutoffs } from '../scores/score-rules.js';
import { assessmentDetails, assessmentRecorded, given } from '../testing/index.js';
import { amendChartRecord } from './amend-chart-record.js';
import { settleAssessment } from './assessment-score.js';
import type { AssessmentDetails } from './chart-details.js';
import { chartRecords } from './chart-record.js';

const ruleInput = { at: '2026-11-21T08:00:00.000Z', morseCutoffs: usualMorseCutoffs };
const nothingSaid = { items: null, score: null, result: null, notes: null };
const settle = (said: Partial<AssessmentDetails> & { type: string }) => {
  const given = { ...nothingSaid, ...said };
  const settled = settleAssessment(given, { ...ruleInput, before: null, given });
  return 'rejection' in settled ? `${settled.rejection.code} ${settled.rejection.path}` : settled;
};
const gcs = { eye: 4, verbal: 4, motor: 6 };

describe('an assessment', () => {
  it('has the score and the result that follow from its items', () => {
    expect(settle({ type: 'GCS', items: gcs })).toMatchObject({ score: 14, result: '14 of 15, mild' });
    expect(settle({ type: 'GCS', items: gcs, score: 14, result: '14 of 15, mild' })).toMatchObject({ score: 14 });
    expect(settle({ type: 'CAM (confusion)', items: {} })).toMatchObject({ score: null });
  });

  it('has no score where an item is missing, and says which', () => {
    expect(settle({ type: 'GCS', items: { ...gcs, verbal: null } })).toMatchObject({
      score: null,
      result: 'No total: untestable verbal',
    });
    expect(settle({ type: 'GCS' })).toMatchObject({ score: null, result: 'No total: missing eye, verbal, motor' });
  });

  it('is refused with a score or a result that do not follow from its items', () => {
    expect(settle({ type: 'GCS', items: gcs, score: 15 })).toBe('invalid_value score');
    expect(settle({ type: 'GCS', score: 15 })).toBe('invalid_value score');
    expect(settle({ type: 'GCS', items: gcs, result: 'mild' })).toBe('invalid_value result');
  });

  it('is one number for pain, ESI re-triage and RASS, within its scale', () => {
    expect(settle({ type: 'Pain', score: 7 })).toMatchObject({ score: 7, result: '7 of 10, severe' });
    expect(settle({ type: 'RASS', score: -5 })).toMatchObject({ result: '-5, unrousable' });
    expect(settle({ type: 'Pain', score: 11 })).toBe('invalid_value score');
    expect(settle({ type: 'ESI re-triage', score: 0 })).toBe('invalid_value score');
    expect(settle({ type: 'Pain' })).toBe('missing_value score');
    expect(settle({ type: 'Pain', score: 7, result: 'mild' })).toBe('invalid_value result');
  });

  it('has no score where its type has none', () => {
    expect(settle({ type: 'Wound check', items: { redness: 'no' }, result: 'Clean' })).toMatchObject({
      score: null,
      result: 'Clean',
    });
    expect(settle({ type: 'Other', score: 3 })).toBe('invalid_value score');
  });
});

describe('editing an assessment', () => {
  const morse = { history_of_falling: 25, secondary_diagnosis: 0, ambulatory_aid: 0, iv_therapy: 0, gait: 0 };
  const recorded = assessmentRecorded({
    details: assessmentDetails({
      type: 'Morse (fall)',
      items: { ...morse, mental_status: 0 },
      score: 25,
      result: 'was',
    }),
  });
  const amend = (changes: Partial<AssessmentDetails>) =>
    given(chartRecords.assessment, [recorded]).when((record) =>
      amendChartRecord({ kind: 'assessment', if_match: null, changes }, record, ruleInput),
    );
  const amended = (changes: Partial<AssessmentDetails>, before: Partial<AssessmentDetails>) => ({
    type: 'NursingAssessmentAmended' as const,
    data: {
      record_id: recorded.data.record_id,
      patient_id: recorded.data.patient_id,
      admission_id: recorded.data.admission_id,
      changes,
      before,
    },
  });

  it('scores new items', () => {
    const [items, before] = [{ ...morse, mental_status: 15 }, recorded.data.details.items];
    amend({ items }).then([
      amended({ items, score: 40, result: '40 of 125, moderate risk' }, { items: before, score: 25, result: 'was' }),
    ]);
  });

  it('leaves the result as it was scored then, when something else changes', () => {
    amend({ notes: 'Bed rail up' }).then([amended({ notes: 'Bed rail up' }, { notes: null })]);
  });

  it('keeps the type', () => {
    amend({ type: 'Pain' }).then('not_changeable', 'type');
  });
});
