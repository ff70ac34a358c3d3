import type { ImagingStudyRecord } from '@ward-board/contract';
import { FLAGGED } from '../../forms/record-form.js';
import { orNull } from '../../forms/values.js';

/** Whether an edit changes what a published report says of a finding that was critical, and leaves it marked as critical. */
export const staysCritical = (
  { report_id, critical, ...study }: ImagingStudyRecord,
  texts: Readonly<Record<string, string>>,
): boolean =>
  report_id !== null &&
  critical &&
  texts.critical === FLAGGED &&
  (['findings', 'conclusion'] as const).some((field) => orNull(texts[field] ?? '') !== study[field]);
