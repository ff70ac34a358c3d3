const NONE_KNOWN = /^(no (known )?((drug|medication) )?allerg(y|ies)|nkd?a|none( known)?|nil( known)?)\.?$/i;

/** Whether a text about allergies says that there are none, as `NKDA` does: it names no substance. */
export const saysNoneKnown = (text: string): boolean => NONE_KNOWN.test(text.trim());

/**
 * A negation, what is negated if anything is, and the allergies themselves: `No known latex allergy`, `Denies any allergies`, `Not
 * allergic to latex`; but none with an exception, which is an allergy.
 */
const NO_ALLERGY =
  /^(?:(?:the )?(?:pt|patient|he|she|they) )?(?:has |have |reports |is )?(?:no|not|nil|none|denie[sd]|denying|without)((?: (?!allerg)[^ ]+){0,6}) allerg(?:y|ies|ic)(?: (?:known|reported|recorded|noted))?( to (?!.*(?:\b(?:but|except|excluding|besides|other|only|however)\b|\breact)).+)?$/;
/** Words that take nothing away from saying that there are none at all. */
const OF_ALL = /^(?:(?:known|any|having|other|history|of|current|reported|recorded|drug|medication)(?: |$))*$/;
const NONE_AT_ALL =
  /^(?:nkd?a|none|nil|none known|nil known|none reported|nil reported|allerg(?:y|ies) (?:none|nil|no)(?: known)?)$/;
const NONE_OF_A_KIND = /^nk[efilm]a$/;
const NOBODY_KNOWS =
  /^(?:n a|na|unknown|not known|unk|unspecified|not (?:specified|applicable|asked|assessed|recorded|documented)|unable to (?:assess|obtain)|(?:allerg(?:y|ies) )?(?:unknown|not known)(?: allerg(?:y|ies))?|no (?:allerg(?:y|ies) )?(?:info|information|data)(?: .*)?|no|nothing|allerg(?:y|ies)|situation)$/;

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

/** Between two allergies of a text; what stands in brackets belongs to the one before it. */
const BETWEEN = /[,;\n](?![^(]*\))/;

/** The allergies of a text, each by itself. */
export const allergiesNamedIn = (text: string): readonly string[] =>
  text
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter(Boolean);
