import { knownPhrases, namingWords, partsIn, phraseOf } from './drug-names.js';
import { allergiesNamedIn } from './none-known.js';
import { withoutAmounts } from './strengths.js';

/**
 * How and when a drug is taken, which names none, as `phraseOf` writes it. No letter of a vitamin or a factor is here by itself: vitamin A is
 * another vitamin than B12.
 */
const HOW_TAKEN = new RegExp(
  `(?<= )(?:${[
    '(?:\\d+ ?)?(?:x|times?)(?: (?:a|per))?(?: (?:day|daily|week|weekly|month))|(?:a|per) (?:day|week|month)|every \\d+',
    'once|twice|thrice|one|two|three|half|daily|every|each|other|alternate?|hourly|hours?|days?|weeks?|weekly|months?|monthly',
    'mornings?|noon|midday|evenings?|nights?|nightly|bedtime?|breakfast|lunch|dinner|meals?|food|before?|after',
    'od|om|on|bd|bid|tds|tid|qds|qid|nocte|mane|q|qh|prn|sos|stat|as|when|if|needed|required|necessary',
    'by mouth|po|orally|sl|pr|pv|subcut|inh|neb|inhaled|topically|tabs?|caps?|capsul|puffs?|drops|units?|take|takes|taking|at|in|the|for|to',
  ].join('|')})(?= )`,
  'g',
);
/** Between two drugs that are told as one. */
const JOINED = / (?:and|plus|with) /g;

/** Words in a row that may name a drug, other than by a name that is known. */
const unknownIn = (text: string): readonly (readonly string[])[] =>
  knownPhrases()
    // No phrase has the sign in it.
    .reduce((said, name) => said.replaceAll(name, ' + '), phraseOf(withoutAmounts(text)))
    .replaceAll(JOINED, ' + ')
    .split('+')
    .map((run) => namingWords(` ${run} `.replaceAll(HOW_TAKEN, '')))
    .filter((words) => words.length > 0);

/** The medications of a text, each by itself, with how it is taken: `Metformin 1 g, twice daily`. */
export function medicationsNamedIn(text: string): readonly string[] {
  const all: string[] = [];
  for (const part of allergiesNamedIn(text)) {
    const namesNone = partsIn(part).length === 0 && unknownIn(part).length === 0;
    const before = namesNone ? all.pop() : undefined;
    all.push(before === undefined ? part : `${before}, ${part}`);
  }
  return all;
}

const isIn = (words: readonly string[], prescribed: string): boolean => {
  const said = [prescribed, ...partsIn(prescribed)].flatMap((name) => namingWords(phraseOf(name)));
  return words.every((word) => said.includes(word));
};

/**
 * Whether each substance of a medication that was told is prescribed, by whichever name and in whatever strength: of co-codamol paracetamol
 * and codeine are. A word that is not known may name another substance: it has to stand in a prescription too.
 */
export function isEachPrescribed(told: string, prescribed: readonly string[]): boolean {
  const [inns, unknown] = [partsIn(told), unknownIn(told)];
  return (
    inns.length + unknown.length > 0 &&
    inns.every((inn) =>
      prescribed.some((drug) => partsIn(drug).includes(inn) || phraseOf(drug).includes(phraseOf(inn))),
    ) &&
    unknown.every((words) => prescribed.some((drug) => isIn(words, drug)))
  );
}
