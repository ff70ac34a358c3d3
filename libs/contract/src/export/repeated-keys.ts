/** A string, and the colon that makes it a key. In valid JSON nothing else looks like one. */
const STRING = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/**
 * The keys that an object of a JSON text has twice. Parsing keeps the last and drops the others: of two severities one
 * would be believed, and nobody would know of the other. Pure.
 * @param text valid JSON.
 * @param value what it was parsed to.
 */
export function repeatedKeys(text: string, value: unknown): readonly string[] {
  const counts = new Map<string, number>();
  const count = (key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by);
  for (const [string, colon] of text.matchAll(STRING)) {
    if (colon !== undefined) count(JSON.parse(string.slice(0, -colon.length)) as string, 1);
  }
  // Not by recursion: how deep it is nested is up to whoever sent it.
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next)) for (const key of Object.keys(next)) count(key, -1);
    for (const inner of Object.values(next)) left.push(inner);
  }
  return [...counts].filter(([, times]) => times > 0).map(([key]) => key);
}
