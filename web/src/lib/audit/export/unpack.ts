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
 * @throws ExportDiffers where it is no whole gzip, as `npm run verify` says it; TooLarge.
 */
export async function textOfFile(file: Blob, most: number): Promise<string> {
  if (file.size > most) throw new TooLarge();
  const begin = new Uint8Array(await file.slice(0, GZIP_MAGIC.length).arrayBuffer());
  return GZIP_MAGIC.every((byte, at) => begin[at] === byte) ? unpacked(file, most) : file.text();
}

async function unpacked(file: Blob, most: number): Promise<string> {
  const { readable, writable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  let isRead = false;
  const feed = async () => {
    for (const reader = file.stream().getReader(); ; ) {
      const { value, done } = await reader.read();
      if (done) break;
      await writer.write(value as Bytes);
    }
    isRead = true;
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
    // Browsers have one error for both, in words of their own. All of it was taken, and then its end was missing.
    if (isRead) throw new ExportDiffers('The file has been cut off: its gzip has no end.');
    throw new ExportDiffers(`The file is damaged gzip: ${error instanceof Error ? error.message : String(error)}.`);
  }
  await fed;
  return parts.join('') + text.decode();
}
