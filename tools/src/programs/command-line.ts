import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** A mistake of the caller's, in one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError for an option that is none of these, one without its value, and anything besides options. */
export function optionsIn<const Known extends ParseArgsOptionsConfig>(args: readonly string[], options: Known) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError((error as Error).message.split(/\n|\. To /)[0] ?? 'The options can’t be read');
  }
}

/** @throws UsageError for what is no whole number between the two, which are both allowed. */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isSafeInteger(number) && number >= least && number <= most) return number;
  throw new UsageError(`${name} ${text} is no whole number from ${least} to ${most}`);
}

/** The seed that is given: a whole number, or `random`. @throws UsageError */
export const seedOf = (text: string): number =>
  text === 'random' ? Math.floor(Math.random() * 2 ** 31) : wholeNumber('--seed', text, 0, 2 ** 31 - 1);

/** What the command line asks of a program. `--help` and a mistake end it, with the usage. */
export function readCommandLine<Asked>(usage: string, read: (args: readonly string[]) => Asked): Asked {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    return read(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n${usage}\n`);
    process.exit(2);
  }
}
