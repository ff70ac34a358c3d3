import { type Concept, LOINC, refused } from './fhir-elements.js';
import { namesOf } from './names-in-words.js';

/** The LOINC codes of a concept. */
export const codesOf = (of: Concept): readonly string[] =>
  (of.coding ?? []).flatMap(({ system, code }) => (system === LOINC && code !== undefined ? [code] : []));

/** The code system of SNOMED CT. */
export const SNOMED = 'http://snomed.info/sct';
/** SNOMED CT also as versions of it are called, and by its OID. */
export const isSnomed = (system: string): boolean =>
  /^(https?:\/\/snomed\.info\/sct([/|].*)?|urn:oid:2\.16\.840\.1\.113883\.6\.96)$/i.test(system.trim());

const asCompared = (words: string): string => words.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Words that deny, also as the beginning of one. */
const NO = /\b(?:not|no|never|without|negative|absent|none|undetected|undetectable|non(?=[- ]?\p{L}))[- ]?/u;
/** What says that something was found. */
const YES = /\b(?:yes|positive|detected|present|reactive|found)\b/;

/** Whether one of several answers to a question denies what another of them says. */
function contradict(answers: readonly string[]): boolean {
  const all = answers.map(asCompared);
  const denied = all.filter((each) => NO.test(each));
  const others = all.filter((each) => !NO.test(each));
  return (
    (denied.some((each) => !NONE_ABNORMAL.test(each)) && others.some((each) => YES.test(each))) ||
    denied.some((each) => others.includes(each.replace(NO, '')))
  );
}
/** `No abnormality detected` is no answer to whether something was. */
const NONE_ABNORMAL = /abnormal/;

/** @throws ProblemException for a concept of two codes of one system that are not called the same: one of them would be dropped. */
export function refuseTwoCodes({ coding = [] }: Concept, path: string): void {
  for (const [n, one] of coding.entries())
    for (const other of coding.slice(0, n)) {
      if (one.system === undefined || one.system !== other.system || one.code === other.code) continue;
      const names = [other, one].map(({ code = '', display }) => display ?? code);
      if (new Set(names.map(asCompared)).size > 1) throw refused(path, `says ${names.join(' and ')}`);
    }
}

/** @throws ProblemException for a value of two codes, as above, and for one of which a name denies what another says. */
export function refuseTwoAnswers(of: Concept, path: string): void {
  refuseTwoCodes(of, path);
  const names = namesOf(of);
  if (contradict(names)) throw refused(path, `says ${names.join(' and ')}`);
}
