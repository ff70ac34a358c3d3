/** Whoever wears a wristband. */
export interface Wearer {
  readonly id: string;
  readonly mrn: string;
  readonly name: string;
  /** Where they are on the board; null: not known, or not on it. */
  readonly place: string | null;
}

/** The longest that an MRN is. */
const MOST = 60;

/** The MRN in what a scanner reads off a wristband, or a person types; null: there is none. */
export function mrnOf(read: string): string | null {
  // Scanners end with a line's end, and some put a control character before.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what they send.
  const text = read.replaceAll(/[\u0000-\u001f\u007f]/g, ' ').trim();
  return text === '' || text.length > MOST ? null : text;
}

/** The one among patients who has this MRN, whatever its case; null: nobody has. */
export const withMrn = <Patient extends { readonly mrn: string }>(
  patients: readonly Patient[],
  mrn: string,
): Patient | null => patients.find((each) => each.mrn.toLowerCase() === mrn.toLowerCase()) ?? null;

/** A wristband is somebody else's than whoever is open: `This wristband is Ben Weber’s (304 B), not Ada Meyer’s.` */
export const sayMismatch = ({ name, place }: Pick<Wearer, 'name' | 'place'>, open: string): string =>
  `This wristband is ${name}’s${place === null ? '' : ` (${place})`}, not ${open}’s.`;
