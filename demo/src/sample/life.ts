import { type Api, Refused } from '../api/api.js';
import { perform } from '../api/steps.js';
import { Random } from '../medicine/random.js';
import { emergencyMoves, triages } from '../wards/emergency.js';
import { type Hospital, lookAround } from '../wards/hospital.js';
import { icuAcceptances, icuMoves } from '../wards/icu.js';
import { type Move, minutesSince } from '../wards/move.js';
import { arrivals, discharges } from '../wards/reception.js';

/** What can happen, ward by ward. A board adds its own. */
const kinds = [arrivals, triages, emergencyMoves, icuAcceptances, icuMoves, discharges];

/** What happens next in a hospital that stands like this; null when nothing can. */
export function nextMove(hospital: Hospital, random: Random): Move | null {
  const chances = kinds.flatMap((kind) => kind(hospital, random));
  if (!chances.some(([, weight]) => weight > 0)) return null;
  return random.weighted(chances)();
}

export interface Log {
  log(line: string): void;
  warn(line: string): void;
}

/** How long it is quiet between two changes. */
const QUIET_MS = [5_000, 15_000] as const;
/** How many times in a row a visitor's patient may be drawn before nothing happens this time. */
const TRIES = 5;
/** How long a patient is left to the visitor who did something with them last. */
const LEFT_ALONE_MINUTES = 10;

/** Lets the sample hospital live: every few seconds somebody does something, as somebody in a hospital would. */
export class Life {
  /** When each admission was last changed from here; whatever is newer, a visitor has done. */
  private readonly ours = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();
  private troubled = false;

  /** Everything until then was done by the sample hospital itself: milliseconds since 1970. */
  ownUntil = 0;

  constructor(
    private readonly api: Api,
    private readonly log: Log,
    private readonly random = new Random(Date.now()),
  ) {}

  get state(): 'running' | 'paused' {
    return this.timer === undefined ? 'paused' : 'running';
  }

  run(): void {
    if (this.state === 'paused') this.beatLater();
  }

  /** Nothing more begins. @returns once what is under way is finished. */
  async pause(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.beating;
  }

  /** Does the next thing. Null: nothing came of it, since visitors have their hands on who was drawn. @throws Refused */
  async live(now = new Date()): Promise<Move | null> {
    const hospital = await lookAround(this.api, now);
    for (let tries = 1; tries <= TRIES; tries++) {
      const move = nextMove(hospital, this.random);
      if (!move) return null;
      if (!this.isVisitors(move, now)) return this.make(move, now);
    }
    return null;
  }

  private isVisitors({ about }: Move, now: Date): boolean {
    if (!about || minutesSince(about.updated_at, now) >= LEFT_ALONE_MINUTES) return false;
    return Date.parse(about.updated_at) > (this.ours.get(about.admission_id) ?? this.ownUntil);
  }

  private async make(move: Move, now: Date): Promise<Move> {
    let { patient } = move;
    for (const step of move.steps) patient = await perform(this.api, patient, step);
    if (patient.ids.admission_id) this.ours.set(patient.ids.admission_id, Date.now());
    // Older ones tell nothing any more.
    for (const [id, at] of this.ours) if (now.getTime() - at > LEFT_ALONE_MINUTES * 60_000) this.ours.delete(id);
    return move;
  }

  private beatLater(): void {
    const timer = setTimeout(
      () => {
        this.beating = this.beat(timer);
      },
      this.random.int(...QUIET_MS),
    ).unref();
    this.timer = timer;
  }

  private async beat(timer: NodeJS.Timeout): Promise<void> {
    try {
      await this.live();
      this.troubled = false;
    } catch (error) {
      this.complain(error);
    }
    // It may have been paused in the meantime, and run again.
    if (this.timer === timer) this.beatLater();
  }

  /** An outage is reported once; the hospital lives on when it is over. */
  private complain(error: unknown): void {
    const code = error instanceof Refused ? error.code : null;
    // Somebody changed a login's password: trying it again and again would lock that login for people, too.
    if (code === 'unauthenticated') void this.pause();
    // A conflict: a visitor was faster.
    else if (code !== null && !['unreachable', 'unavailable', 'projection_behind'].includes(code)) return;
    if (!this.troubled) this.log.warn(`The sample hospital stands still: ${String(error)}`);
    this.troubled = true;
  }
}
