/** Whether KurrentDB's client takes it for a connection string: one host, several separated by commas, or a cluster's name. */
const SHAPE = /^kurrentdb(\+discover)?:\/\/(?:[^/?#@\s]+@)?([^/?#@\s]+)\/?(?:\?([^#\s]*))?$/;

/** What would break the adapter: reads of a follower may lag, and without errors a conflict tells a wrong revision. */
const FORBIDDEN: readonly (readonly [option: string, allowed: string])[] = [
  ['nodePreference', 'leader'],
  ['throwOnAppendFailure', 'true'],
];

/** What is wrong with an `EVENT_STORE_URL`, to be said after its name; null: nothing. Pure. */
export function kurrentUrlProblem(url: string): string | null {
  const [, discover, hosts = '', query = ''] = SHAPE.exec(url) ?? [];
  if (!SHAPE.test(url))
    return 'must be a URL such as kurrentdb://user:password@host:2113 or kurrentdb+discover://cluster:2113';
  if (discover && hosts.includes(','))
    return 'must name one host after kurrentdb+discover://, since the client asks only the first: several are named after kurrentdb://';
  const options = [...new URLSearchParams(query)];
  for (const [option, allowed] of FORBIDDEN) {
    const given = options.find(([name]) => name.toLowerCase() === option.toLowerCase());
    if (given && given[1] !== allowed) return `must not set ${option} to ${given[1]}: leave it out`;
  }
  return null;
}

/**
 * The client waits for its `discoveryInterval` once before the first answer of each reader, which is 0.5 s where the URL does not
 * say it: with 20 ms a new client answers within 0.1 s. Pure.
 */
export const withQuickDiscovery = (url: string): string => withOption(url, 'discoveryInterval', 20);

/**
 * Without TLS, gRPC gives all clients of a process whose options are the same one connection, a new client as well: each has
 * another time here, in which a ping must be answered. Pure.
 * @param nth of the clients of this process.
 */
export const withOwnConnection = (url: string, nth: number): string =>
  withOption(url, 'keepAliveTimeout', 10_000 + (nth % 10_000));

/** Adds an option, unless the URL says otherwise. */
function withOption(url: string, name: string, value: number): string {
  const [address = ''] = url.split('?', 1);
  const query = url.slice(address.length + 1);
  const options = query === '' ? [] : query.split('&');
  if (options.some((option) => option.toLowerCase().startsWith(`${name.toLowerCase()}=`))) return url;
  return `${address}?${[...options, `${name}=${value}`].join('&')}`;
}

/** A URL as the client's reads can use it. */
export interface ReadingUrl {
  readonly url: string;
  /** To be given to each read. */
  readonly credentials?: { readonly username: string; readonly password: string };
}

/**
 * The client's reads send a user of the URL as it stands there, to the nodes' gossip as well: where it is percent-encoded, nobody
 * would know it. Then gossip is asked by nobody, which KurrentDB allows unless it was forbidden. Appends decode it. Pure.
 */
export function readingUrl(url: string): ReadingUrl {
  const [, scheme, username = '', password = '', rest] = /^([a-z+]+:\/\/)([^:@/?#]+):([^:@/?#]+)@(.*)$/.exec(url) ?? [];
  if (!`${username}${password}`.includes('%')) return { url };
  const credentials = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  return { url: `${scheme}${rest}`, credentials };
}
