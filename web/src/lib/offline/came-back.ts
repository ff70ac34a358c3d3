/** `1 entry was lost`. */
export const sayLost = (count: number): string => `${count} ${count === 1 ? 'entry was' : 'entries were'} lost`;

/** What the bar says of entries that came back or were lost; null: none. */
export function sayCameBack(refused: number, lost: number): string | null {
  const said = [...(lost > 0 ? [sayLost(lost)] : []), ...(refused > 0 ? [`${refused} not accepted`] : [])];
  return said.length === 0 ? null : said.join(', ');
}
