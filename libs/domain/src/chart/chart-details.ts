/** What an observation says. Of `value` and `value_string` exactly one is not null. Times are RFC 3339 in UTC. */
export interface ObservationDetails {
  readonly category:
    | 'vital-signs'
    | 'social-history'
    | 'imaging'
    | 'laboratory'
    | 'procedure'
    | 'survey'
    | 'exam'
    | 'therapy'
    | 'activity';
  /** LOINC. */
  readonly code: string;
  readonly display: string;
  readonly unit: string | null;
  readonly value: number | null;
  readonly value_string: string | null;
  /** When it was measured. */
  readonly effective_at: string;
}

/** What an allergy says; `no_known`: that somebody asked and there is none, with all else null. */
export interface AllergyDetails {
  readonly no_known: boolean;
  readonly substance: string | null;
  readonly category: 'medication' | 'food' | 'environment' | 'biologic' | null;
  readonly criticality: 'low' | 'high' | 'unable-to-assess' | null;
  readonly reaction: string | null;
}

/** What a condition says; `onset_date` is `YYYY-MM-DD`. */
export interface ConditionDetails {
  readonly display: string;
  readonly code: string | null;
  readonly clinical_status: 'active' | 'recurrence' | 'relapse' | 'inactive' | 'remission' | 'resolved';
  readonly onset_date: string | null;
  readonly notes: string | null;
}

/** Answers by the keys of an assessment's type; null: untestable, or unanswered. */
export type AssessmentItems = Readonly<Record<string, number | boolean | string | null>>;

/** What a nursing assessment says; `type` is one of the contract's. Without a score, `result` may say why. */
export interface AssessmentDetails {
  readonly type: string;
  readonly items: AssessmentItems | null;
  readonly score: number | null;
  readonly result: string | null;
  readonly notes: string | null;
}

/** How far a care plan or a consent is; the last two are final. */
export type PlanStatus = 'draft' | 'active' | 'completed' | 'revoked';

/** What a care plan says. */
export interface CarePlanDetails {
  readonly title: string;
  readonly category: string | null;
  readonly status: PlanStatus;
  readonly goals: string | null;
  readonly activities: string | null;
}

/** What a consent says. `signed_at` is RFC 3339 in UTC. */
export interface ConsentDetails {
  readonly procedure: string;
  readonly category: string | null;
  readonly status: PlanStatus;
  readonly signed_by: string | null;
  readonly signed_at: string | null;
}

/** What a record of each kind says. */
export interface ChartDetails {
  readonly observation: ObservationDetails;
  readonly allergy: AllergyDetails;
  readonly condition: ConditionDetails;
  readonly assessment: AssessmentDetails;
  readonly 'care-plan': CarePlanDetails;
  readonly consent: ConsentDetails;
}
/** A kind of chart record. */
export type ChartKind = keyof ChartDetails;
