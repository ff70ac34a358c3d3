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

/**
 * As in `decoder.ts`: none of which a code that is partly covered reads as a shorter one. Interleaved 2 of 5 has no checksum, and its start
 * and stop are within its digits as well.
 */
const FORMATS = [
  BarcodeFormat.QR_CODE,
  BarcodeFormat.CODE_128,
  BarcodeFormat.CODE_39,
  BarcodeFormat.DATA_MATRIX,
  BarcodeFormat.AZTEC,
];

/** A picture as the brightness of its pixels, row by row. */
export interface GreyImage {
  readonly pixels: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Turned by a quarter: the library reads barcodes along the rows of a picture alone, and a wristband hangs any way. */
function turned({ pixels, width, height }: GreyImage): GreyImage {
  const other = new Uint8ClampedArray(pixels.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) other[x * height + (height - 1 - y)] = pixels[y * width + x] ?? 0;
  return { pixels: other, width: height, height: width };
}

/** Reads the QR code or barcode in a picture, whichever way up it is; null: there is none in it. */
export function createReader(): (picture: GreyImage) => string | null {
  const reader = new MultiFormatReader();
  reader.setHints(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, FORMATS],
      [DecodeHintType.TRY_HARDER, true],
    ]),
  );
  const read = ({ pixels, width, height }: GreyImage): string | null => {
    try {
      const source = new RGBLuminanceSource(pixels, width, height);
      return reader.decodeWithState(new BinaryBitmap(new HybridBinarizer(source))).getText();
    } catch (error) {
      // No code in this picture, or one that is blurred: the next picture may have it.
      if (error instanceof NotFoundException || error instanceof ChecksumException || error instanceof FormatException)
        return null;
      throw error;
    }
  };
  return (picture) => read(picture) ?? read(turned(picture));
}
