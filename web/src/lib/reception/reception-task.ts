import type { PatientRecord } from '@ward-board/contract';
import type { AdmissionValues } from './admission-values.js';

/** What the panel beside Reception's list can hold. */
export type ReceptionTask =
  | { readonly kind: 'register'; readonly id: 'new'; readonly name: string }
  | { readonly kind: 'patient'; readonly id: string; readonly patient: PatientRecord | null }
  | { readonly kind: 'correct'; readonly id: string; readonly patient: PatientRecord }
  | {
      readonly kind: 'admit';
      readonly id: string;
      readonly patient: PatientRecord;
      /** What was filled in before, with the registration. */
      readonly begun?: AdmissionValues;
    };
