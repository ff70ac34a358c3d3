import { isDeepStrictEqual } from 'node:util';
import { type Clinical, nothingRecorded, type PatientIdentity } from '@ward-board/contract';
import type { EventType } from '@ward-board/domain';
import { PATIENT_CLINICAL, type Row, type StoredEvent } from '../engine/projection.js';
import { type ClinicalState, noClinicalState } from './clinical-state.js';
import { clinicalFold } from './fold-clinical.js';
import {
  type EntriesAtHand,
  entriesFold,
  entriesFrom,
  entryCollections,
  noEntries,
  rowsOfEntries,
} from './fold-entries.js';
import { showClinical } from './show-clinical.js';
import { toldAfter } from './told.js';

/** What is kept of a patient's chart, and what their rows show of it: the record of a row. */
interface KeptClinical {
  readonly state: ClinicalState;
  readonly shown: Clinical;
}

/** What a document of a patient has of their chart; `atHand`: rows of the patient's past. Immutable. */
export interface PatientClinical {
  readonly kept: KeptClinical;
  readonly atHand: EntriesAtHand;
}

/** The collections of the rows that stand for it. */
export const clinicalCollections: ReadonlySet<string> = new Set([PATIENT_CLINICAL, ...entryCollections]);

const identifying: readonly EventType[] = ['PatientRegistered', 'PatientDetailsCorrected'];

/** The events that a patient's chart on the boards changes with, but for those that say who the patient is. */
export const chartEventTypes = [...new Set([...clinicalFold.handles, ...entriesFold.handles])];

/** Those of them that are not of a stay. */
export const clinicalEventTypes = chartEventTypes.filter((type) => type !== 'PatientDischarged');

const nothingKept: KeptClinical = { state: noClinicalState, shown: nothingRecorded };

/** Of a patient of whose chart nothing is recorded; no row stands for it. */
export const emptyChart: PatientClinical = { kept: nothingKept, atHand: noEntries };

/** From the rows that stand for it. */
export function clinicalFrom(rows: readonly Row[]): PatientClinical {
  const kept = rows.find(({ collection }) => collection === PATIENT_CLINICAL)?.record as KeptClinical | undefined;
  return { kept: kept ?? nothingKept, atHand: entriesFrom(rows) };
}

/** The rows that stand for it; none while nothing is recorded. */
export function clinicalRows({ kept, atHand }: PatientClinical, patient: PatientIdentity | null): readonly Row[] {
  if (!patient) return [];
  const entries = rowsOfEntries(atHand, patient.id);
  if (kept === nothingKept) return entries;
  return [{ collection: PATIENT_CLINICAL, id: patient.id, feeds: [], search: null, record: kept }, ...entries];
}

/**
 * After an event of the chart, or one that says who the patient is: their age counts. What shows nothing else keeps the
 * object that is shown, so that it makes no patch.
 */
export function afterEvent(
  { kept, atHand: before }: PatientClinical,
  stored: StoredEvent,
  patient: Pick<PatientIdentity, 'date_of_birth'> | null,
): PatientClinical {
  const { atHand, ...entries } = afterEntryEvent(kept.state, before, stored);
  const state = withTold(clinicalFold.apply(entries.state, stored), stored);
  if (state === kept.state && (kept === nothingKept || !identifying.includes(stored.event.type)))
    return { kept, atHand };
  const shown = showClinical(state, patient ?? { date_of_birth: null });
  return { kept: { state, shown: isDeepStrictEqual(shown, kept.shown) ? kept.shown : shown }, atHand };
}

function afterEntryEvent(state: ClinicalState, atHand: EntriesAtHand, stored: StoredEvent) {
  const before = {
    readings: { newest: state.readings, atHand: atHand.readings },
    assessments: { newest: state.assessments, atHand: atHand.assessments },
    allergies: { newest: state.allergies, atHand: atHand.allergies },
    allergy_count: state.allergy_count,
    reports: { newest: state.reports, atHand: atHand.reports },
  };
  const after = entriesFold.apply(before, stored);
  if (after === before) return { state, atHand };
  const { readings, assessments, allergies, allergy_count, reports } = after;
  const kept = {
    ...{ readings: readings.newest, assessments: assessments.newest, allergies: allergies.newest },
    ...{ allergy_count, reports: reports.newest },
  };
  const isSame = Object.entries(kept).every(([name, value]) => state[name as keyof typeof kept] === value);
  return {
    state: isSame ? state : { ...state, ...kept },
    atHand: {
      ...{ readings: readings.atHand, assessments: assessments.atHand },
      ...{ allergies: allergies.atHand, reports: reports.atHand },
    },
  };
}

function withTold(state: ClinicalState, stored: StoredEvent): ClinicalState {
  const told = toldAfter(state, stored);
  return told === state ? state : { ...state, ...told };
}

/** The record with what its patient's chart shows; the same object where that is what it carries. */
export const showing = <Of extends { readonly clinical: Clinical | null }>(
  record: Of,
  { kept: { shown } }: Pick<PatientClinical, 'kept'>,
): Of =>
  record.clinical === shown || isDeepStrictEqual(record.clinical, shown) ? record : { ...record, clinical: shown };
