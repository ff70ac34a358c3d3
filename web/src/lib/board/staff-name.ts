import { namePartsOf } from '../patient/surname.js';

/** How the names of colleagues begin; boards put the last two before those of nurses and anaesthetists. */
const TITLES = /^(?:(?:dr|prof|mr|mrs|ms)\.?\s+|rn\s+|an\.\s+)+/iu;

/** `Prof. Dr. Nina Halvorsen` in parts, each with the space that follows it: the title, given names, the surname, given names after it. */
export function staffNameOf(name: string): readonly [title: string, given: string, surname: string, after: string] {
  const title = TITLES.exec(name)?.[0] ?? '';
  const bare = name.slice(title.length);
  const { surname, surnameFirst } = namePartsOf(bare) ?? { surname: bare, surnameFirst: false };
  const at = surnameFirst ? 0 : bare.length - surname.length;
  return [title, bare.slice(0, at), surname, bare.slice(at + surname.length)];
}

/** The title and the surname: `Dr. Oyelaran`. Empty without a name. */
export function shortStaffName(name: string | null): string {
  const [title, , surname] = staffNameOf(name ?? '');
  return `${title}${surname}`.replace(/,$/u, '').trim();
}

/** With what a board puts before it: `RN Silva`. A name that begins with it keeps its own. */
export const titledName = (title: 'RN' | 'An.', name: string): string =>
  new RegExp(`^${title.replace('.', '\\.?')}(?=\\s|$)`, 'iu').test(name.trim()) ? name : `${title} ${name}`;
