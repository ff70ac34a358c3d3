import type { BoardId, Patient, Step } from '../api/steps.js';

/** Something that may happen next. */
export interface Action {
  readonly steps: readonly Step[];
  readonly patient: Patient;
  /** The record that it changes, as it was seen; null: it is about somebody new. */
  readonly about: Seen | null;
}

interface Seen {
  /** The id of the admission, of the imaging study, or of the order. */
  readonly of: string;
  readonly updated_at: string;
}

/** What could happen, and how likely it is beside the others. */
export type WeightedAction = readonly [action: () => Action, weight: number];

interface Found {
  readonly id: string;
  readonly patient_id: string;
  readonly revision: number;
  readonly updated_at: string;
}

/** A step on an admission. */
export const onAdmission = ({ id, patient_id, revision, updated_at }: Found, step: Step): Action => ({
  steps: [step],
  patient: { ids: { patient_id, admission_id: id }, seen: { id: 'admission_id', etag: `"${revision}"` } },
  about: { of: id, updated_at },
});

/** A step on a board's record. */
export const onRecord = (
  name: BoardId,
  { id, patient_id, admission_id, revision, updated_at }: Found & { readonly admission_id: string },
  step: Step,
): Action => ({
  steps: [step],
  patient: { ids: { patient_id, admission_id, [name]: id }, seen: { id: name, etag: `"${revision}"` } },
  about: { of: admission_id, updated_at },
});

/** A step on an imaging study. */
export const onStudy = ({ id, patient_id, revision, updated_at }: Found, step: Step): Action => ({
  steps: [step],
  patient: { ids: { patient_id, study_id: id }, seen: { id: 'study_id', etag: `"${revision}"` } },
  about: { of: id, updated_at },
});

/** A step on a request of the laboratory. */
export const onRequest = ({ id, patient_id, revision, updated_at }: Found, step: Step): Action => ({
  steps: [step],
  patient: { ids: { patient_id, request_id: id }, seen: { id: 'request_id', etag: `"${revision}"` } },
  about: { of: id, updated_at },
});

/** A step on a prescription. */
export const onPrescription = ({ id, patient_id, revision, updated_at }: Found, step: Step): Action => ({
  steps: [step],
  patient: { ids: { patient_id, prescription_id: id }, seen: { id: 'prescription_id', etag: `"${revision}"` } },
  about: { of: id, updated_at },
});

/** A step on an entry of the waiting list, which has no admission yet: visitors are told apart by the entry. */
export const onEntry = ({ id, patient_id, revision, updated_at }: Found, step: Step): Action => ({
  steps: [step],
  patient: { ids: { patient_id, waiting_id: id }, seen: { id: 'waiting_id', etag: `"${revision}"` } },
  about: { of: id, updated_at },
});

export const minutesSince = (time: string, now: Date): number =>
  Math.max(0, (now.getTime() - Date.parse(time)) / 60_000);
