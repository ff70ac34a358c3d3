import { isSnomed } from './coded-values.js';
import { type Concept, LOINC, refused } from './fhir-elements.js';
import { namesOf } from './names-in-words.js';

/** The level of consciousness. */
export const CONSCIOUSNESS = '80288-4';
/** The levels of NEWS2: LOINC's answers to the level of responsiveness (67775-7), and its answer for confused; then SNOMED CT's findings. */
const levels: Readonly<Record<string, string>> = {
  ...{ 'LA9340-6': 'A', 'LA6560-2': 'C', 'LA17108-4': 'V', 'LA17107-6': 'P', 'LA9343-0': 'U' },
  ...{ '248234008': 'A', '130987000': 'C', '300202002': 'V', '450847001': 'P', '422768004': 'U' },
};
/** What names a level, beside other words. */
const levelNames: readonly (readonly [string, RegExp])[] = [
  ['A', /^a$|\balert\b/i],
  ['C', /^c$|\bconfus(ed|ion)\b/i],
  ['V', /^v$|\b(voice|verbal)\b/i],
  ['P', /^p$|\bpain\b/i],
  ['U', /^u$|\b(unresponsive|unconscious|comatose)\b/i],
];
/** What says a level where no code does. */
const RESPONDS = '(?:(?:responds|responsive|response|responding) to )?';
const whole: readonly (readonly [string, RegExp])[] = [
  ['A', /\balert\b|^a$/],
  ['C', /^(c|(?:new |newly |acute |acutely )?confus(ed|ion))$/],
  ['V', new RegExp(`^(v|${RESPONDS}(voice|verbal stimul(us|i)))$`)],
  ['P', new RegExp(`^(p|${RESPONDS}pain(ful stimul(us|i))?)$`)],
  ['U', /^(u|unresponsive|unconscious)$/],
];

/** What says that somebody is not as it names: `no response to pain`. */
const DENIED = /\b(no|not|non|without|neither)\b/i;

/** The level that a text names, and whether it says that it is not so; null: it names none, or several, such as `alert, not confused`. */
function levelNamed(text: string): { readonly level: string; readonly denied: boolean } | null {
  const [level, ...others] = levelNames.flatMap(([each, name]) => (name.test(text.trim()) ? [each] : []));
  return level === undefined || others.length > 0 ? null : { level, denied: DENIED.test(text) };
}

const asCompared = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\b(?:not|no|without) (?:new )?confus(?:ed|ion)\b/g, ' ')
    .replace(/\bto person,? (?:and )?place,? (?:and )?time(?:,? and situation)?\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/ finding ?$/, '')
    .trim();
/** The words of texts that say no more than that somebody is alert, such as `A&Ox4`. Any other may take something away from it. */
const ofAlert: ReadonlySet<string> = new Set(
  [
    ...['a o x3 x4 ox3 ox4 aox3 aox4 alert awake oriented orientated conscious responsive normal fully mentally'],
    ...['and is the patient on of acvpu avpu scale level consciousness status gcs 15'],
  ]
    .join(' ')
    .split(' '),
);
const saysAlertAlone = (compared: string): boolean => compared.split(' ').every((word) => ofAlert.has(word));

/**
 * The level that a concept has the code of; undefined: of none.
 * @throws ProblemException for one that says several, by its codes or in words, or that it is not so, and for words beside the code
 * of alert that say anything else.
 */
export function levelIn(of: Concept | undefined, path: string): string | undefined {
  const coded = (of?.coding ?? []).flatMap(({ system = '', code = '' }) =>
    system === LOINC || isSnomed(system) ? (levels[code.trim()] ?? []) : [],
  );
  const words = namesOf(of);
  const named = words.flatMap((text) => levelNamed(text) ?? []);
  const said = [...coded, ...named.flatMap(({ level, denied }) => (denied ? [] : [level]))];
  const [level, ...others] = new Set(said);
  if (others.length > 0) throw refused(path, `says ${level} and ${others.join()}`);
  if (named.some((each) => each.denied && each.level === level))
    throw refused(path, `says ${level}, and that it is not so`);
  const other = coded[0] === 'A' ? words.find((text) => !saysAlertAlone(asCompared(text))) : undefined;
  if (other !== undefined) throw refused(path, `says A, and ${other}`);
  return coded[0];
}

/** The level that words say, and nothing else; undefined: they say none, or more. */
export function levelSaid(of: Concept | undefined): string | undefined {
  const said = namesOf(of).map((text) => {
    const compared = asCompared(text);
    const [level] = whole.find(([, name]) => name.test(compared)) ?? [];
    return level === 'A' && !saysAlertAlone(compared) ? undefined : level;
  });
  return new Set(said).size === 1 ? said[0] : undefined;
}
