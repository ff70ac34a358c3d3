import { setMaxListeners } from 'node:events';
import { Refused } from './api.js';
import type { Day } from './day.js';
import { FastClock } from './fast-clock.js';
import { Gate } from './gate.js';
import { itineraryOf } from './itinerary.js';
import { PatientJourney } from './patient-journey.js';
import type { Staff } from './staff.js';
import type { Tally } from './tally.js';

/** How many requests are under way at once: a busy hospital, not an attack. */
const AT_ONCE = 24;

/** A day being played. */
export class Simulation {
  readonly clock: FastClock;
  readonly journeys: readonly PatientJourney[];
  /** Journeys that were refused or lost somewhere: where they stand now is not known for sure. */
  readonly disturbed = new Set<PatientJourney>();
  private readonly gate = new Gate(AT_ONCE);

  constructor(
    day: Day,
    speed: number,
    staff: Staff,
    private readonly tally: Tally,
    private readonly signal: AbortSignal,
  ) {
    // Everybody who waits listens for the end of the run.
    setMaxListeners(0, signal);
    this.clock = new FastClock(day.begins, speed, signal);
    this.journeys = day.visits.map((visit) => new PatientJourney(visit, staff));
  }

  /** Returns when everybody has left, or, once stopped, when what was under way has ended. */
  async run(): Promise<void> {
    await Promise.all(this.journeys.map((journey) => this.follow(journey)));
  }

  private async follow(journey: PatientJourney): Promise<void> {
    for (const { step, due } of itineraryOf(journey.visit)) {
      if (!(await this.clock.until(due))) return;
      try {
        const taken = await this.gate.through(async () => {
          if (this.signal.aborted) return false;
          this.clock.begin(due);
          await journey.take(step);
          return true;
        });
        if (!taken) return;
        this.tally.steps.add(step);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { code } = error;
        (code === 'unreachable' ? this.tally.lost : this.tally.refusals).add(code === 'unreachable' ? step : code);
        this.disturbed.add(journey);
        return;
      }
    }
  }
}
