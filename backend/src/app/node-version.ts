/**
 * Why this Node can't run the service, for people; null: it can.
 * @param version as `process.versions.node`. @param required `engines.node` of package.json, for example `>=24.9`.
 */
export function nodeRefusal(version: string, required: string): string | null {
  const [major = 0, minor = 0] = numbersOf(version);
  const [leastMajor = 0, leastMinor = 0] = numbersOf(required);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return null;
  return `it needs Node ${leastMajor}.${leastMinor} or later, and this is ${version}: start it with "npm start", or install a later one`;
}

const numbersOf = (text: string): readonly number[] => (text.match(/\d+/g) ?? []).map(Number);
