import { type ContrastMedium, contrastMedia, contrastMediaIn, contrastWordIn } from './contrast-media.js';
import { type DrugClass, wordsOfDrug } from './drug-class.js';
import { drugClasses } from './drug-class-names.js';
import { partsIn } from './drug-names.js';

type ClassName = keyof typeof drugClasses;

/**
 * Classes between which a reaction may cross over, which is a caution and not the same class: NICE CG183, Drug allergy, and
 * the BNF's notes on hypersensitivity to penicillins.
 */
const cautions: readonly (readonly [ClassName, ClassName])[] = [
  ['penicillins', 'cephalosporins'],
  ['penicillins', 'carbapenems'],
];

/** Why an order and an allergy belong together: `by` is the order's class, `to` the allergy's; another one is a caution. */
export interface ClassMatch {
  readonly by: DrugClass;
  readonly to: DrugClass;
  /** The order names no substance: the medium may be given in the examination. */
  readonly isPossible: boolean;
}

const classNames = Object.keys(drugClasses) as ClassName[];
/** The words of a text, the INNs of each drug and of its parts among them. */
const wordsIn = (text: string): readonly string[] => [
  ...wordsOfDrug(text),
  ...partsIn(text).flatMap((inn) => inn.split(' ').filter(Boolean)),
];

const isSubstanceOf = (name: ClassName, words: readonly string[]): boolean =>
  words.some((word) => drugClasses[name].substances.test(word) || drugClasses[name].words.has(word));
function isOf(name: ClassName, allergy: string, words: readonly string[]): boolean {
  const { names, asWritten }: DrugClass = drugClasses[name];
  return (
    isSubstanceOf(name, words) ||
    [...words, words.join(' ')].some((text) => names.test(text)) ||
    asWritten?.test(allergy) === true
  );
}

const isMedium = (name: ClassName): name is ContrastMedium => contrastMedia.some((medium) => medium === name);

/** The media of `named`, or any where contrast is said and none of them is. */
const orAnyContrast = (named: readonly ClassName[], words: readonly string[]): readonly ClassName[] =>
  named.some(isMedium) || contrastWordIn(words.join(' ')) === null ? named : [...named, ...contrastMedia];

/**
 * How an order and a recorded allergy belong together by the classes of their substances, whatever their names; none: not
 * by anything that is written in `drugClasses`. Spellings are compared as searches compare them.
 * @param order a drug's name; of imaging, the modality and what is asked for.
 */
export function classMatches(
  order: { readonly text: string; readonly imaging: boolean },
  allergy: string,
): readonly ClassMatch[] {
  const [ordered, recorded] = [wordsIn(order.text), wordsIn(allergy)];
  const possible = order.imaging ? orAnyContrast(contrastMediaIn(ordered.join(' ')), ordered) : [];
  const classes = classNames.filter((name) => isOf(name, allergy, recorded));
  const allergies = orAnyContrast(classes, recorded);
  return classNames.flatMap((by) => {
    const isNamed = isSubstanceOf(by, ordered);
    if (!isNamed && !possible.includes(by)) return [];
    const others = cautions.flatMap(([one, other]) => (by === one ? [other] : by === other ? [one] : []));
    const own = allergies.filter((to) => to === by);
    return (own.length > 0 ? own : allergies.filter((to) => others.includes(to))).map((to) => ({
      ...{ by: drugClasses[by], to: drugClasses[to], isPossible: !isNamed },
    }));
  });
}
