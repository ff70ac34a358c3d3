import { isDeepStrictEqual } from 'node:util';
import { type Clinical, nothingRecorded, type PatientIdentity } from '@ward-board/contract';
import type { EventType } from '@ward-board/domain';
import { PATIENT_CLINICAL, type Row, type StoredEvent } from '../engine/projection.js';
import { type ClinicalState, noClinicalState } from './clinical-state.js';
import { clinicalFold } from './fold-clinical.js';
import { showClinical } from './show-clinical.js';
import { toldAfter } from './told.js';

/** What a document of a patient keeps of their chart, and what their rows show of it. Immutable. */
export interface PatientClinical {
  readonly state: ClinicalState;
  readonly shown: Clinical;
}

const identifying: readonly EventType[] = ['PatientRegistered', 'PatientDetailsCorrected'];

/** The events that a chart on the boards changes with, but for those that say who the patient is or that the stay has ended. */
export const clinicalEventTypes = clinicalFold.handles.filter((type) => type !== 'PatientDischarged');

/** Of a patient of whose chart nothing is recorded; no row stands for it. */
export const emptyChart: PatientClinical = { state: noClinicalState, shown: nothingRecorded };

/** From the row that stands for it. */
export const clinicalFrom = (rows: readonly Row[]): PatientClinical =>
  (rows.find(({ collection }) => collection === PATIENT_CLINICAL)?.record as PatientClinical | undefined) ?? emptyChart;

/** The row that stands for it; none while nothing is recorded. */
export const clinicalRows = (clinical: PatientClinical, patient: PatientIdentity | null): readonly Row[] =>
  patient && clinical !== emptyChart
    ? [{ collection: PATIENT_CLINICAL, id: patient.id, feeds: [], search: null, record: clinical }]
    : [];

/**
 * After an event of the chart, or one that says who the patient is: their age counts. What shows nothing else keeps the
 * object that is shown, so that it makes no patch.
 */
export function afterEvent(
  clinical: PatientClinical,
  stored: StoredEvent,
  patient: Pick<PatientIdentity, 'date_of_birth'> | null,
): PatientClinical {
  const state = withTold(clinicalFold.apply(clinical.state, stored), stored);
  if (state === clinical.state && (clinical === emptyChart || !identifying.includes(stored.event.type)))
    return clinical;
  const shown = showClinical(state, patient ?? { date_of_birth: null });
  return { state, shown: isDeepStrictEqual(shown, clinical.shown) ? clinical.shown : shown };
}

function withTold(state: ClinicalState, stored: StoredEvent): ClinicalState {
  const told = toldAfter(state, stored);
  return told === state ? state : { ...state, ...told };
}

/** The record with what its patient's chart shows; the same object where that is what it carries. */
export const showing = <Of extends { readonly clinical: Clinical | null }>(
  record: Of,
  { shown }: PatientClinical,
): Of =>
  record.clinical === shown || isDeepStrictEqual(record.clinical, shown) ? record : { ...record, clinical: shown };
