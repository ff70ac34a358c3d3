/** What the page's own font has: Latin, Greek, Cyrillic and Vietnamese letters, with their marks and punctuation. */
const OWN = /^[ -\u052f\u1e00-\u1fff\u2000-\u206f]*$/;
/** A character that no font has. */
const NONE = '\u{10fffd}';
const SIDE = 24;

const known = new Map<string, boolean>();
let canvas: CanvasRenderingContext2D | null | undefined;

/** How this device draws a character. */
function pixelsOf(on: CanvasRenderingContext2D, character: string): string {
  on.clearRect(0, 0, SIDE, SIDE);
  on.fillText(character, 2, SIDE - 6);
  return on.getImageData(0, 0, SIDE, SIDE).data.join();
}

function hasGlyph(character: string): boolean {
  if (canvas === undefined) {
    canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE }).getContext('2d', {
      willReadFrequently: true,
    });
    if (canvas) canvas.font = '18px sans-serif';
  }
  return canvas === null || pixelsOf(canvas, character) !== pixelsOf(canvas, NONE);
}

/**
 * Whether this device has a font for all letters of a text. Where it has none, a browser draws nothing, or boxes: a row would
 * look like nobody's.
 */
export function isDrawable(text: string): boolean {
  if (OWN.test(text)) return true;
  return [...text].every((character) => {
    // A mark is drawn with the letter before it, and a joiner is drawn nowhere.
    if (OWN.test(character) || /[\p{M}\p{Cf}\s]/u.test(character)) return true;
    const found = known.get(character) ?? hasGlyph(character);
    known.set(character, found);
    return found;
  });
}

/** Letters of other fonts, in one word or several. */
const OTHERS = /[^ -\u052f\u1e00-\u1fff\u2000-\u206f]+(?: [^ -\u052f\u1e00-\u1fff\u2000-\u206f]+)*/g;
/** What stands in the place of a name that cannot be drawn. */
export const NO_FONT = 'No font for name';

/** A sentence in which somebody may be named: where this device has no font for a name, it says so. */
export const drawnIn = (text: string): string =>
  text.replace(OTHERS, (letters) => (isDrawable(letters) ? letters : NO_FONT));
