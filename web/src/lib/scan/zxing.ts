import type { Decode } from './decode.js';
import { createReader } from './read-code.js';

/** A wider picture takes longer and finds no more. */
const WIDEST = 960;

/** The detector for browsers without one. It is JavaScript alone: WebAssembly would need a hole in the content security policy. */
export function decodeWithZxing(): Decode {
  const read = createReader();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (source) => {
    if (context === null || source.videoWidth === 0) return null;
    const scale = Math.min(1, WIDEST / source.videoWidth);
    canvas.width = Math.round(source.videoWidth * scale);
    canvas.height = Math.round(source.videoHeight * scale);
    context.drawImage(source, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const pixels = new Uint8ClampedArray(canvas.width * canvas.height);
    for (let at = 0; at < pixels.length; at++)
      pixels[at] = ((data[4 * at] ?? 0) * 77 + (data[4 * at + 1] ?? 0) * 151 + (data[4 * at + 2] ?? 0) * 28) >> 8;
    return read({ pixels, width: canvas.width, height: canvas.height });
  };
}
