import { type Concept, LOINC, refused } from './fhir-elements.js';

/** The LOINC codes of a concept. */
export const codesOf = (of: Concept): readonly string[] =>
  (of.coding ?? []).flatMap(({ system, code }) => (system === LOINC && code !== undefined ? [code] : []));

/** The level of consciousness. */
export const CONSCIOUSNESS = '80288-4';
/** LOINC's answers to the level of responsiveness (67775-7), and its answer for confused: the levels of NEWS2. */
const levels: Readonly<Record<string, string>> = {
  ...{ 'LA9340-6': 'A', 'LA6560-2': 'C', 'LA17108-4': 'V', 'LA17107-6': 'P', 'LA9343-0': 'U' },
};
/** What names a level where no code does. */
const levelNames: readonly (readonly [string, RegExp])[] = [
  ['A', /^a$|\balert\b/i],
  ['C', /^c$|\bconfus(ed|ion)\b/i],
  ['V', /^v$|\b(voice|verbal)\b/i],
  ['P', /^p$|\bpain\b/i],
  ['U', /^u$|\bunresponsive\b/i],
];

/** What says that somebody is not as it names: `no response to pain`. */
const DENIED = /\b(no|not|non|without|neither)\b/i;

/** The level that a text names, and whether it says that it is not so; null: it names none, or several, such as `alert, not confused`. */
function levelNamed(text: string): { readonly level: string; readonly denied: boolean } | null {
  const [level, ...others] = levelNames.flatMap(([each, name]) => (name.test(text.trim()) ? [each] : []));
  return level === undefined || others.length > 0 ? null : { level, denied: DENIED.test(text) };
}

/** The level that a concept has the code of; undefined: of none. @throws ProblemException for one that says several, by its codes or in words, or that it is not so. */
export function levelIn(of: Concept | undefined): string | undefined {
  const coded = (of ? codesOf(of) : []).flatMap((code) => levels[code] ?? []);
  const words = [of?.text, ...(of?.coding ?? []).map(({ display }) => display)].flatMap((text) => text ?? []);
  const named = words.flatMap((text) => levelNamed(text) ?? []);
  const said = [...coded, ...named.flatMap(({ level, denied }) => (denied ? [] : [level]))];
  const [level, ...others] = new Set(said);
  if (others.length > 0) throw refused('valueCodeableConcept', `says ${level} and ${others.join()}`);
  if (named.some((each) => each.denied && each.level === level))
    throw refused('valueCodeableConcept', `says ${level}, and that it is not so`);
  return coded[0];
}

const asCompared = (words: string): string => words.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** @throws ProblemException for a value of two codes of one system that are not called the same: one of them would be dropped. */
export function refuseTwoAnswers({ coding = [] }: Concept): void {
  for (const [n, one] of coding.entries())
    for (const other of coding.slice(0, n)) {
      if (one.system === undefined || one.system !== other.system || one.code === other.code) continue;
      const names = [other, one].map(({ code = '', display }) => display ?? code);
      if (new Set(names.map(asCompared)).size > 1) throw refused('valueCodeableConcept', `says ${names.join(' and ')}`);
    }
}
