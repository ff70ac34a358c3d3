/** Thousands by spaces, apostrophes, commas or points; of the last two once alone would be a decimal. */
const GROUPED = [
  /^[+-]?\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d*)?$/,
  /^[+-]?\d{1,3}(?:,\d{3})+\.\d*$/,
  /^[+-]?\d{1,3}(?:\.\d{3})+,\d*$/,
  /^[+-]?\d{1,3}(?:,\d{3}){2,}$/,
  /^[+-]?\d{1,3}(?:\.\d{3}){2,}$/,
];
const NUMBER = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?$/i;

/** The number that a text is, however it is spelled: `80,5`, `8e1`, `1 000`, `−2`. Null: it is anything else, such as a pressure. */
export function numberIn(text: string): number | null {
  const said = text.trim().replace(/^[−–]/, '-');
  const [decimal = ''] = /[.,](?=[^.,]*$)/.exec(said) ?? [];
  const group = GROUPED.findIndex((pattern) => pattern.test(said));
  // By which sign the thousands are parted says what the other one is.
  const plain =
    group < 0
      ? said
      : group > 2
        ? said.replaceAll(/[.,]/g, '')
        : said.replaceAll(decimal === ',' ? /[\s'’.]/g : /[\s'’,]/g, '');
  if (!NUMBER.test(plain)) return null;
  const number = Number(plain.replace(',', '.'));
  return Number.isFinite(number) ? number : null;
}
