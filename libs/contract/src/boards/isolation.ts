import { z } from 'zod';
import { line } from '../shared/fields.js';

/**
 * The isolation of a patient, a field of every board of a stay: which precautions are taken, and why. One value for the stay, whichever board writes it.
 * A new record that leaves it out has what the stay said before.
 */
export const isolation = line('Isolation', {
  placeholder: 'e.g. Contact (MRSA)',
  hint: 'On each board until it is cleared',
  ofStay: true,
});

/** The kinds of precautions that a sign at a door names; `other`: an isolation that names none of these. */
export const precaution = z.enum(['contact', 'droplet', 'airborne', 'protective', 'other']);
/** A kind of precautions. */
export type Precaution = z.infer<typeof precaution>;

/** First what protects everybody in the room. */
const KINDS: readonly (readonly [kind: Exclude<Precaution, 'other'>, word: RegExp])[] = [
  ['airborne', /\bair[ -]?borne\b/iu],
  ['droplet', /\bdroplets?\b/iu],
  ['contact', /\b(?:contact|enteric)\b/iu],
  ['protective', /\b(?:protective|reverse|neutropenic)\b/iu],
];
/** What a sign says by itself. `Enteric` and `neutropenic` say why. */
const SAID_BY_SIGN = /\b(?:air[ -]?borne|droplets?|contact|protective|reverse|isolation|precautions?)\b/giu;
/** Typed where there is none. */
const NONE =
  /^(?:none|nil|no|n\/?a|[-–—]+|(?:no|standard|universal)(?: (?:isolation|precautions?))*|not (?:isolated|needed|required|indicated))$/iu;

/** The isolation that a record says, as it is written; empty: none, also where it says so and names no precautions. */
export function isolationOf({ isolation: said }: { readonly isolation?: string | null | undefined }): string {
  const text = said?.trim() ?? '';
  const [first = ''] = text.split(/[,;.(]/u);
  return NONE.test(first.trim()) && kindsIn(text).length === 0 ? '' : text;
}

const kindsIn = (text: string) => KINDS.flatMap(([kind, word]) => (word.test(text) ? [kind] : []));

/**
 * Which kinds of precautions an isolation names, and nothing else of it: the text itself may name what somebody has. Empty: there is none.
 * @param of as `isolationOf` says it.
 */
export function precautionsIn(of: string): readonly Precaution[] {
  const named = kindsIn(of);
  return named.length > 0 || of === '' ? named.toSorted() : ['other'];
}

/** What a sign says of an isolation. */
export interface IsolationSign {
  /** Which precautions are taken, or that there is an isolation: what must never be cut. Empty: `more` says which. */
  readonly kind: string;
  /** What else the text says, empty: nothing. */
  readonly more: string;
}

/** Of three and more, none of which may be cut. */
const SHORT = { airborne: 'Airb', droplet: 'Dropl', contact: 'Cont', protective: 'Prot' };

/** The sign of an isolation: `contact precautions (MRSA)` is `Contact` and `MRSA`. @param of as `isolationOf` says it. */
export function isolationSign(of: string): IsolationSign {
  const kinds = kindsIn(of);
  const more = of
    .replace(SAID_BY_SIGN, '')
    .split(/[,;()\n]+|:(?!\d)/u)
    .map((part) =>
      part
        .trim()
        .replace(/^(?:[.&+/–—-]|and\b|or\b|\s)+/iu, '')
        .replace(/\s+/gu, ' '),
    )
    .filter(Boolean)
    .join(', ');
  const kind = kinds.map((each) =>
    kinds.length > 2 ? SHORT[each] : each.replace(/^./u, (first) => first.toUpperCase()),
  );
  return { kind: kind.join(', ') || (more === '' || /\bisolation\b(?!\s*:)/iu.test(of) ? 'Isolation' : ''), more };
}

/** The sign in one text: what must not be cut stands first. */
export function isolationSignText(of: string): string {
  const { kind, more } = isolationSign(of);
  return [kind, more].filter(Boolean).join(', ');
}
