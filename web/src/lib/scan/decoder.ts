import type { Decode } from './decode.js';

/**
 * What wristbands are printed with, apart from Interleaved 2 of 5, Codabar, and what else has neither a checksum nor an end of its own: partly
 * covered, such a code reads as a shorter number, which may be another patient's.
 */
const FORMATS = ['qr_code', 'code_128', 'code_39', 'data_matrix', 'aztec'] as const;

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own detector where it has one, which costs nothing to load; else a library, loaded on first use. */
export async function openDecoder(): Promise<Decode> {
  const own = (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const supported = own ? await own.getSupportedFormats() : [];
  const formats = FORMATS.filter((format) => supported.includes(format));
  if (own && formats.includes('qr_code') && formats.includes('code_128')) {
    const detector = new own({ formats });
    return async (source) => (await detector.detect(source))[0]?.rawValue ?? null;
  }
  return (await import('./zxing.js')).decodeWithZxing();
}
