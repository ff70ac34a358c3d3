/** The code systems of FHIR, and of HL7, whose codes say why something is not known; also with a version, or as older ones were called. */
const NO_NAMES = /(?:data-absent-reason|v3[-/]NullFlavor|^urn:oid:2\.16\.840\.1\.113883\.5\.1008)(?:\||$)/i;

/** Whether a code system has no names of anything: `asked-unknown` is no substance, and no drug. */
export const namesNothing = (system: string): boolean => NO_NAMES.test(system.trim());

const LEFT = /\b(?:[Ll]eft|LEFT|[Ll]t|LT)\b|(?:^|\s)L(?=\s|$)/;
const RIGHT = /\b(?:[Rr]ight|RIGHT|[Rr]t|RT)\b|(?:^|\s)R(?=\s|$)/;

/** Whether one of several names of a thing is of its left side, and another of its right. One that says both is of none. */
export const sayTwoSides = (names: readonly string[]): boolean =>
  names.some((name) => LEFT.test(name) && !RIGHT.test(name)) &&
  names.some((name) => RIGHT.test(name) && !LEFT.test(name));
