import { type Bytes, ExportDiffers } from '@ward-board/contract';

/** What gzip begins with. */
const GZIP_MAGIC = [0x1f, 0x8b];

/** A file holds more than is asked for. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/**
 * The text of a file, which may be in gzip.
 * @param most bytes of text: gzip may unpack to a thousand times its size.
 * @throws ExportDiffers where it is not one whole gzip file; TooLarge.
 */
export async function textOfFile(file: Blob, most: number): Promise<string> {
  if (file.size > most) throw new TooLarge();
  const begin = new Uint8Array(await file.slice(0, GZIP_MAGIC.length).arrayBuffer());
  return GZIP_MAGIC.every((byte, at) => begin[at] === byte) ? unpacked(file, most) : file.text();
}

async function unpacked(file: Blob, most: number): Promise<string> {
  const { readable, writable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  const feed = async () => {
    for (const reader = file.stream().getReader(); ; ) {
      const { value, done } = await reader.read();
      if (done) break;
      await writer.write(value as Bytes);
    }
    await writer.close();
  };
  // What goes wrong with it is heard by whoever reads.
  const fed = feed().catch(() => {});
  const text = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  try {
    for (const reader = readable.getReader(); ; ) {
      const { value, done } = await reader.read();
      if (done) break;
      bytes += value.length;
      if (bytes > most) {
        await reader.cancel();
        throw new TooLarge();
      }
      parts.push(text.decode(value, { stream: true }));
    }
  } catch (error) {
    if (error instanceof TooLarge) throw error;
    // Browsers have one error for all of these, in words of their own, and read no second gzip file behind the first.
    throw new ExportDiffers(
      'The file can’t be unpacked here: it was cut off or damaged, or is several gzip files in one. npm run verify says which.',
      { cause: error },
    );
  }
  await fed;
  return parts.join('') + text.decode();
}
