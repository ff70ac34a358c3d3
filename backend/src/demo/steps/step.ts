import type {
  AdmitPatient,
  AmendEmergencyCase,
  AmendIcuCase,
  OpenIcuCase,
  RegisterPatient,
  TransferToIcu,
  TriageAdmission,
} from '@ward-board/contract';

/** One thing that somebody at the hospital does with one patient. The bodies are those of the HTTP API. */
export type Step =
  | { readonly does: 'arrive'; readonly person: RegisterPatient; readonly admission: Omit<AdmitPatient, 'patient_id'> }
  | { readonly does: 'triage'; readonly body: Omit<TriageAdmission, 'admission_id'> }
  | { readonly does: 'amend-emergency'; readonly body: AmendEmergencyCase }
  | { readonly does: 'treat-and-release' }
  | { readonly does: 'transfer-to-icu'; readonly body: TransferToIcu }
  | { readonly does: 'open-icu'; readonly body: Omit<OpenIcuCase, 'admission_id'> }
  | { readonly does: 'amend-icu'; readonly body: AmendIcuCase }
  | { readonly does: 'discharge-icu'; readonly notes: string | null }
  | { readonly does: 'discharge'; readonly notes: string | null };

/** Whom a step is about: what they have so far, by id. */
export interface Whose {
  readonly patient_id?: string;
  readonly admission_id?: string;
  readonly emergency_id?: string;
  readonly icu_id?: string;
}

/** Who does which step. */
export const doerOf = {
  arrive: 'reception',
  triage: 'emergencyNurse',
  'amend-emergency': 'emergencyNurse',
  'treat-and-release': 'emergencyDoctor',
  'transfer-to-icu': 'emergencyDoctor',
  'open-icu': 'icuDoctor',
  'amend-icu': 'icuNurse',
  'discharge-icu': 'icuDoctor',
  discharge: 'reception',
} as const satisfies Record<Step['does'], string>;

export type Doer = (typeof doerOf)[Step['does']];
