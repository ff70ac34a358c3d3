import {
  type Clinical,
  chipCodeOf,
  diastolicOf,
  displayOfCode,
  type GcsComponents,
  gcsComponentsOf,
  type TextSource,
} from '@ward-board/contract';
import { type AssessmentItems, type ObservationIntervals, usualObservationIntervals } from '@ward-board/domain';

/** How many readings of a code, and assessments of a type, are kept: those that a board shows. Older ones are stored by themselves. */
export const NEWEST_KEPT = 2;
/** How many service requests and prescriptions of a patient are kept at most. */
export const KEPT = { requests: 200, prescriptions: 200 } as const;

/** What is kept of a record of the chart; `at`: when it was measured, recorded, or published. */
export interface ClinicalEntry {
  readonly id: string;
  readonly at: string;
}
/** The newest entries of each list, newest first. */
export type ByList<Of extends ClinicalEntry> = Readonly<Record<string, readonly Of[]>>;

/** A vital sign as it was measured. */
export interface VitalReading extends ClinicalEntry {
  readonly display: string;
  readonly unit: string | null;
  readonly value: number | null;
  readonly value_string: string | null;
}

/** An assessment's finding. */
export interface Assessed extends ClinicalEntry {
  readonly result: string | null;
  /** Of a GCS with an untestable item. */
  readonly components?: GcsComponents | null;
}

/** What is kept of an assessment's items; undefined: they are as they were. */
export function componentsIn(type: string, items: AssessmentItems | null | undefined): Pick<Assessed, 'components'> {
  return type !== 'GCS' || items === undefined ? {} : { components: gcsComponentsOf(items) };
}

/** An allergy on record. */
export interface KnownAllergy extends ClinicalEntry {
  readonly substance: string;
  readonly reaction: string | null;
}

/** A service request that is to be done, or was completed since the patient was last discharged. */
export interface Requested {
  readonly id: string;
  readonly category: 'laboratory' | 'radiology';
  readonly resulted: boolean;
}

/** A prescription that was neither given nor stopped, and whose stay, if it is for one, goes on. */
export interface Prescribed {
  readonly id: string;
  /** Null: for no stay. */
  readonly admission_id: string | null;
  /** It was not dispensed, or not taken, and nothing was done about it since. */
  readonly declined: boolean;
}

/** A report that nobody has seen as it is. */
export interface UnseenReport extends ClinicalEntry {
  readonly display: string;
}

/** What a board was told in free text, where, and when it was last changed there. */
export interface ToldText extends TextSource {
  readonly text: string;
  /** Of allergies: the record of the chart that has said since that none are known, while it stands. */
  readonly refuted_by?: string;
}

/** The current medications that boards were told of: by the newest record itself, and by the handover that opened it, of each board that wrote some. */
export interface MedicationsTold {
  readonly own: ToldText | null;
  readonly before: readonly ToldText[];
}

/**
 * What is kept of a patient's chart for the boards. Every list is bounded, so that an event costs the same however long the
 * history is. Lists are newest first. It outlives stays.
 */
export interface ClinicalState {
  /** By code. */
  readonly readings: ByList<VitalReading>;
  /** By type. */
  readonly assessments: ByList<Assessed>;
  /** As many of each list (`allergyLists`) as a board names. */
  readonly allergies: ByList<KnownAllergy>;
  /** How many are on record. */
  readonly allergy_count: number;
  /** What boards were told of them in free text in the stay that goes on, or was last; null: nothing. */
  readonly allergies_told: ToldText | null;
  /** What was told in stays before it and names some, newest first: they are the patient's, not the stay's. */
  readonly allergies_told_before: readonly ToldText[];
  /** The same of current medications. */
  readonly medications_told: MedicationsTold;
  /** The records that say that no allergies are known, and stand. */
  readonly no_known: readonly string[];
  readonly requests: readonly Requested[];
  /** The stay that goes on, where something was prescribed for it; null: none. */
  readonly prescribed_for: string | null;
  readonly prescriptions: readonly Prescribed[];
  /** As many of each list (`reportLists`) as a board shows. */
  readonly reports: ByList<UnseenReport>;
  /** How the patient is watched; null: nobody has said it. */
  readonly monitoring: Clinical['monitoring'];
  /** As the newest observation was recorded with. */
  readonly intervals: ObservationIntervals;
}

/** The lists of allergies and of unseen reports, what is named first first. */
export const allergyLists = ['high', 'other'] as const;
export const reportLists = ['critical', 'other'] as const;

/** Of a patient of whose chart nothing is recorded. */
export const noClinicalState: ClinicalState = {
  readings: {},
  assessments: {},
  allergies: {},
  allergy_count: 0,
  allergies_told: null,
  allergies_told_before: [],
  medications_told: { own: null, before: [] },
  no_known: [],
  requests: [],
  prescribed_for: null,
  prescriptions: [],
  reports: {},
  monitoring: null,
  intervals: usualObservationIntervals,
};

/** What the parts of a chip's value are measured by. */
const parts: readonly string[] = [...diastolicOf.values()];
/** Whether charts have a chip for what a code measures, or a part of: these are fewer than are kept, and no other code takes their place. */
export const isCharted = (code: string): boolean => displayOfCode.has(chipCodeOf(code)) || parts.includes(code);
