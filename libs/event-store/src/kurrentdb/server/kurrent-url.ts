/** Whether KurrentDB's client takes it for a connection string: one host, several separated by commas, or a cluster's name. */
const SHAPE = /^kurrentdb(\+discover)?:\/\/(?:[^/?#@\s]+@)?[^/?#@\s]+\/?(?:\?([^#\s]*))?$/;

/** What would break the adapter: reads of a follower may lag, and without errors a conflict tells a wrong revision. */
const FORBIDDEN: readonly (readonly [option: string, allowed: string])[] = [
  ['nodePreference', 'leader'],
  ['throwOnAppendFailure', 'true'],
];

/** What is wrong with an `EVENT_STORE_URL`, to be said after its name; null: nothing. Pure. */
export function kurrentUrlProblem(url: string): string | null {
  const [, , query = ''] = SHAPE.exec(url) ?? [];
  if (!SHAPE.test(url))
    return 'must be a URL such as kurrentdb://user:password@host:2113 or kurrentdb+discover://cluster:2113';
  const options = [...new URLSearchParams(query)];
  for (const [option, allowed] of FORBIDDEN) {
    const given = options.find(([name]) => name.toLowerCase() === option.toLowerCase());
    if (given && given[1] !== allowed) return `must not set ${option} to ${given[1]}: leave it out`;
  }
  return null;
}
