import { allergiesNamedIn, type Clinical, saysNoneKnown } from '@ward-board/contract';

export type AllergyState = 'recorded' | 'none-known' | 'not-recorded';

/** Free text about allergies: something named, none known, or nobody has written anything. */
export function allergyState(text: string | null): AllergyState {
  if (text === null || text.trim() === '') return 'not-recorded';
  return saysNoneKnown(text) ? 'none-known' : 'recorded';
}

/** What a board reads of somebody's allergies: `told` is free text of its record, or of a transfer; null: nothing. */
export interface AllergiesSaid {
  readonly clinical: Pick<Clinical, 'allergy_status' | 'allergies'>;
  readonly told: string | null;
}

/**
 * What a board says of somebody's allergies: those of the chart stand in place of what was told, but for what was told besides.
 * That none are known takes nothing away that somebody has told.
 * @param told free text; null: nothing.
 */
export function knownAllergies(
  { allergy_status, allergies }: Pick<Clinical, 'allergy_status' | 'allergies'>,
  told: string | null,
): string | null {
  const named = namedIn(told);
  switch (allergy_status) {
    case 'unassessed':
      return told;
    case 'none_known':
      return named ?? 'No known allergies';
    case 'present':
      return sayTogether(grouped(allergies, told));
  }
}

/** What boards were told of allergies, where it says that there are none; null: it does not. */
export const noneIn = (told: string | null): string | null => (allergyState(told) === 'none-known' ? told : null);

/** What boards were told of allergies, where it names any; null: nothing, or that there are none. */
export const namedIn = (told: string | null): string | null => (allergyState(told) === 'recorded' ? told : null);

/** Whether each substance of a text is in another, reactions in brackets left out in both: of a latex-fruit syndrome no latex was recorded. */
const isIn = (whole: string, text: string): boolean => {
  const substances = withoutBrackets(whole).toLowerCase();
  return withoutBrackets(text)
    .split(/[,;]/)
    .every((part) => substances.includes(part.trim().toLowerCase()));
};
const withoutBrackets = (text: string): string => text.replace(/\([^)]*\)/g, '');

/** Where what a board says of somebody's allergies was read. */
export function allergySource({ clinical: { allergy_status, allergies }, told }: AllergiesSaid): string {
  const state = allergyState(told);
  switch (allergy_status) {
    case 'unassessed':
      return state === 'not-recorded' ? 'nobody has recorded them' : 'as told, not recorded in the chart';
    case 'none_known':
      return state === 'recorded' ? 'as told; the chart says that none are known' : 'recorded in the chart';
    case 'present':
      return besidesOf({ allergies, told }).length > 0 ? 'what was told is not in the chart' : 'recorded in the chart';
  }
}

/** What was told besides what is recorded, each by itself. */
export const besidesOf = ({ allergies, told }: Pick<Clinical, 'allergies'> & { readonly told: string | null }) =>
  allergiesNamedIn(namedIn(told) ?? '').filter((part) => !isIn(allergies.join(', '), part));

/** Said where nobody has asked: no allergies being recorded is not the same as none being known. */
export const NOT_ASSESSED = 'Allergies not assessed';

/** What is no drug: foods, stings, plants, animals, and what is worn or stuck on. Whatever else is named may be one. */
const NO_DRUG =
  /nuts?\b|egg|milk|lactose|fish|shrimp|prawn|wheat|gluten|soy|sesame|fruit|berr|kiwi|banana|pollen|grass|dust|mould|mite|\b(cat|dog|horse)|latex|tape|plaster|adhesive|nickel|wasp|bee\b|venom|sting/i;

/** What may kill within minutes, or did nearly, or is recorded as highly critical: it is said before all others, whatever it is of and whoever told it. */
const SEVERE =
  /anaphyla|angio-?o?edema|airway|laryn|bronchospasm|respiratory arrest|cardiac arrest|shock|collapse|life.?threat|severe|stevens|\bSJS\b|\bTEN\b|, high$/i;

/** Whether an allergy's text says that it is severe: an anaphylaxis, say, or a high criticality. */
export const isSevere = (allergy: string): boolean => SEVERE.test(allergy);

/** What boards say in place of those that they do not name. */
const MORE = /^and \d+ more on the chart$/;
/** What of allergies matters before all others where they are said. */
export type First = (allergy: string) => boolean;
/** What matters first, and then how many more there are, since one of these may be it; a severe one, what may be a drug, anything else. */
const ranking =
  (first: First | undefined) =>
  (allergy: string): number => {
    if (first?.(allergy)) return -2;
    if (MORE.test(allergy)) return first ? -1 : 3;
    return isSevere(allergy) ? 0 : NO_DRUG.test(allergy) ? 2 : 1;
  };

/** A text that says that there are none, where nobody has recorded that they asked: it is told apart from what was. */
export const sayNoneTold = (text: string): string => `Told: ${text}`;

/** Somebody's allergies as boards and the chart say them. */
export interface SaidAllergies {
  /** `none-told`: a board was told that there are none, and nobody has recorded that they asked. */
  readonly state: AllergyState | 'none-told';
  /**
   * Each by itself: those of the chart, then those that were only told, or these first where they are what matters first, or alone are severe. Of either group what
   * matters first is first, then severe ones, then what may be a drug: where there is no room for all, the first ones are said and how many more there are.
   */
  readonly each: readonly string[];
  /** Where in them the second group begins; where there is one group: at none of them. */
  readonly second: number;
  /** What is said where none is named: `No known allergies`, `Told: NKDA`; empty where any is. */
  readonly none: string;
  /** Where they were read: `as told, not recorded in the chart`. */
  readonly source: string;
}

/**
 * Somebody's allergies, in the words of every board and of the chart: what is recorded, and what was told besides.
 * @param of `clinical` has those that are recorded.
 * @param first which matter first; left out: severe ones.
 */
export function sayAllergies(of: AllergiesSaid, first?: First): SaidAllergies {
  const { clinical, told } = of;
  const [state, source] = [allergyState(knownAllergies(clinical, told)), allergySource(of)];
  if (state === 'not-recorded') return { state, ...NONE_NAMED, none: NOT_ASSESSED, source };
  if (state === 'none-known')
    return told !== null && clinical.allergy_status === 'unassessed'
      ? { state: 'none-told', ...NONE_NAMED, none: sayNoneTold(told), source }
      : { state, ...NONE_NAMED, none: 'No known allergies', source };
  return {
    state,
    ...grouped(clinical.allergy_status === 'present' ? clinical.allergies : [], told, first),
    none: '',
    source,
  };
}

const NONE_NAMED = { each: [], second: 0 } as const;
/** The first one of a group says what they all are. */
const labelled = (label: string, [first, ...others]: readonly string[]): readonly string[] =>
  first === undefined ? [] : [`${label}: ${first}`, ...others];

/** Those that are recorded, and those that were told besides, as `SaidAllergies` has them. */
function grouped(
  allergies: readonly string[],
  told: string | null,
  first?: First,
): Pick<SaidAllergies, 'each' | 'second'> {
  const rankOf = ranking(first);
  const sorted = (all: readonly string[]) => all.toSorted((one, other) => rankOf(one) - rankOf(other));
  const [recorded, besides] = [sorted(allergies), sorted(besidesOf({ allergies: [...allergies], told }))];
  if (recorded.length === 0) return { each: besides, second: besides.length };
  const most = rankOf(besides[0] ?? '');
  const isToldFirst = most < rankOf('') && most < rankOf(recorded[0] ?? '');
  return isToldFirst
    ? { each: [...labelled('told', besides), ...labelled('recorded', recorded)], second: besides.length }
    : { each: [...recorded, ...labelled('told', besides)], second: recorded.length };
}

/** What stands before one of several allergies: the two groups are told apart by more than the entries of either. */
export const beforeAllergy = ({ second }: Pick<SaidAllergies, 'second'>, at: number): string =>
  at === 0 ? '' : at === second ? ' · ' : '; ';

/** Allergies in one text: `Latex, high; Codeine · told: Penicillin`. */
export const sayTogether = (said: Pick<SaidAllergies, 'each' | 'second'>): string =>
  said.each.map((allergy, at) => `${beforeAllergy(said, at)}${allergy}`).join('');
