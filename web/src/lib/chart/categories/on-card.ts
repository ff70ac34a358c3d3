import { type AllergyRecord, allergy, type ConditionRecord, condition, sayAllergy } from '@ward-board/contract';
import { wordOf } from '../../forms/record-form.js';

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
