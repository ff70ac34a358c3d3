import { toasts } from '#lib/ui/toasts.svelte.ts';

const say = (text: string): void => toasts.say(text, { warns: true, about: text });

/** What has lost a key may be the number of somebody else. */
export const sayTooSlow = (): void => say('The scanner types too slowly: use Scan wristband.');

/** A key before a scan may have been its first, or a field that has gone away took some: what is left may be the number of somebody else. */
export const sayOnlyPart = (): void => say('Only a part of a scan came: scan again.');

/** What tells scans is still to come: what was typed before may be only a part of one. */
export const sayTooEarly = (): void => say('The page is still loading: scan again.');

/** The same of what stands in a field: a person may have typed it. */
export const sayNothingSaved = (): void =>
  say('The page is still loading: nothing was saved. Press Save to keep what you typed.');

/** A question over the page is answered by a person. */
export const sayCloseFirst = (): void => say('Wristband scanned: close this first, and scan again.');

/** An Enter behind a Tab behind what may be somebody's number is a scanner's or a person's. */
export const sayHeldBack = (): void => say('That Enter may be a scanner’s: press it again.');
