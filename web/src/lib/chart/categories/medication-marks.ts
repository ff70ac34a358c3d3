import type { PrescriptionRecord } from '@ward-board/contract';
import { periProcedure } from '../../patient/peri-procedure.js';
import { matchingAllergies } from '../orders/allergy-match.js';
import type { Around } from '../shared/category.js';
import type { Listed } from '../shared/listed.js';

/** The allergies that a drug matches which may still be given, by the rule by which its order was asked about. */
export function matchesIn(
  { medication, status }: PrescriptionRecord,
  { allergies, allergiesTold }: Around,
): readonly string[] {
  if (status === 'stopped') return [];
  const matches = matchingAllergies({ text: medication, imaging: false }, allergies, allergiesTold, '');
  return matches.map(({ allergy, byClass }) => (byClass ? `${allergy}, by class` : allergy));
}

/** Why a drug is looked at twice: an allergy before all, then what it means around a procedure. */
export function markOf(record: PrescriptionRecord, around: Around): Listed['mark'] {
  const matches = matchesIn(record, around);
  const procedure = around.area === 'radiology' ? periProcedure(record.medication) : null;
  const words = [
    matches.length > 0 ? `Allergy: ${matches.join('; ')}` : null,
    procedure && `Peri-procedure: matches “${procedure}”`,
  ].filter(Boolean);
  return words.length === 0 ? null : { tone: matches.length > 0 ? 'critical' : 'urgent', text: words.join(' · ') };
}
