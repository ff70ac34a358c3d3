import { Refused } from '../api/staff-client.js';
import { readOptions, USAGE, UsageError } from './options.js';
import { reportLines } from './report.js';
import { simulate } from './simulate.js';

const args = process.argv.slice(2);
const stop = new AbortController();
let stoppedAt: number | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endOrGiveUp);

async function main(): Promise<number> {
  if (args.includes('--help')) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const options = readOptions(args, process.env);
  const report = await simulate(options, stop.signal, process.stdout);
  process.stdout.write(`${reportLines(report).join('\n')}\n`);
  const { verified, tally } = report;
  return verified?.wrong.length === 0 && tally.lost.total === 0 && tally.refusals.total === 0 ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);

/** The first Ctrl-C ends the run in good order, and a later one at once. npm passes on each a second time. */
function endOrGiveUp(): void {
  stoppedAt ??= Date.now();
  stop.abort();
  if (Date.now() - stoppedAt > 1_000) process.exit(130);
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `Can't simulate: ${error.message}`;
  if (error instanceof Refused) return `Can't sign in (${error.code}): ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
