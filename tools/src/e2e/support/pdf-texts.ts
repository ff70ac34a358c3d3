import { inflateSync } from 'node:zlib';

/** The glyphs of a font: in how many hexadecimal digits their numbers are written, and which letters they are. */
interface Font {
  readonly digits: 2 | 4;
  readonly letters: ReadonlyMap<number, string>;
}

/**
 * The text of each page of a PDF as Chromium writes it: all that is drawn, in the order in which it is drawn, the margins included. Lines
 * follow each other without a space. Fonts are subsets, whose glyphs are numbered; a table in the file says which letters these are.
 */
export function pdfTexts(pdf: Buffer): readonly string[] {
  const objects = objectsIn(pdf.toString('latin1'));
  const fonts = new Map(
    [...objects].flatMap(([number, object]): readonly (readonly [string, Font])[] => {
      const [, table] = /\/ToUnicode (\d+) 0 R/.exec(object) ?? [];
      if (table === undefined) return [];
      const letters = lettersIn(streamOf(objects.get(table) ?? ''));
      return [[number, { digits: object.includes('/Subtype /Type3') ? 2 : 4, letters }]];
    }),
  );
  return [...objects.values()]
    .filter((object) => /\/Type \/Page\b/.test(object))
    .map((page) => {
      const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
      return textOf(streamOf(objects.get(contents) ?? ''), fontsOf(page, objects), fonts);
    });
}

/** Everything between `7 0 obj` and `endobj`, by its number, in the order of the file. */
const objectsIn = (file: string): ReadonlyMap<string, string> =>
  new Map(
    [...file.matchAll(/^(\d+) 0 obj\b([\s\S]*?)^endobj$/gm)].map(([, number = '', object = '']) => [number, object]),
  );

/** By its length: what is compressed may end in what looks like the end of a line. */
function streamOf(object: string): string {
  const [, length] = /\/Length (\d+)\b(?! \d+ R)/.exec(object) ?? [];
  const [begin] = /\bstream\r?\n/.exec(object) ?? [];
  if (length === undefined || begin === undefined) throw new Error(`There is no stream in ${object.slice(0, 200)}`);
  const content = object.slice(object.indexOf(begin) + begin.length).slice(0, Number(length));
  return object.includes('/FlateDecode') ? inflateSync(Buffer.from(content, 'latin1')).toString('latin1') : content;
}

/** The objects of a page's fonts, by their names on the page. */
function fontsOf(page: string, objects: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const [, apart = ''] = /\/Resources (\d+) 0 R/.exec(page) ?? [];
  const [, fonts = ''] = /\/Font <<([\s\S]*?)>>/.exec(objects.get(apart) ?? page) ?? [];
  return new Map([...fonts.matchAll(/\/(\S+) (\d+) 0 R/g)].map(([, name = '', number = '']) => [name, number]));
}

const numberOf = (hex: string): number => Number.parseInt(hex, 16);
/** Of UTF-16 in hexadecimal. */
const lettersOfHex = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(numberOf(unit))).join('');

/** Which letters the glyphs of a font are: single ones, and ranges of them. */
function lettersIn(table: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  for (const [, single = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of single.matchAll(/<(\w+)>\s*<(\w+)>/g))
      letters.set(numberOf(glyph), lettersOfHex(text));
  for (const [, ranges = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, first = '', last = '', text = ''] of ranges.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let glyph = numberOf(first); glyph <= numberOf(last); glyph += 1)
        letters.set(glyph, String.fromCharCode(numberOf(text) + glyph - numberOf(first)));
  return letters;
}

function textOf(content: string, named: ReadonlyMap<string, string>, fonts: ReadonlyMap<string, Font>): string {
  let font: Font | undefined;
  const said: string[] = [];
  for (const [, name, text = ''] of content.matchAll(/\/(\S+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g))
    if (name !== undefined) font = fonts.get(named.get(name) ?? '');
    else if (font) said.push(decoded(text, font));
  return said.join('');
}

const decoded = (text: string, { digits, letters }: Font): string =>
  (text.match(new RegExp(`.{${digits}}`, 'g')) ?? []).map((glyph) => letters.get(numberOf(glyph)) ?? '').join('');
