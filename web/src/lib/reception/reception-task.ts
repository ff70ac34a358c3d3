import type { PatientRecord } from '@ward-board/contract';
import type { Submission } from '../forms/submission.svelte.js';
import type { AdmissionValues } from './admission-values.js';

/** An admission that was sent with a registration and not taken: sent again, it has the same Idempotency-Key. */
export interface BegunAdmission {
  readonly values: AdmissionValues;
  readonly submission: Submission;
}

/** What the panel beside Reception's list can hold. */
export type ReceptionTask =
  | { readonly kind: 'register'; readonly id: 'new'; readonly name: string }
  | { readonly kind: 'patient'; readonly id: string; readonly patient: PatientRecord | null }
  | { readonly kind: 'correct'; readonly id: string; readonly patient: PatientRecord }
  | {
      readonly kind: 'admit';
      readonly id: string;
      readonly patient: PatientRecord;
      readonly begun?: BegunAdmission;
    };
