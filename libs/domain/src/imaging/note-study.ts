import { accept, type Conditional, type Decision } from '../shared/decision.js';
import { findStudy } from './amend-study.js';
import { type ImagingStudy, type ImagingStudyEvent, imagingStudies } from './imaging-study.js';

/** Adds a note to a study, over or not: Radiology's board shows both. Who wrote it, and when, are the event's. */
export interface NoteStudy extends Conditional {
  readonly text: string;
}

/** The note is an event of its own, so that none replaces another. Refused as `findStudy` says. */
export function noteStudy({ text, ...on }: NoteStudy, study: ImagingStudy | null): Decision<ImagingStudyEvent> {
  const found = findStudy(on, study);
  if ('rejection' in found) return found;
  const { study_id, patient_id } = found;
  return accept({
    stream: imagingStudies.stream(study_id),
    events: [{ type: 'ImagingStudyNoteAdded', data: { study_id, patient_id, text } }],
  });
}
