import { kindsIn, type Precaution, partsBeside, precautionsIn } from './precautions.js';

/** What a sign says of an isolation. */
export interface IsolationSign {
  /** Which precautions are taken, or that there is an isolation: what must never be cut. Empty: `more` says which. */
  readonly kind: string;
  /** What else the text says, empty: nothing. */
  readonly more: string;
}

/** First what protects everybody in the room. */
const ORDER: readonly Precaution[] = ['airborne', 'droplet', 'contact', 'protective'];
/** Of three and more, none of which may be cut. */
const SHORT: Readonly<Record<Precaution, string>> = {
  ...{ airborne: 'Airb', droplet: 'Dropl', contact: 'Cont', protective: 'Prot', other: 'Isolation' },
};
/** Said without which it is: `Surgical, isolation`. */
const BARE = /\bisolation\b(?!\s*:)/iu;

/** The sign of an isolation, or of a ward type that says one: `Surgical, isolation: contact (MRSA)` is `Contact` and `Surgical, MRSA`. */
export function isolationSign(text: string): IsolationSign {
  const named = precautionsIn(text);
  const kinds = ORDER.filter((kind) => named.includes(kind));
  // The name of one that does not stand says that it has ended.
  const more = partsBeside(text, (name) => kindsIn(name).every((kind) => named.includes(kind))).join(', ');
  const kind =
    kinds.length > 2
      ? kinds.map((each) => SHORT[each]).join(', ')
      : kinds.map((each) => each.replace(/^./u, (first) => first.toUpperCase())).join(', ');
  return { kind: kind || (more === '' || BARE.test(text) ? 'Isolation' : ''), more };
}

/** The sign in one text: what must not be cut stands first. */
export function isolationSignText(text: string): string {
  const { kind, more } = isolationSign(text);
  return [kind, more].filter(Boolean).join(', ');
}
