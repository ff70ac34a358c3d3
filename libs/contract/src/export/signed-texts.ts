import type { ExportContents, ExportEnd, KeptHead, TreeHead } from '../audit/ledger.js';

/** The text that a head's signature is of; the first line keeps it from being taken for a signature of anything else. */
export const headText = ({ size, root, at }: Pick<TreeHead, 'size' | 'root' | 'at'>): string =>
  `ward-board ledger head\n${size}\n${root}\n${at}\n`;

/** The same of a head of the chain over who looked. */
export const accessHeadText = ({ size, root, at }: Pick<TreeHead, 'size' | 'root' | 'at'>): string =>
  `ward-board access head\n${size}\n${root}\n${at}\n`;

/** What of an export's contents is signed. */
export type UnsignedContents = Omit<ExportContents, 'signature' | 'key_id' | 'public_key'>;

/** The text that the signature of an export's contents is of. */
export const contentsText = ({ patient_id, from, to, after, events, digest }: UnsignedContents): string =>
  `ward-board export\n${JSON.stringify([patient_id, from, to, after, events, digest])}\n`;

/** A signature at the end of an export, and the text that it has to be of. */
export interface SignedText extends Pick<KeptHead, 'signature' | 'key_id' | 'public_key'> {
  readonly text: string;
}

/** The signatures at the end of an export: of its head, and of what the file holds. */
export const signedTexts = ({ head, contents }: ExportEnd): readonly SignedText[] => [
  { ...head, text: headText(head) },
  { ...contents, text: contentsText(contents) },
];
