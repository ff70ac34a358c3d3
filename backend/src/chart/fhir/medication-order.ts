import { LINE } from '@ward-board/contract';
import { z } from 'zod';
import { refuseTwoDrugs } from './drug-of-two-names.js';
import { codeAmong, concept, joined, period, reference, refused, textOf, typeIn } from './fhir-elements.js';
import { overAt, pastMoment, refuseNoPeriod } from './fhir-times.js';
import { namesOf, namesThatAdd } from './names-in-words.js';

type Period = z.infer<typeof period>;

const substitution = z.looseObject({
  allowedBoolean: z.boolean().optional(),
  allowedCodeableConcept: concept.optional(),
});

/** What a MedicationRequest says besides the medication and its dosage that makes another order of it, or none. */
export const besidesDosage = {
  medicationCodeableConcept: concept.optional(),
  medicationReference: reference.optional(),
  // What is contained besides a drug may have a code of another form.
  contained: z
    .array(
      z.looseObject({
        ...{
          resourceType: z.string().optional(),
          id: z.string().optional(),
          code: concept.optional().catch(undefined),
        },
        ...{ status: z.unknown().optional(), ingredient: z.unknown().optional() },
      }),
    )
    .optional(),
  category: z.array(concept).optional(),
  reportedBoolean: z.literal(false, 'must not be true: what somebody reports is not ordered here').optional(),
  reportedReference: z.undefined({ error: 'must not be there: what somebody reports is not ordered here' }).optional(),
  priorPrescription: z
    .undefined({ error: 'is not taken: stop the prescription that it replaces, and prescribe this one by itself' })
    .optional(),
  dispenseRequest: z.looseObject({ validityPeriod: period.optional() }).optional(),
  reasonCode: z.array(concept).optional(),
  reasonReference: z.array(reference).optional(),
  substitution: substitution.optional(),
};
type Besides = z.infer<z.ZodObject<typeof besidesDosage>>;

const MEDICATION = 'Medication';

/** What is ordered: as many of its names as stand in a line, the first and others that say more, and the rest of them. */
interface MedicationNamed {
  /** Undefined: it has no name, or a code alone, which nobody could dispense by, or compare with an allergy. */
  readonly medication: string | undefined;
  readonly others: readonly string[];
}

/** @throws ProblemException for names of two drugs, or of two strengths, and for a drug that is contained and is no longer valid, or is made of what would be dropped. */
export function medicationOf({
  medicationCodeableConcept,
  medicationReference,
  contained = [],
}: Besides): MedicationNamed {
  const { reference: named, display } = medicationReference ?? {};
  const at = contained.findIndex(({ id }) => id !== undefined && named === `#${id}`);
  const { resourceType = MEDICATION, code: drug, status = 'active', ingredient } = contained[at] ?? {};
  if (resourceType !== MEDICATION || (typeIn(named) ?? MEDICATION) !== MEDICATION)
    throw refused('medicationReference.reference', `must be of a ${MEDICATION}`);
  if (status !== 'active') throw refused(`contained.${at}.status`, 'must be active');
  if (ingredient !== undefined) throw refused(`contained.${at}.ingredient`, 'is not taken: name it in the code');
  refuseTwoDrugs(namesOf(medicationCodeableConcept), 'medicationCodeableConcept');
  refuseTwoDrugs(namesOf(drug), `contained.${at}.code`);
  const names = [...namesOf(medicationCodeableConcept), ...(display === undefined ? [] : [display]), ...namesOf(drug)];
  if (display !== undefined) refuseTwoDrugs(names, 'medicationReference.display');
  return inOneLine(namesThatAdd(names));
}

function inOneLine([first, ...others]: readonly string[]): MedicationNamed {
  const lines = others.map((_, n) => `${first} (${others.slice(0, n + 1).join('; ')})`);
  const fitting = lines.filter(({ length }) => length <= LINE);
  return { medication: fitting.at(-1) ?? first, others: others.slice(fitting.length) };
}

/** @throws ProblemException for a time whose end has passed, or comes before its beginning. */
function refuseOver(of: Period, path: string): void {
  refuseNoPeriod(of, path);
  if (of.end !== undefined && !(overAt(of.end) > Date.now())) throw refused(`${path}.end`, 'has passed');
}

/** Until when an order counts; undefined: nothing is said of an end. @throws ProblemException for one that does not count now. */
function validityOf({ validityPeriod }: Besides['dispenseRequest'] = {}): string | undefined {
  const path = 'dispenseRequest.validityPeriod';
  if (!validityPeriod) return undefined;
  const { start, end } = validityPeriod;
  refuseOver(validityPeriod, path);
  if (start !== undefined) pastMoment(start, `${path}.start`);
  return end && `Valid until ${end}`;
}

/** That another product must not be given in its place, or which may; undefined: nothing is said against it. */
function substitutionOf({ allowedBoolean, allowedCodeableConcept: allowed }: Besides['substitution'] = {}) {
  // HL7’s code for none.
  if (allowedBoolean === false || codeAmong([allowed], ['N'])) return 'No substitution';
  const words = textOf(allowed);
  return words && `Substitution: ${words}`;
}

/** What of it stands in the instructions. @throws ProblemException for an order of a time, or a place, that is not the stay’s. */
export function orderWords(of: Besides): readonly (string | undefined)[] {
  const elsewhere = codeAmong(of.category ?? [], ['community', 'discharge']);
  if (elsewhere) throw refused('category', `is ${elsewhere}: what is taken at home is not ordered for a stay`);
  return [validityOf(of.dispenseRequest), substitutionOf(of.substitution)];
}

/** A duration from its beginning to its end, as far as they are said. */
export function boundsInWords(bounds: Period | undefined, path: string): string | null {
  if (!bounds) return null;
  refuseOver(bounds, path);
  const { start, end } = bounds;
  return joined([start && `from ${start}`, end && `until ${end}`], ' ');
}
