/** The kinds of precautions that a sign at a door names; `other`: none of these is said. */
export type Precaution = 'contact' | 'droplet' | 'airborne' | 'protective' | 'other';

const AIRBORNE = 'air[ -]?bou?rne?';
const KIND = `(?:contact|droplets?|${AIRBORNE}|protective|reverse|enteric|respiratory|neutropenic)`;
const KINDS = `${KIND}(?:(?:/| and | or )${KIND})*`;
/** Misspelt as well; what a laboratory isolates is none. */
const NOUN = '(?:isolat(?!es?\\b)\\w*|precaut\\w*|barrier nurs\\w*)';
const NEEDED = '(?:needed|required|indicated|necessary)';
const OVER = `(?:(?:was|were|is|are|been|has|have|all|now) )*(?:ended|lifted|stopped|discontinued|d/?c['’]?e?d|removed|cleared|completed?|over|off|(?:not|no longer) ${NEEDED})`;
const WITHOUT =
  "(?:no(?: (?:current|active|further|more))?|without|off|out of|(?:not|no longer) (?:in|on)|(?:no longer|does(?: not|n[’']t)) (?:need|require)s?|no need for)";
const WHEN =
  '(?: (?:on|at|since|now|today|yesterday|currently|at present|at this time|per (?:ipc|infection control)|\\d[\\d./:-]*(?:st|nd|rd|th|h)?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*))*';
const whole = (...ways: readonly string[]): RegExp => new RegExp(`^(?:${ways.join('|')})${WHEN}$`, 'iu');

/**
 * A clause that says the end of what it names and nothing else; of all where it names none. What is not understood ends nothing: a sign
 * too many is better than one too few.
 */
const ENDS = whole(
  `${WITHOUT} (?:${KINDS} )?${NOUN}(?: ${NEEDED})?`,
  `(?:no longer|off)(?: in| on)? ${KINDS}(?: ${NOUN})?`,
  `(?:no|not) (?:droplets?|${AIRBORNE})`,
  `(?:all )?(?:${KINDS}(?: ${NOUN})?|${NOUN}(?: ${NOUN})?) ${OVER}`,
  `${NOUN} (?:none|nil|no)`,
  '(?:not|no longer) isolated|de-?isolated',
);
/** How a field that is of an isolation alone begins where there is none. */
const NONE = whole(`(?:none|no|nil|not)(?: ${NEEDED})?`, OVER);
/** There, that nothing is known: neither that there is one, nor that one has ended. */
const UNKNOWN = /^\s*(?:[-–—]|n\/?a|none known|(?:standard|universal)(?: precautions?)?(?: only)?)?[\s.]*$/iu;
/** A clause beside which there is no end: a condition, a question, that there is no room for one. */
const UNSURE =
  /\?|^(?:and |but |only )?(?:if|when|once|unless|until|till|after|pending|await|provided|should|except|apart)|\bno (?:\S+ ){0,2}(?:room|cubicle|bay|bed)/iu;

/** Why an isolation ended, said beside its end: neither until when another one goes on, nor a kind of bacteria. */
const NEGATIVE =
  /^(?!.*\b(?:positive|pos|pending|gram|until|till|unless|if|when|once|while|not(?! detected))\b).*\b(?:negative|neg|not detected|no growth)$/iu;

/** What stands around the words of a clause. A line that somebody has drawn in it is read once, not once from each of its characters. */
export const AROUND = /^[\s,;:.+&/–—-]+|(?<![\s,;:.+&/–—-])[\s,;:.+&/–—-]+$/gu;
/** A colon or a full stop within a time or a date is no end of a clause, nor is a hyphen within a word. */
export const clausesOf = (text: string): readonly string[] =>
  text.match(/(?:(?! [–—-] )[^;,\n.:]|[.:](?!\s|$))+(?:[;,\n.:]+| [–—-](?= )|$)/gu) ?? [];

const kinds: readonly (readonly [Precaution, RegExp])[] = [
  ['airborne', new RegExp(`\\b${AIRBORNE}\\b`, 'iu')],
  ['droplet', /\bdroplets?\b/iu],
  ['contact', /\b(contact|enteric)\b/iu],
  ['protective', /\b(protective|reverse|neutropenic)\b/iu],
];
/** The kinds that a text names, whatever is said of them: first what protects everybody in the room. */
export const kindsIn = (text: string): readonly Precaution[] =>
  kinds.filter(([, word]) => word.test(text)).map(([kind]) => kind);

/** What a sign says by itself: the kinds' own words, and that it is an isolation. `Enteric` and `neutropenic` say why. */
const SAID_BY_SIGN = new RegExp(
  `\\b(?:${AIRBORNE}|droplets?|contact|protective|reverse|isolation|precautions?)\\b`,
  'giu',
);

/** What begins and ends a part of a text once names are taken from it. */
const AROUND_PART = /^(?:[\s.&+/–—-]|and\b|or\b)+|(?<![\s.&+/–—-])[\s.&+/–—-]+$/giu;

/**
 * What a text says besides what a sign does: `MRSA` and `no visitors` of `Contact (MRSA), no visitors`.
 * @param isSaid whether the sign says this name.
 */
export const partsBeside = (text: string, isSaid = (_name: string): boolean => true): readonly string[] =>
  text
    .replace(SAID_BY_SIGN, (name) => (isSaid(name) ? '' : name))
    .split(/[,;()\n]+|:(?!\d)/u)
    .map((part) => part.replace(AROUND_PART, '').replace(/\s+/gu, ' '))
    .filter(Boolean);

/** What a text says of isolations: those that it names, empty: none; and which it says to have ended. */
export interface Says {
  readonly isolation: string;
  readonly ended: 'all' | readonly Precaution[];
}

const NAMES = new RegExp(`\\b(?:${KIND}|${NOUN})`, 'iu');
const NAMES_KIND = new RegExp(`\\b${KIND}\\b`, 'iu');
const NAMES_ISOLATION = /isolat|barrier/iu;
const bare = (clause: string): string => clause.replace(AROUND, '').replace(/\s+/gu, ' ');

const isReason = (clause: string): boolean => NEGATIVE.test(bare(clause)) && !NAMES.test(clause);

const endsSentence = (clause: string): boolean => /[;.\n]\s*$/u.test(clause);
/** Whether a clause is said with one, in the same sentence, that makes it unsure. */
function isUnsure(clauses: readonly string[], at: number): boolean {
  const [before = '', clause = '', after = ''] = [clauses[at - 1], clauses[at], clauses[at + 1]];
  return (!endsSentence(before) && UNSURE.test(bare(before))) || (!endsSentence(clause) && UNSURE.test(bare(after)));
}

/**
 * The clauses that end nothing, as they are written, and what the others end.
 * @param isOf whether a clause that names no kind is of an isolation: there are precautions against falls as well.
 */
function standing(clauses: readonly string[], isOf: (clause: string) => boolean): Says {
  const ends = clauses.map(
    (clause, at) => ENDS.test(bare(clause)) && (NAMES_KIND.test(clause) || isOf(clause)) && !isUnsure(clauses, at),
  );
  const ended = clauses.filter((_, at) => ends[at]);
  return {
    isolation: clauses
      .filter((clause, at) => !ends[at] && !(ended.length > 0 && isReason(clause)))
      .join('')
      .replace(AROUND, ''),
    // The end of a kind that no sign tells apart ends no other one.
    ended: ended.every((clause) => NAMES_KIND.test(clause)) ? ended.flatMap(kindsIn) : 'all',
  };
}

/** What a field says that is of an isolation alone, and need not name it. */
export function fieldSays(text: string | null | undefined): Says {
  const said = (text ?? '').replace(/^\s*isolation\s*(?::|[–—-](?=\s))/iu, '');
  if (UNKNOWN.test(said)) return { isolation: '', ended: [] };
  const clauses = clausesOf(said);
  const [first = '', ...others] = clauses;
  if (!NONE.test(bare(first)) || isUnsure(clauses, 0)) return standing(clauses, () => true);
  const { isolation } = standing(others, () => true);
  return { isolation: NAMES.test(isolation) ? isolation : '', ended: 'all' };
}

const LABELLED =
  /(?<!\b(?:social|no|without|off|ended|lifted) )\bisolation\s*(?::|[–—-](?=\s*(?:none|nil|no)\b))\s*([^;\n]+)/giu;
/** `contact, droplet precautions until 2 Dec`, or `isolation (contact)`. */
const PHRASE = new RegExp(
  `\\b${KIND}\\b(?:[\\s,/&+]|${KIND}|and|or)*\\b${NOUN}\\b[^,;.\\n]*|\\b${NOUN}\\b[^,;.\\n]*\\b${KIND}\\b[^,;.\\n]*`,
  'giu',
);
/** What a word is followed by that is said of nothing else: nobody is to be contacted, and no fracture is isolated. */
const ENDS_HERE =
  "(?=[ \\t]*(?:$|\\n|[^\\s\\p{L}\\d:’']|(?:and|or|but|as|only|in|on|off|until|since|from|for|over|not?|if|when|unless)\\b|prec|remain|stay|contin|stopped|ended|lifted|discont))";
/** Of a person who is to be called. */
const PERSON =
  'emergency|family|of|main|first|next|last|primary|phone|daily|regular|kin|nok|gp|wife|husband|daughter|son|mother|father|sister|brother|partner|friend';
/** Without such a noun. */
const BARE = new RegExp(
  `\\b(?:${AIRBORNE}|droplets?|(?<!\\b(?:eye|${PERSON}) )(?:contact|protective|reverse|neutropenic|enteric)\\b${ENDS_HERE})\\b[^,;.\\n]*`,
  'giu',
);
/** What a laboratory isolates something from. */
const SAMPLE =
  '(?! (?:from|in|on) (?:\\w+ )?(?:blood|urine|sputum|wound|stool|csf|pus|fluid|swab|sample|specimen|culture|line|catheter))';
/** That somebody lives alone is no isolation that anybody is protected by. */
const UNNAMED = new RegExp(
  `(?<!\\b(?:social(?:ly)?|feel(?:s|ing)?|felt|lives?|living) )\\bisolat(?:(?!es?\\b|ed\\b)\\w*|ed\\b${SAMPLE}${ENDS_HERE})|\\bbarrier nurs`,
  'iu',
);

/** What any other text says, which may be of other things as well. */
export function says(text: string | null | undefined): Says {
  const fields = [...(text ?? '').matchAll(LABELLED)].map(([, said]) => fieldSays(said));
  const { isolation: rest, ended } = standing(clausesOf((text ?? '').replace(LABELLED, ';')), (clause) =>
    NAMES_ISOLATION.test(clause),
  );
  // Without a kind neither is found, and a text that says `isolated` very often is searched from each of them.
  const kindsNamed = NAMES_KIND.test(rest)
    ? [...(rest.match(PHRASE) ?? []), ...(rest.replace(PHRASE, ';').match(BARE) ?? [])]
    : [];
  const named = [...fields.map(({ isolation }) => isolation), ...kindsNamed]
    // Where what stood beside it said that it has not ended, it would read as ended.
    .map((said) => (ENDS.test(bare(said)) ? kindsIn(said).join(', ') || 'Isolation' : said.trim()))
    .filter(Boolean);
  const all = [ended, ...fields.map((field) => field.ended)];
  return {
    isolation: named.join(', ') || (UNNAMED.test(rest) ? 'Isolation' : ''),
    ended: all.includes('all') ? 'all' : all.flat().filter((each) => each !== 'all'),
  };
}

/**
 * Which kinds of precautions an isolation names, and nothing else of it: the text itself may name what somebody has. Empty:
 * none is said, or that there is none.
 */
export function precautionsIn(isolation: string): readonly Precaution[] {
  const { isolation: said } = fieldSays(isolation);
  const named = kindsIn(said);
  return named.length > 0 || !said ? named.toSorted() : ['other'];
}
