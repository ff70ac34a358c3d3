/** Longer than any line of an export: no request that the service takes has as many bytes. */
export const LONGEST_LINE = 16 * 1024 * 1024;
const NEWLINE = 10;

/** A line is longer than any line of an export. */
export class LineTooLong extends Error {
  override readonly name = 'LineTooLong';

  /** @param line its number, from 1. */
  constructor(readonly line: number) {
    super(`Line ${line} is longer than ${LONGEST_LINE / 1024 / 1024} MB.`);
  }
}

/**
 * The lines of a file. Node's own readline keeps a line of any length in memory: a file without line breaks would end the process.
 * @throws LineTooLong
 */
export async function* boundedLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let held: Buffer[] = [];
  let bytes = 0;
  let line = 1;
  const hold = (part: Buffer) => {
    held.push(part);
    bytes += part.length;
    if (bytes > LONGEST_LINE) throw new LineTooLong(line);
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      hold(chunk.subarray(start, end));
      yield Buffer.concat(held).toString();
      [held, bytes, line, start] = [[], 0, line + 1, end + 1];
    }
    if (start < chunk.length) hold(chunk.subarray(start));
  }
  if (bytes > 0) yield Buffer.concat(held).toString();
}
