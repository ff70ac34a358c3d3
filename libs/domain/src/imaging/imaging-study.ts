import type { Noted } from '../admissions/record-kind.js';
import type { ReportContents } from '../orders/diagnostic-report.js';
import type { Aggregate } from '../shared/aggregate.js';
import type { Event } from '../shared/event.js';

/** How far a study is. */
export type ImagingStatus = 'scheduled' | 'in-progress' | 'completed' | 'cancelled';

/** What is recorded of a study, but for its status. Times are RFC 3339; null: not recorded. */
export interface StudyDetails {
  /** As the study names the patient, where that differs from the register. */
  readonly patient_name: string | null;
  /** The admission that it belongs to. */
  readonly encounter_id: string | null;
  readonly service_request_id: string | null;
  readonly modality: string;
  readonly body_part: string | null;
  readonly body_site: string | null;
  readonly scheduled_at: string | null;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly performer: string | null;
  readonly place: string | null;
  readonly technique: string | null;
  readonly contrast: string | null;
  readonly dicom_path: string | null;
  readonly findings: string | null;
  readonly conclusion: string | null;
  /** A finding that must be acted on at once. */
  readonly critical: boolean;
}

type OfStudy<Data> = { readonly study_id: string; readonly patient_id: string } & Data;

/** What is said in an imaging study's stream. It is of a patient, and not of a stay, so that it outlives each. */
export type ImagingStudyEvent =
  | Event<
      'ImagingStudyOrdered',
      /** `ordered_by` is the user's id: whoever asked for it is told of its result. */
      OfStudy<{ readonly study_uid: string; readonly ordered_by: string } & StudyDetails>
    >
  | Event<'ImagingStudyAmended', OfStudy<{ readonly changes: Partial<StudyDetails> }>>
  | Event<'ImagingStudyStarted', OfStudy<{ readonly started_at: string }>>
  | Event<'ImagingStudyCompleted', OfStudy<{ readonly ended_at: string; readonly report_id: string }>>
  /** `reason` is left out where nobody gave one, and in older events. */
  | Event<'ImagingStudyCancelled', OfStudy<{ readonly reason?: string }>>
  | Event<'ImagingStudyNoteAdded', OfStudy<Noted>>
  /** Entered in error: nothing is shown of it any more. `told` is left out where nobody had been told of a finding, and in older events. */
  | Event<'ImagingStudyRemoved', OfStudy<{ readonly told?: ToldOfStudy }>>;

/** What had been told of a study, and to whom, when it was removed: by its report, or as a critical finding. */
export interface ToldOfStudy extends Pick<ReportContents, 'service_request_id' | 'display' | 'critical'> {
  /** The user who asked for it. */
  readonly asked_by: string;
}

/** A study as decisions see it. */
export interface ImagingStudy {
  readonly study_id: string;
  readonly patient_id: string;
  readonly ordered_by: string;
  /** Of its last event; its ETag. */
  readonly revision: number;
  readonly status: ImagingStatus;
  /** The report that its completion published. */
  readonly report_id: string | null;
  readonly details: StudyDetails;
}

/** Null: no such study, or one that was removed. */
export const imagingStudies: Aggregate<ImagingStudy | null, ImagingStudyEvent> = {
  stream: (id) => `study-${id}`,
  initial: null,
  foldVersion: 1,
  events: [
    'ImagingStudyOrdered',
    'ImagingStudyAmended',
    'ImagingStudyStarted',
    'ImagingStudyCompleted',
    'ImagingStudyCancelled',
    'ImagingStudyNoteAdded',
    'ImagingStudyRemoved',
  ],
  evolve(study, event, revision) {
    if (event.type === 'ImagingStudyOrdered') {
      const { study_id, patient_id, study_uid: _, ordered_by, ...details } = event.data;
      return { study_id, patient_id, ordered_by, revision, status: 'scheduled', report_id: null, details };
    }
    if (!study) return study;
    const changed = (changes: Partial<StudyDetails>, and: Partial<ImagingStudy> = {}): ImagingStudy => ({
      ...study,
      ...and,
      revision,
      details: { ...study.details, ...changes },
    });
    switch (event.type) {
      case 'ImagingStudyAmended':
        return changed(event.data.changes);
      case 'ImagingStudyStarted':
        return changed({ started_at: event.data.started_at }, { status: 'in-progress' });
      case 'ImagingStudyCompleted': {
        const { ended_at, report_id } = event.data;
        return changed({ ended_at }, { status: 'completed', report_id });
      }
      case 'ImagingStudyCancelled':
        return changed({}, { status: 'cancelled' });
      case 'ImagingStudyNoteAdded':
        return changed({});
      case 'ImagingStudyRemoved':
        return null;
    }
  },
};

/** The DICOM UID of a study: its UUID as a decimal number under the root that is for such (DICOM PS3.5, B.2). */
export const studyUid = (study_id: string): string => `2.25.${BigInt(`0x${study_id.replaceAll('-', '')}`)}`;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const saysWords = (text: string, other: string): boolean => {
  const said = wordsOf(text);
  return wordsOf(other).every((word) => said.includes(word));
};

/** What a report of a study says, as the study is now. */
export const reportOf = (details: StudyDetails): ReportContents => {
  const { service_request_id, findings, conclusion, performer, critical, modality, body_part } = details;
  const part = body_part ?? '';
  // It may name the modality itself: `CT abdomen`, `Abdomen CT`.
  const display = saysWords(part, modality) ? part || modality : `${modality} ${part}`.trim();
  return { service_request_id, findings, conclusion, performer, critical, display };
};
