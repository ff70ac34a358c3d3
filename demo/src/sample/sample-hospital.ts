import { immediateClock, newJourney, play } from '../api/play.js';
import { type ClientOptions, Refused, StaffClient } from '../api/staff-client.js';
import { Tally } from '../api/tally.js';
import { Random } from '../medicine/random.js';
import { readHospital } from '../wards/hospital-state.js';
import { setUpOnCall } from '../wards/on-call.js';
import { pastOperations } from '../wards/past-operations.js';
import { setUpWings } from '../wards/wings.js';
import { firstDay } from './first-day.js';
import { Life, type LifeControl, type Log } from './life.js';

/** Every demo begins with the same people. */
const SEED = 20_261_121;
/** Steps of different patients under way at once: the disk then has less to wait for. */
const WIDTH = 6;
/** How often one request is sent at most: a busy moment of the service passes, and in an outage the next tick is soon enough. */
const ATTEMPTS = 4;

/** The sample hospital: filled once, then it lives. */
export class SampleHospital {
  readonly life: Life;
  private readonly api: StaffClient;

  constructor(
    options: Pick<ClientOptions, 'send' | 'passwordOf'>,
    private readonly log: Log,
    /** The clock of the service: when a record was changed is compared with it. */
    private readonly now: () => Date,
    control: LifeControl,
  ) {
    this.api = new StaffClient({ ...options, attempts: ATTEMPTS });
    this.life = new Life(this.api, log, now, control);
  }

  /** Fills the hospital with its first day, unless anybody is registered. */
  async fill(): Promise<void> {
    const now = this.now();
    try {
      await this.playFirstDay(now);
      await setUpOnCall(this.api, now);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // A login's password was changed, for example: no reason for the service not to start.
      this.log.warn(`The sample hospital can't be filled: ${String(error)}`);
    }
  }

  private async playFirstDay(now: Date): Promise<void> {
    const began = performance.now();
    const { items } = await this.api.get('reception', '/api/patients?limit=1');
    if (items.length > 0) return;
    await setUpWings(this.api);
    const plans = [
      ...pastOperations({ now, random: new Random(SEED) }),
      ...firstDay({ ...(await readHospital(this.api, now)), random: new Random(SEED) }),
    ];
    const tally = new Tally();
    await play(plans, plans.map(newJourney), {
      api: this.api,
      tally,
      clock: immediateClock,
      width: WIDTH,
      backdated: true,
    });
    this.life.ownUntil = this.now().getTime();
    const ms = Math.round(performance.now() - began);
    this.log.log(`The sample hospital has its first day: ${tally.steps.total} steps in ${ms} ms`);
    if (tally.refusals.total > 0) this.log.warn(`Refused: ${JSON.stringify(tally.refusals.entries)}`);
  }
}
