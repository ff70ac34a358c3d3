/** A scanner that is set to press this before a number tells by itself that it types, whatever the number looks like and however slow it is. */
export const ANNOUNCING_KEY = 'F9';
/** Between two of its keys at most. */
const MOST_MS = 2_000;
/** A scanner types no more. */
const MOST_KEYS = 100;

/** What has come of a scan since its first key. */
export interface Announced {
  readonly text: string;
  readonly at: number;
}
/** What a key comes to: a scan that goes on, has ended with this text or is cut off, before this key; null: it is of none. */
export type Heard =
  | { readonly is: 'on'; readonly now: Announced }
  | { readonly is: 'ended'; readonly text: string }
  | { readonly is: 'cut' }
  | null;

/** What a key comes to after those of a scan that has announced itself. @param before null: none has. */
export function heardAfter(
  before: Announced | null,
  { key, timeStamp: at, ctrlKey, altKey, metaKey, repeat }: KeyboardEvent,
): Heard {
  const isPlain = !ctrlKey && !altKey && !metaKey;
  if (key === ANNOUNCING_KEY && isPlain && !repeat) return { is: 'on', now: { text: '', at } };
  if (before === null) return null;
  const isEnd = key === 'Enter' || key === 'Tab';
  if (!isPlain || at - before.at > MOST_MS || before.text.length >= MOST_KEYS || (key.length > 1 && !isEnd))
    return { is: 'cut' };
  return isEnd ? { is: 'ended', text: before.text } : { is: 'on', now: { text: before.text + key, at } };
}

let now: Announced | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Hears the keys of a scan that announces itself: none of them does anything else. @returns what was scanned, at its end; an empty text: it goes
 * on; null: the key is none of a scan's. @param sayCut says that only a part of one came.
 */
export function hearAnnounced(event: KeyboardEvent, sayCut: () => void): string | null {
  const heard = heardAfter(now, event);
  if (heard === null) return null;
  clearTimeout(timer);
  const hadText = now !== null && now.text !== '';
  now = heard.is === 'on' ? heard.now : null;
  // Another has begun in its midst, or there was nothing in it.
  if (
    heard.is === 'cut' ||
    (heard.is === 'ended' && !hadText) ||
    (heard.is === 'on' && hadText && heard.now.text === '')
  )
    sayCut();
  if (heard.is === 'on')
    timer = setTimeout(() => {
      now = null;
      sayCut();
    }, MOST_MS);
  return heard.is === 'cut' ? null : heard.is === 'ended' ? heard.text : '';
}
