import {
  type AllergyRecord,
  allergy,
  type ConditionRecord,
  type ConsentRecord,
  condition,
  type ObservationRecord,
  type PrescriptionRecord,
  planStatusWords,
  type ServiceRequestRecord,
  sayAllergy,
  serviceRequest,
  vitalsChips,
} from '@ward-board/contract';
import { wordOf } from '../../forms/record-form.js';
import { declined, drugOf, progressOf } from '../../orders/pharmacy/prescription-words.js';
import { sayDuration } from '../../time/duration.js';
import { newestOf, sayDoubted, sayReading, vitalsIn, withAssessed } from '../measurements/sets.js';
import { typedInPlace } from '../measurements/typed.js';
import type { Around } from '../shared/category.js';
import { matchesIn } from './medication-marks.js';

const isPresent = ({ clinical_status }: ConditionRecord): boolean =>
  clinical_status === 'active' || clinical_status === 'recurrence' || clinical_status === 'relapse';

/** Conditions as their card says them: those that the patient has first, and of each that is not simply active its status. */
export function conditionsOnCard(records: readonly ConditionRecord[]): string | null {
  const kind = { ...condition, level: null };
  const said = records
    .toSorted((one, other) => Number(isPresent(other)) - Number(isPresent(one)))
    .map(({ display, clinical_status: status }) =>
      status === 'active' ? display : `${display}, ${wordOf(kind, 'clinical_status', status).toLowerCase()}`,
    );
  return said.length === 0 ? null : said.join('; ');
}

/** Allergies as their card says them, those of high criticality first; or that somebody asked and none are known. */
export function allergiesOnCard(records: readonly AllergyRecord[]): string | null {
  const kind = { ...allergy, level: null };
  if (records.length === 0) return null;
  const known = records.filter(({ no_known }) => !no_known);
  if (known.length === 0) return 'No known allergies';
  const isHigh = ({ criticality }: AllergyRecord): boolean => criticality === 'high';
  return known
    .toSorted((one, other) => Number(isHigh(other)) - Number(isHigh(one)))
    .map((record) => {
      const { criticality } = record;
      return `${sayAllergy(record)}${criticality ? `, ${wordOf(kind, 'criticality', criticality).toLowerCase()}` : ''}`;
    })
    .join('; ');
}

/** How many values the card of vital signs has room for. */
const VALUES_SAID = 4;

/**
 * Vital signs as their card says them, the newest first, with each age once: what was measured before must not look as new. Without those that
 * were typed on the board since: the card says the text that has them.
 */
export function vitalsOnCard(
  records: readonly ObservationRecord[],
  { now, area, scores, typed }: Pick<Around, 'now' | 'area' | 'scores' | 'typed'>,
): string | null {
  const known = vitalsIn(records);
  const [last] = known;
  if (last === undefined) return null;
  const newest = newestOf(withAssessed(known, scores));
  const shown = vitalsChips[area].flatMap(({ label, code }) => {
    const record = newest.get(code);
    return record === undefined || typedInPlace(typed, label, record)
      ? []
      : [{ at: record.effective_at, said: `${label} ${sayDoubted(code, record)}` }];
  });
  const values = shown.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, VALUES_SAID);
  if (values.length === 0 && typed.length > 0) return null;
  if (values.length === 0) values.push({ at: last.effective_at, said: `${last.display} ${sayReading(last)}` });
  const byAge = Map.groupBy(values, ({ at }) => sayDuration(at, now));
  const saidOf = (age: string): string => (age === 'now' ? 'Now' : `${age} ago`);
  return [...byAge].map(([age, of]) => `${saidOf(age)}: ${of.map(({ said }) => said).join(', ')}`).join('; ');
}

/** How many of the drugs that match an allergy the card names. */
const MATCHES_SAID = 2;

/** The newest medication as the card says it, or those that match an allergy: they stand beside the mark that counts them. */
export function medicationsOnCard(records: readonly PrescriptionRecord[], around: Around): string | null {
  const matching = records.filter((record) => matchesIn(record, around).length > 0);
  const more = matching.length - MATCHES_SAID;
  if (matching.length > 1)
    return `${matching.slice(0, MATCHES_SAID).map(drugOf).join('; ')}${more > 0 ? ` +${more}` : ''}`;
  const said = matching[0] ?? records[0];
  if (said === undefined) return null;
  return `${drugOf(said)}, ${declined(said) ? 'declined by the pharmacy' : progressOf(said).word.toLowerCase()}`;
}

/** The newest consent, and whether it is in force: one that was withdrawn, or has served its purpose, stays signed. */
export function consentsOnCard([first]: readonly ConsentRecord[]): string | null {
  if (first === undefined) return null;
  return `${first.procedure}, ${first.status === 'active' ? 'signed' : planStatusWords[first.status].toLowerCase()}`;
}

/** How many are still to come, with the newest of them, or one of which the study was cancelled; what was asked for last where none is. */
export function requestsOnCard(records: readonly ServiceRequestRecord[]): string | null {
  const [first] = records;
  if (first === undefined) return null;
  const open = records.filter(({ status }) => status === 'active' || status === 'in-progress');
  const cancelled = records.find(({ status, study_cancelled }) => status === 'active' && study_cancelled !== null);
  const said = cancelled ?? open[0] ?? first;
  const stands = cancelled ? 'study cancelled' : wordOf(serviceRequest, 'status', said.status).toLowerCase();
  return `${open.length === 0 ? 'none' : open.length} open; ${said.display}, ${stands}`;
}
