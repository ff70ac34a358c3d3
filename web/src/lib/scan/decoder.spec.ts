import { openDecoder } from './decoder.js';

describe("the browser's own detector", () => {
  let asked: readonly string[] = [];
  class BarcodeDetector {
    constructor({ formats }: { readonly formats: readonly string[] }) {
      asked = formats;
    }
    static async getSupportedFormats() {
      // As Chromium has them on Android.
      const linear = ['codabar', 'code_39', 'code_93', 'code_128', 'ean_8', 'ean_13', 'itf', 'upc_a', 'upc_e'];
      return [...linear, 'aztec', 'data_matrix', 'pdf417', 'qr_code'];
    }
    async detect() {
      return [{ rawValue: '004048' }];
    }
  }
  beforeAll(() => void Object.assign(globalThis, { BarcodeDetector }));
  afterAll(() => void Reflect.deleteProperty(globalThis, 'BarcodeDetector'));

  it('is asked for no format of which a covered code reads as a shorter one', async () => {
    const decode = await openDecoder();
    expect(await decode({} as HTMLVideoElement)).toBe('004048');
    expect(asked.toSorted()).toEqual(['aztec', 'code_128', 'code_39', 'data_matrix', 'qr_code']);
  });
});
