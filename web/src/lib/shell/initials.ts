/** Two letters for the round mark beside a name; titles don't count. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s,]+/u)
    .filter((word) => word !== '' && !/^(dr|prof|mr|mrs|ms|nurse)\.?$/i.test(word));
  const first = [...(words[0] ?? '?')][0] ?? '?';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return `${first}${last}`.toUpperCase();
}
