import { type Concept, LOINC, refused } from './fhir-elements.js';

/** The LOINC codes of a concept. */
export const codesOf = (of: Concept): readonly string[] =>
  (of.coding ?? []).flatMap(({ system, code }) => (system === LOINC && code !== undefined ? [code] : []));

/** The code system of SNOMED CT. */
export const SNOMED = 'http://snomed.info/sct';
/** SNOMED CT also as versions of it are called, and by its OID. */
export const isSnomed = (system: string): boolean =>
  /^(https?:\/\/snomed\.info\/sct([/|].*)?|urn:oid:2\.16\.840\.1\.113883\.6\.96)$/i.test(system.trim());

const asCompared = (words: string): string => words.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** @throws ProblemException for a concept of two codes of one system that are not called the same: one of them would be dropped. */
export function refuseTwoAnswers({ coding = [] }: Concept, path: string): void {
  for (const [n, one] of coding.entries())
    for (const other of coding.slice(0, n)) {
      if (one.system === undefined || one.system !== other.system || one.code === other.code) continue;
      const names = [other, one].map(({ code = '', display }) => display ?? code);
      if (new Set(names.map(asCompared)).size > 1) throw refused(path, `says ${names.join(' and ')}`);
    }
}
