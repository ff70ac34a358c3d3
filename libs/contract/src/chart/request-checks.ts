import type { AssessmentType } from '../scores/assessment-names.js';
import { type AssessmentItems, assessmentItems } from '../scores/assessment-types.js';
import { saysNoneKnown } from './none-known.js';
import { numberIn } from './number-text.js';

/* What requests alone are checked by. The web UI is built without it: it sends requests, and checks none. */

/** Whether a text is a number, however it is spelled. */
export const isNumberText = (text: string): boolean => numberIn(text) !== null;

/**
 * A negation, what is negated if anything is, and the allergies themselves: `No known latex allergy`, `Denies any allergies`, `Not
 * allergic to latex`; but none with an exception, which is an allergy.
 */
const NO_ALLERGY =
  /^(?:(?:the )?(?:pt|patient|he|she|they) )?(?:has |have |reports |is )?(?:no|not|nil|none|denie[sd]|denying|without)((?: (?!allerg)[^ ]+){0,6}) allerg(?:y|ies|ic)(?: (?:known|reported|recorded|noted|on file))?( to (?!.*(?:\b(?:but|except|excluding|besides|other|only|however)\b|\breact)).+)?$/;
/** Words that take nothing away from saying that there are none at all. */
const OF_ALL = /^(?:(?:known|any|having|other|history|of|current|reported|recorded|drug|medication)(?: |$))*$/;
const NONE_AT_ALL =
  /^(?:nkd?a|none|nil|none known|nil known|none reported|nil reported|allerg(?:y|ies) (?:none|nil|no)(?: known)?)$/;
const NONE_OF_A_KIND = /^nk[efilm]a$/;
const NOBODY_KNOWS = new RegExp(
  `^(?:${[
    'n a|na|unknown|not known|unk|unspecified|not (?:specified|applicable|assessed|recorded|documented)',
    '(?:patient )?not asked|(?:asked but|temporarily) unknown|unable to (?:assess|obtain)(?: history)?|masked',
    '(?:allerg(?:y|ies) )?(?:history |status )?(?:unknown|not known)(?: allerg(?:y|ies))?',
    'no (?:allerg(?:y|ies) )?(?:info|information|data)(?: .*)?|(?:(?:no allerg(?:y|ies)|none|nil|nothing|not) )on file',
    'no|nothing|allerg(?:y|ies)|situation|finding|contextual qualifier|qualifier value',
  ].join('|')})$`,
);

/** A part of a text without its signs, its words with one space between them. */
const wordsOf = (part: string): string =>
  part
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What a part of a text, between its signs, says in place of a substance; null: it may name one. */
function inPlaceOf(words: string): 'no allergies' | 'none of a kind' | 'nothing' | null {
  if (words === '' || NOBODY_KNOWS.test(words)) return 'nothing';
  if (NONE_AT_ALL.test(words)) return 'no allergies';
  if (NONE_OF_A_KIND.test(words)) return 'none of a kind';
  const [said, what = '', to] = NO_ALLERGY.exec(words) ?? [];
  if (said === undefined) return null;
  return to === undefined && OF_ALL.test(what.trim()) ? 'no allergies' : 'none of a kind';
}

/**
 * What stands in place of a substance: that there are no allergies, that there are none of one kind, such as to latex, or nothing, as
 * `n/a` does. Null: the text names a substance, also beside one of these.
 */
export function inPlaceOfSubstance(text: string): 'no allergies' | 'none of a kind' | 'nothing' | null {
  if (saysNoneKnown(text)) return 'no allergies';
  // Hyphens and slashes join words, with spaces around them they part them.
  const said = text
    .split(/[,;:()[\]\n]|\s[-–—/]+\s|\.\s|\.$/)
    .map(wordsOf)
    .filter(Boolean)
    .map(inPlaceOf);
  if (said.includes(null)) return null;
  return said.find((each) => each !== 'nothing') ?? 'nothing';
}

/** What is wrong with the items of an assessment of a type: a key that it does not have, or a value that is none of the key's. */
export function faultsInItems(
  type: AssessmentType,
  items: AssessmentItems,
): readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] {
  const { error } = assessmentItems(type).safeParse(items);
  return (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [key], message: `is no item of ${type}` }))
      : [{ path: issue.path, message: issue.message }],
  );
}
