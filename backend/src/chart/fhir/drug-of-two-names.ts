import { innsIn, sayTwoStrengths, withoutAmounts } from '@ward-board/contract';
import { refused } from './fhir-elements.js';
import { refuseManyNames } from './names-in-words.js';

/** How a drug is released, what it is in and how it gets there, and what joins such words: they are of the product, and of no other drug. */
const FORMS: ReadonlySet<string> = new Set(
  `extended delayed immediate modified sustained controlled release er xr sr cr dr ir xl la ec odt tablet tab capsule cap oral orally
  inject injection injectable infusion solution soln suspension susp powder syringe pen vial ampoule ampule bag prefilled premix premixed
  film coated chewable disintegrating dispersible effervescent inhal inhaler inhalation inhalant nebulizer nasal spray cream ointment gel lotion
  patch transdermal topical ophthalmic otic drop suppository rectal syrup elixir liquid intravenous subcutaneous intramuscular iv sc im po pf
  sodium-free dose actuation actuat day month in of for per and or with the to by mouth human each`.split(/\s+/),
);
/** Salts, in one spelling: that a name leaves the salt out makes it no other drug. */
const SALTS: ReadonlySet<string> = new Set(
  `hydrochloride sulfate sodium potassium calcium magnesium chloride phosphate besylate mesylate maleate tartrate succinate fumarate citrate
  acetate gluconate carbonate bicarbonate bromide hydrobromide nitrate lactate trihydrate monohydrate dihydrate anhydrous hcl`.split(
    /\s+/,
  ),
);
const SPELLINGS: Readonly<Record<string, string>> = {
  ...{ hcl: 'hydrochloride', sulphate: 'sulfate', besilate: 'besylate', mesilate: 'mesylate', pot: 'potassium' },
  ...{ na: 'sodium', k: 'potassium', hctz: 'hydrochlorothiazide' },
};

interface DrugNamed {
  /** What it is called, but for its salt: all words, where a salt is all that is left. */
  readonly drug: ReadonlySet<string>;
  readonly salts: ReadonlySet<string>;
}

/** What a name calls its drug: `metformin` of `24 HR metformin hydrochloride 500 MG Extended Release Oral Tablet`. */
function drugNamed(name: string): DrugNamed {
  const words = withoutAmounts(name.toLowerCase())
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => SPELLINGS[word] ?? word)
    .filter((word) => word !== '' && !/^\d+$/.test(word) && !FORMS.has(word) && !FORMS.has(word.replace(/s$/, '')));
  const [salts, drug] = [words.filter((word) => SALTS.has(word)), words.filter((word) => !SALTS.has(word))];
  return drug.length > 0 ? { drug: new Set(drug), salts: new Set(salts) } : { drug: new Set(words), salts: new Set() };
}

const isPartOf = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].every((word) => other.has(word)) || [...other].every((word) => one.has(word));

/** Brands that stand in brackets: `sertraline (ZOLOFT)`, and RxNorm's `[Zoloft]`. */
const BRAND = /\(([^()[\]]+)\)|\[([^()[\]]+)\]/g;
/** A name by its parts, of which each calls the drug by itself. */
const callings = (name: string): readonly string[] => [
  name.replace(BRAND, ' '),
  ...[...name.matchAll(BRAND)].map(([, round, square]) => round ?? square ?? ''),
];

function callOneDrug(one: string, other: string): boolean {
  const [a, b] = [drugNamed(one), drugNamed(other)];
  return a.drug.size > 0 && b.drug.size > 0 && isPartOf(a.drug, b.drug) && isPartOf(a.salts, b.salts);
}

/**
 * Whether two names are of one product: one calls it as the other does, or with more words, or both name one drug that is known
 * here; and they do not say two strengths. Whatever else one says more than the other is kept in words (`namesInWords`).
 */
function nameOneProduct(one: string, other: string): boolean {
  if (sayTwoStrengths(one, other)) return false;
  const [inns, others] = [innsIn(one), innsIn(other)];
  if (inns.length > 0 && others.length > 0) return isPartOf(new Set(inns), new Set(others));
  return callings(one).some((ours) => callings(other).some((theirs) => callOneDrug(ours, theirs)));
}

/** @throws ProblemException for names of which two are of two drugs, or of two strengths: nobody could tell which is ordered. */
export function refuseTwoDrugs(names: readonly string[], path: string): void {
  refuseManyNames(names, path);
  for (const [n, name] of names.entries()) {
    const other = names.slice(n + 1).find((each) => !nameOneProduct(name, each));
    if (other !== undefined) throw refused(path, `says ${name} and ${other}`);
  }
}
