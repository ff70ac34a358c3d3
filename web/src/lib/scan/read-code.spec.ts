import { jest } from '@jest/globals';
import { createReader, type GreyImage } from './read-code.js';

/** `004048` in Code 128, as its bars and spaces are wide in turn: start B, six digits, the checksum, stop. */
const BARS = '2112141231221231222212311231222212313112221312222331112';
const WIDTH = 640;
const HEIGHT = 480;
const MODULE = 4;

/** A picture of the barcode on a white ground. @param upright its bars lie across, as on a band that hangs. */
function picture(upright: boolean): GreyImage {
  const bars = [...BARS].flatMap((width, n) => Array<boolean>(Number(width) * MODULE).fill(n % 2 === 0));
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT).fill(235);
  const [length, across] = upright ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
  const from = (length - bars.length) >> 1;
  for (const [n, isBar] of bars.entries())
    for (let side = across / 3; isBar && side < (2 * across) / 3; side++) {
      const [x, y] = upright ? [Math.floor(side), from + n] : [from + n, Math.floor(side)];
      pixels[y * WIDTH + x] = 16;
    }
  return { pixels, width: WIDTH, height: HEIGHT };
}

describe('a barcode in a picture', () => {
  const read = createReader();
  // The library warns of each picture without a code.
  beforeAll(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined));
  afterAll(() => void jest.restoreAllMocks());

  it('in Code 128 is read', () => expect(read(picture(false))).toBe('004048'));

  it('that stands upright is read as well', () => expect(read(picture(true))).toBe('004048'));

  /** Of the widths of bars and spaces in turn, on a white ground. */
  function pictureOf(widths: readonly number[]): GreyImage {
    const line = [
      ...Array<number>(24).fill(235),
      ...widths.flatMap((width, n) => Array<number>(width * 2).fill(n % 2 === 0 ? 16 : 235)),
    ];
    const width = line.length + 30;
    const pixels = new Uint8ClampedArray(width * 12).fill(235);
    for (let y = 0; y < 12; y++) pixels.set(line, y * width);
    return { pixels, width, height: 12 };
  }
  /** In Code 39, with its start and stop. */
  const CODE_39 = [...'*12345*']
    .map(
      (char) =>
        ({ '*': 'nWnnWnWnn', 1: 'WnnWnnnnW', 2: 'nnWWnnnnW', 3: 'WnWWnnnnn', 4: 'nnnWWnnnW', 5: 'WnnWWnnnn' })[char],
    )
    .join('n');
  /** In Interleaved 2 of 5: pairs of digits, one as bars and one as spaces, between a start and a stop of which neither is a digit. */
  const DIGITS = ['nnWWn', 'WnnnW', 'nWnnW', 'WWnnn', 'nnWnW', 'WnWnn', 'nWWnn', 'nnnWW', 'WnnWn', 'nWnWn'];
  const pairOf = (bars: string, spaces: string): string => [...bars].map((bar, n) => `${bar}${spaces[n]}`).join('');
  const ITF = `nnnn${(['12', '34', '56', '10', '00'] as const)
    .map(([one, other]) => pairOf(DIGITS[Number(one)] ?? '', DIGITS[Number(other)] ?? ''))
    .join('')}Wnn`;
  const widthsOf = (elements: string): number[] => [...elements].map((element) => (element === 'W' ? 3 : 1));

  it('in Code 39 is read', () => expect(read(pictureOf(widthsOf(CODE_39)))).toBe('12345'));

  it.each([
    ['Code 128', [...BARS].map(Number)],
    ['Code 39', widthsOf(CODE_39)],
    ['Interleaved 2 of 5', widthsOf(ITF)],
  ])('of which a part is covered is nothing, and no shorter number, in %s', (_, widths) => {
    // What is left begins and ends with a bar.
    const cuts = widths.flatMap((_width, n) => (n > 0 && n % 2 === 0 ? [n] : []));
    const parts = cuts.flatMap((cut) => [widths.slice(0, cut - 1), widths.slice(cut)]);
    expect(parts.map((part) => read(pictureOf(part))).filter((text) => text !== null)).toEqual([]);
  });

  it('in Interleaved 2 of 5 is not read even as a whole', () => expect(read(pictureOf(widthsOf(ITF)))).toBeNull());

  it('is not found in a picture without one', () => {
    const pixels = new Uint8ClampedArray(WIDTH * HEIGHT).fill(235);
    expect(read({ pixels, width: WIDTH, height: HEIGHT })).toBeNull();
  });
});
