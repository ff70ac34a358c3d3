/** Keeps the session's token. */
export const SESSION_COOKIE = 'ward_board_session';
/** Keeps the tokens of the locked sessions of people who used this browser before, with points between them. */
export const PARKED_COOKIE = 'ward_board_parked';
/** Says for which accounts somebody has signed in with this browser before. */
export const DEVICE_COOKIE = 'ward_board_device';
/** Tells a browser from others of its network before anybody has signed in with it. */
export const BROWSER_COOKIE = 'ward_board_browser';

/**
 * Every value of a cookie, in the order of the header. There can be several: another host of the same domain can set one
 * of this name too, and then the browser sends both. Values are taken as they are: those of this service need no decoding.
 */
export function cookieValues(header: string | undefined, name: string): readonly string[] {
  return (header ?? '')
    .split(';')
    .map((pair) => pair.trim().split('=', 2))
    .flatMap(([found, value]) => (found === name && value ? [value] : []));
}
