import type { NotificationRecord, PatientRecord } from '@ward-board/contract';
import pRetry from 'p-retry';
import { Api, type ApiOptions, Refused } from '../api/api.js';
import { immediateClock, type Journey, newJourney, type Plan, play } from '../api/play.js';
import { Tally } from '../api/tally.js';
import { Random } from '../medicine/random.js';
import { minutesSince } from '../wards/action.js';
import { readIcuDoctors, readIcuRooms } from '../wards/hospital-state.js';
import { setUpWings } from '../wards/wings.js';
import { firstDay } from './first-day.js';
import { Life, type Log } from './life.js';

/** Every demo begins with the same people. */
const SEED = 20_261_121;
/** Steps of different patients under way at once: the disk then has less to wait for. */
const WIDTH = 6;
/** What rang longer ago has been seen by those whom it rang for. */
const SEEN_AFTER_MINUTES = 30;
const bellReaders = ['emergency', 'icu', 'operations', 'ward', 'radiology'].flatMap((ward) => [ward, `nurse.${ward}`]);

/** The sample hospital: filled once, then it lives. */
export class SampleHospital {
  readonly life: Life;
  private readonly api: Api;

  constructor(
    options: Pick<ApiOptions, 'send' | 'passwordOf'>,
    private readonly log: Log,
  ) {
    // The service is in this process: when it has no answer, the next tick of life is the next attempt.
    this.api = new Api({ ...options, attempts: 1 });
    this.life = new Life(this.api, log);
  }

  /** Fills the hospital with its first day, unless anybody is registered. */
  async fill(now = new Date()): Promise<void> {
    try {
      await this.playFirstDay(now);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // A login's password was changed, for example: no reason for the service not to start.
      this.log.warn(`The sample hospital can't be filled: ${String(error)}`);
    }
  }

  private async playFirstDay(now: Date): Promise<void> {
    const began = performance.now();
    const { items } = await this.api.get<{ readonly items: readonly PatientRecord[] }>(
      'reception',
      '/api/patients?limit=1',
    );
    if (items.length > 0) return;
    await setUpWings(this.api);
    const [icuRooms, icuDoctors] = await Promise.all([readIcuRooms(this.api), readIcuDoctors(this.api)]);
    const plans = firstDay({ now, random: new Random(SEED), icuRooms, icuDoctors });
    const journeys = plans.map(newJourney);
    const tally = new Tally();
    await play(plans, journeys, { api: this.api, tally, clock: immediateClock, width: WIDTH, backdated: true });
    await this.markOldBellsRead(plans, journeys, now);
    this.life.ownUntil = Date.now();
    const ms = Math.round(performance.now() - began);
    this.log.log(`The sample hospital has its first day: ${tally.steps.total} steps in ${ms} ms`);
    if (tally.refusals.total > 0) this.log.warn(`Refused: ${JSON.stringify(tally.refusals.entries)}`);
  }

  /** Who signs in for the first time is not to find a day's worth of bells, but those of the last half hour. */
  private async markOldBellsRead(plans: readonly Plan[], journeys: readonly Journey[], now: Date): Promise<void> {
    const isArrival = ({ step, body }: Plan[number]) =>
      step === 'admitted' && (body as { admission_type?: string }).admission_type === 'emergency';
    const cameAt = (plan: Plan) => plan.find(isArrival)?.at ?? 0;
    const latest = plans.reduce((last, plan, n) => (cameAt(plan) > cameAt(plans[last] ?? []) ? n : last), 0);
    const last = journeys[latest]?.patient.ids.admission_id;
    // Bells ring in order, a moment after what they ring for.
    const rung = async () => {
      const bells = await this.bellsOf('emergency');
      if (!bells.some(({ admission_id }) => admission_id === last)) throw new Error('It has not rung yet.');
    };
    // Those that are late stay unread.
    await pRetry(rung, { retries: 30, minTimeout: 50, factor: 1 }).catch(() => {});
    await Promise.all(
      bellReaders.map(async (login) => {
        const bells = await this.bellsOf(login);
        const seen = bells.find(({ created_at }) => minutesSince(created_at, now) > SEEN_AFTER_MINUTES);
        if (seen) await this.api.write(login, 'POST', '/api/notifications/read-all', { body: { up_to: seen.id } });
      }),
    );
  }

  /** Newest first. */
  private bellsOf(login: string): Promise<readonly NotificationRecord[]> {
    return this.api.listAll<NotificationRecord>(login, '/api/notifications?unread=true');
  }
}
