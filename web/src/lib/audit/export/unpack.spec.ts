import { gzipSync } from 'node:zlib';
import { TooLarge, textOfFile } from './unpack.js';

describe('the text of an exported file', () => {
  // Longer than a piece that is unpacked at once, and with characters of several bytes.
  const text = Array.from({ length: 20_000 }, (_, n) => `{"line":${n},"said":"SpO₂ ${Math.sin(n)}"}\n`).join('');
  const packed = gzipSync(text);
  const of = (bytes: Uint8Array | string, most = 10_000_000) =>
    textOfFile(new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), most);

  it('is the same as it is and in gzip', async () => {
    expect(await of(text)).toBe(text);
    expect(await of(packed)).toBe(text);
    expect(await of('')).toBe('');
    expect(await of(`\uFEFF${text}`)).toBe(text);
    expect(await of(gzipSync(`\uFEFF${text}`))).toBe(text);
  });

  const NOT_WHOLE = 'The file can’t be unpacked here: it was cut off or damaged, or is several gzip files in one.';
  it.each([5, 100_000, packed.length - 8, packed.length - 1])(
    'is cut off after %i bytes of its gzip',
    async (bytes) => {
      await expect(of(packed.subarray(0, bytes))).rejects.toThrow(NOT_WHOLE);
    },
  );

  it.each([10, 100_000])('is not unpacked where a second gzip of %i bytes is behind the first', async (bytes) => {
    const second = gzipSync(text.slice(0, bytes));
    await expect(of(Buffer.concat([packed, second]))).rejects.toThrow(NOT_WHOLE);
    await expect(of(Buffer.concat([gzipSync('{}'), second]))).rejects.toThrow(NOT_WHOLE);
  });

  it.each([
    ['in its middle', packed.length >> 1],
    ['in its checksum', packed.length - 6],
  ])('is damaged where a byte of its gzip was changed %s', async (_, at) => {
    const damaged = Buffer.from(packed);
    damaged[at] = (damaged[at] ?? 0) ^ 0xff;
    await expect(of(damaged)).rejects.toThrow(NOT_WHOLE);
  });

  it('is too large for a browser by what it unpacks to', async () => {
    await expect(of(text, 1_000)).rejects.toThrow(TooLarge);
    await expect(of(packed, text.length >> 1)).rejects.toThrow(TooLarge);
  });
});
