import type { WriteStream } from 'node:tty';
import type { Tally } from '../api/tally.js';
import { latencies } from './report.js';
import type { SimulationClock } from './simulation-clock.js';

type Output = Pick<WriteStream, 'write'> & { readonly isTTY?: boolean };

/** Where a run is, in one line. */
export function progressLine(clock: Pick<SimulationClock, 'now'>, visits: number, tally: Tally): string {
  const time = new Date(clock.now).toISOString().slice(0, 16).replace('T', ' ');
  const {
    steps,
    refusals,
    latencies: { count },
  } = tally;
  const done = [
    `${steps.of('admitted')} of ${visits} arrived`,
    `${steps.of('triaged')} triaged`,
    `${steps.of('to ICU') + steps.of('operation to ICU')} to ICU`,
    `${steps.of('to operation') + steps.of('ward to operation')} to theatre`,
    `${steps.of('to ward') + steps.of('operation to ward')} to a ward`,
    `${steps.of('discharged')} home`,
    `${refusals.total} refused`,
    `${count} requests`,
  ];
  return `${time}  ${done.join(', ')}, ${latencies(tally)}`;
}

/** Shows it: on a terminal in place, elsewhere line by line. Returns what ends it. */
export function showProgress(line: () => string, output: Output): () => void {
  const inPlace = output.isTTY === true;
  const show = () => output.write(inPlace ? `\r\x1b[2K${line()}` : `${line()}\n`);
  const timer = setInterval(show, inPlace ? 250 : 5_000);
  return () => {
    clearInterval(timer);
    show();
    if (inPlace) output.write('\n');
  };
}
