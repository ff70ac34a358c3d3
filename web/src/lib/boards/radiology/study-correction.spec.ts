import type { ImagingStudyRecord } from '@ward-board/contract';
import { staysCritical } from './study-correction.js';

const study = {
  ...{ report_id: 'report', critical: true, findings: 'Free air', conclusion: null },
} as unknown as ImagingStudyRecord;
const texts = { findings: 'Free air', conclusion: '', critical: 'yes' };

it('an edit of findings or conclusion leaves a critical finding marked, which alerts anew', () => {
  expect(staysCritical(study, { ...texts, findings: 'No free air' })).toBe(true);
  expect(staysCritical(study, { ...texts, conclusion: 'Perforation' })).toBe(true);
  expect(staysCritical(study, { ...texts, findings: ' Free air ' })).toBe(false);
  expect(staysCritical(study, { ...texts, findings: 'No free air', critical: '' })).toBe(false);
  expect(staysCritical({ ...study, critical: false }, { ...texts, findings: 'No free air' })).toBe(false);
  expect(staysCritical({ ...study, report_id: null }, { ...texts, findings: 'No free air' })).toBe(false);
});
