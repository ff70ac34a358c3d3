import type { PatientRecord } from '@ward-board/contract';

/** What the panel beside Reception's list can hold. */
export type ReceptionTask =
  | { readonly kind: 'register'; readonly id: 'new'; readonly name: string }
  | { readonly kind: 'patient'; readonly id: string; readonly patient: PatientRecord | null }
  | { readonly kind: 'correct' | 'admit'; readonly id: string; readonly patient: PatientRecord };
