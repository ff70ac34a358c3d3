import { originIn, toldLabels, withoutOrigin } from './next-step.js';

/** A field of a record; an event from before it was declared lacks it. */
export type FieldText = string | null | undefined;

/** Each of the names in a text that has `|` between them. */
type Split<Names extends string> = Names extends `${infer First}|${infer Others}` ? First | Split<Others> : Names;
/** The name of a text among the notes of a handover that is no note. */
export type Label = Split<typeof toldLabels>;

/** A text that says what it is; null: it says nothing. */
export const labelled = (label: Label, text: FieldText): string | null => (text ? `${label}: ${text}` : null);

const SAID_LABEL = new RegExp(`^(${toldLabels}): `);

/** A paragraph of what was told as notes. */
export interface ToldPart {
  /** What it says of the patient; null: it is a note. */
  readonly label: Label | null;
  readonly text: string;
  /** The board that it is from, by its name; left out: the sender. */
  readonly from?: string;
}

/** The paragraphs of notes that were told, in their order: those that say what they are apart from what is a note. */
export const partsOf = (notes: FieldText): readonly ToldPart[] =>
  (notes ?? '')
    .split('\n\n')
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => {
      const [from, said] = [originIn(paragraph), withoutOrigin(paragraph)];
      const [sign, name] = SAID_LABEL.exec(said) ?? [''];
      const label = (name as Label | undefined) ?? null;
      return { label, text: said.slice(sign.length), ...(from !== null && { from }) };
    });
