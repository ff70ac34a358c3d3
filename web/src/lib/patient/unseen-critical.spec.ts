import { unseenCritical } from './unseen-critical.js';

const result = (display: string, critical = false) => ({
  report_id: display,
  display,
  critical,
  acknowledged_at: null,
});

it('names critical results before the patient leaves, and counts them for Reception, which reads no result', () => {
  const results = [result('Potassium', true), result('CT head')];
  expect(unseenCritical({ clinical: { results } })).toBe('1 critical result not seen yet: Potassium');
  expect(unseenCritical({ clinical: { results: [result('CT head')] }, admission: { critical_unseen: 0 } })).toBeNull();
  const admission = { critical_unseen: 2 };
  expect(unseenCritical({ admission })).toBe(
    '2 critical results not seen yet. Tell the doctor before the patient leaves.',
  );
});
