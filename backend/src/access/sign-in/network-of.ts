import { isIPv6 } from 'node:net';

/**
 * The network that attempts are told apart by: an IPv4 address itself, of an IPv6 address its /64, in which one machine takes
 * addresses as it likes.
 */
export const networkOf = (ip: string): string => prefixOf(ip, 4);

/** The site that browser cookies and permits go to: of an IPv6 address its /48, in which one customer has as many networks as they like. */
export const siteOf = (ip: string): string => prefixOf(ip, 3);

/** @param groups of 16 bits, of an IPv6 address. */
function prefixOf(ip: string, groupsKept: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const address = ip.split('%', 1)[0] ?? '';
  if (!isIPv6(address)) return ip;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  // Only what "::" leaves out can reach into the first four groups.
  const left = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [...groups, ...Array<string>(Math.max(left, 0)).fill('0'), ...(tail ? tail.split(':') : [])];
  return `${all
    .slice(0, groupsKept)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${groupsKept * 16}`;
}
