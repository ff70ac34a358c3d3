import type { Counts, Tally } from '../api/tally.js';
import type { PathCounts } from './path.js';
import type { Verified } from './verify.js';

/** What is said at the end of a run. */
export interface RunReport {
  readonly visits: number;
  readonly seconds: number;
  readonly speed: number;
  readonly worstLateness: number;
  readonly stopped: boolean;
  readonly tally: Tally;
  readonly paths: PathCounts;
  readonly failed: number;
  readonly verified: Verified | null;
}

const MOST_DIFFERENCES = 10;

/** The report, line by line. */
export function reportLines(report: RunReport): readonly string[] {
  const { visits, seconds, speed, worstLateness, stopped, tally, paths, failed, verified } = report;
  const line = (name: string, value: string) => `  ${name.padEnd(14)} ${value}`;
  return [
    `${stopped ? 'Stopped after' : 'Played'} ${visits} visits in ${seconds.toFixed(1)} s, ${speed} times as fast as the clock`,
    line('steps', listed(tally.steps)),
    ...paths.map(([path, planned, arrived]) => line('path', `${path}: ${arrived} of ${planned}`)),
    line('refusals', listed(tally.refusals)),
    line('left out', listed(tally.skipped)),
    line('sent again', listed(tally.retries)),
    line('given up', listed(tally.lost)),
    line('requests', `${tally.latencies.count}, ${latencies(tally)}`),
    line('replayed', String(tally.replayed)),
    line('behind', `${tally.behind} answers said X-Projection: behind`),
    line('lateness', `${Math.round(worstLateness)} ms at worst`),
    ...verification(failed, verified).map((text) => line('lists', text)),
  ];
}

const listed = ({ entries }: Counts): string =>
  entries.length === 0 ? 'none' : entries.map(([name, count]) => `${name} ${count}`).join(', ');

export function latencies({ latencies: all }: Tally): string {
  const parts = [
    ['p50', 50],
    ['p95', 95],
    ['p99', 99],
    ['max', 100],
  ] as const;
  return parts.map(([name, percent]) => `${name} ${all.percentile(percent)?.toFixed(0) ?? '–'} ms`).join(', ');
}

function verification(failed: number, verified: Verified | null): readonly string[] {
  if (!verified) return ['could not be read: nothing is verified'];
  const { right, wrong } = verified;
  const left = failed > 0 ? `; ${failed} not checked, since they were refused or given up on the way` : '';
  if (wrong.length === 0) return [`show all ${right} admissions as they were left${left}`];
  return [
    `show ${right} admissions as they were left, and ${wrong.length} otherwise${left}`,
    ...wrong.slice(0, MOST_DIFFERENCES),
    ...(wrong.length > MOST_DIFFERENCES ? [`and ${wrong.length - MOST_DIFFERENCES} more`] : []),
  ];
}
