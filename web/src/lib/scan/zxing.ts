import {
  BarcodeFormat,
  BinaryBitmap,
  ChecksumException,
  DecodeHintType,
  FormatException,
  HybridBinarizer,
  MultiFormatReader,
  NotFoundException,
  RGBLuminanceSource,
} from '@zxing/library';
import type { Decode } from './decode.js';

const FORMATS = [
  BarcodeFormat.QR_CODE,
  BarcodeFormat.CODE_128,
  BarcodeFormat.CODE_39,
  BarcodeFormat.DATA_MATRIX,
  BarcodeFormat.AZTEC,
  BarcodeFormat.ITF,
];
/** A wider picture takes longer and finds no more. */
const WIDEST = 960;

/** The detector for browsers without one. It is JavaScript alone: WebAssembly would need a hole in the content security policy. */
export function decodeWithZxing(): Decode {
  const reader = new MultiFormatReader();
  reader.setHints(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, FORMATS],
      [DecodeHintType.TRY_HARDER, true],
    ]),
  );
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (source) => {
    if (context === null || source.videoWidth === 0) return null;
    const scale = Math.min(1, WIDEST / source.videoWidth);
    canvas.width = Math.round(source.videoWidth * scale);
    canvas.height = Math.round(source.videoHeight * scale);
    context.drawImage(source, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const grey = new Uint8ClampedArray(canvas.width * canvas.height);
    for (let at = 0; at < grey.length; at++)
      grey[at] = ((data[4 * at] ?? 0) * 77 + (data[4 * at + 1] ?? 0) * 151 + (data[4 * at + 2] ?? 0) * 28) >> 8;
    try {
      const source = new RGBLuminanceSource(grey, canvas.width, canvas.height);
      return reader.decodeWithState(new BinaryBitmap(new HybridBinarizer(source))).getText();
    } catch (error) {
      // No code in this picture, or one that is blurred: the next picture may have it.
      if (error instanceof NotFoundException || error instanceof ChecksumException || error instanceof FormatException)
        return null;
      throw error;
    }
  };
}
