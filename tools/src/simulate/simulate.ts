import { readArrivals } from './arrivals-file.js';
import { dayOf } from './day.js';
import type { Options } from './options.js';
import { progressLine, showProgress } from './progress.js';
import type { RunReport } from './report.js';
import { Simulation } from './simulation.js';
import { signedInStaff } from './staff.js';
import { Tally } from './tally.js';
import { compare, readLists } from './verify.js';

/**
 * Plays a day against a running service, and checks what came of it.
 * @param signal stops it: what is under way is finished, and reported.
 * @throws Mistake for a file that can't be used; Refused when nobody can sign in.
 */
export async function simulate(
  options: Options,
  signal: AbortSignal,
  output: Parameters<typeof showProgress>[1],
): Promise<RunReport> {
  const day = dayOf(await readArrivals(options.arrivals), options);
  const tally = new Tally();
  const staff = await signedInStaff(options, tally);
  const began = performance.now();
  const simulation = new Simulation(day, options.speed, staff, tally, signal);
  const endProgress = showProgress(() => progressLine(simulation, tally), output);
  try {
    await simulation.run();
  } finally {
    endProgress();
  }
  const seconds = (performance.now() - began) / 1000;
  const { journeys, disturbed, clock } = simulation;
  const sure = journeys.filter((journey) => !disturbed.has(journey));
  // A service that has gone is no reason to keep the rest of the report back.
  const lists = await readLists(staff).catch(() => null);
  return {
    visits: journeys.filter(({ reached }) => reached !== null).length,
    seconds,
    speed: options.speed,
    worstLateness: clock.worstLateness,
    stopped: signal.aborted,
    tally,
    disturbed: disturbed.size,
    verified: lists && compare(sure, lists),
  };
}
