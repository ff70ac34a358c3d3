import { newJourney, play } from '../api/play.js';
import { StaffClient, sendTo } from '../api/staff-client.js';
import { steps } from '../api/steps.js';
import { Tally } from '../api/tally.js';
import { readArrivals } from './arrivals-file.js';
import { dayOf } from './day.js';
import type { Options } from './options.js';
import { countPaths, visitPath } from './path.js';
import { planOf, untilTheDayIsOver } from './plan.js';
import { progressLine, showProgress } from './progress.js';
import type { RunReport } from './report.js';
import { SimulationClock } from './simulation-clock.js';
import { compare, readLists } from './verify.js';
import { WardBeds } from './ward-beds.js';

/** How often one request is sent at most: through a restart of the service, not through its end. */
const ATTEMPTS = 12;
/** How many requests are under way at once: a busy hospital, not an attack. */
const WIDTH = 24;

/**
 * Plays a day against a running service, and checks what came of it.
 * @param signal stops it: what is under way is finished, and reported.
 * @throws UsageError for a file that can't be used; Refused when nobody can sign in.
 */
export async function simulate(
  options: Options,
  signal: AbortSignal,
  output: Parameters<typeof showProgress>[1],
): Promise<RunReport> {
  const { url, password, speed } = options;
  const { begins, visits } = dayOf(await readArrivals(options.arrivals), options);
  const tally = new Tally();
  const api = new StaffClient({ send: sendTo(url), passwordOf: () => password, attempts: ATTEMPTS, tally });
  for (const login of new Set(Object.values(steps).map(({ by }) => by))) await api.signIn(login);
  const doctors = await api.listAll('emergency', '/api/doctors');
  const playground = { api, beds: new WardBeds(api, tally), doctors, today: new Date() };
  const clock = new SimulationClock(begins, speed, signal);
  const plans = untilTheDayIsOver(visits.map((visit) => planOf(visit, playground)));
  const journeys = plans.map(newJourney);
  // On a terminal the line that shows the progress stands where this one is to be.
  const onSkipped = (line: string) => output.write(`${output.isTTY ? '\r\x1b[2K' : ''}${line}\n`);
  const endProgress = showProgress(() => progressLine(clock, plans.length, tally), output);
  try {
    await play(plans, journeys, { api, tally, clock, width: WIDTH, onSkipped });
  } finally {
    endProgress();
  }
  const { seconds, worstLateness } = clock;
  const sure = journeys.filter(({ failed }) => !failed);
  // A service that has gone is no reason to keep the rest of the report back.
  const lists = await readLists(api, sure).catch(() => null);
  return {
    visits: journeys.filter(({ reached }) => reached !== null).length,
    ...{ seconds, speed, worstLateness },
    stopped: signal.aborted,
    tally,
    paths: countPaths(visits.map(visitPath), journeys),
    failed: journeys.length - sure.length,
    verified: lists && compare(sure, lists),
  };
}
