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

  it('in Code 128 is read', () => expect(read(picture(false))).toBe('004048'));

  it('that stands upright is read as well', () => expect(read(picture(true))).toBe('004048'));

  it('is not found in a picture without one', () => {
    const pixels = new Uint8ClampedArray(WIDTH * HEIGHT).fill(235);
    expect(read({ pixels, width: WIDTH, height: HEIGHT })).toBeNull();
  });
});
