import { imagingStudy } from '@ward-board/contract';

/** A study as its form edits it: whoever cancels it says why. */
export const cancellableStudy = {
  ...imagingStudy,
  fields: { ...imagingStudy.fields, cancel_reason: imagingStudy.cancelReason },
};
