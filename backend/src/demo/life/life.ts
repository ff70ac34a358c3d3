import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { isUnavailable } from '@ward-board/event-store';
import { Records } from '../../read-models/read-models.js';
import { Random } from '../random.js';
import { issuedNow } from '../steps/ours.js';
import { Performer } from '../steps/performer.js';
import { type Actors, Staff } from '../steps/staff.js';
import { doerOf } from '../steps/step.js';
import { HandsOff } from './hands-off.js';
import { LookAround } from './look-around.js';
import { nextMove } from './next-move.js';
import type { Move } from './picture.js';

/** How long it is quiet between two changes. */
const QUIET_MS = [5_000, 15_000] as const;
/** How many times in a row a visitor's patient may be drawn before it is left at that for now. */
const TRIES = 5;

export type LifeState = 'running' | 'paused';

/** Lets the sample hospital live: every few seconds somebody does something, as somebody in a hospital would. */
@Injectable()
export class Life implements OnApplicationShutdown {
  private readonly log = new Logger('Demo');
  private readonly random = new Random(Date.now());
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();
  private actors: Actors | undefined;
  private troubled = false;

  constructor(
    private readonly around: LookAround,
    private readonly hands: HandsOff,
    private readonly staff: Staff,
    private readonly performer: Performer,
    private readonly records: Records,
  ) {}

  get state(): LifeState {
    return this.timer === undefined ? 'paused' : 'running';
  }

  run(): void {
    if (this.state === 'paused') this.beatLater();
  }

  /** What is under way is finished; nothing more begins. */
  pause(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  async onApplicationShutdown(): Promise<void> {
    this.pause();
    await this.beating;
  }

  /**
   * Does the next thing. Null: nothing came of it, since a visitor was faster, or the hospital is in the hands of
   * visitors. @throws whatever the database says.
   */
  async live(now = new Date()): Promise<Move | null> {
    this.actors ??= await this.staff.actors();
    const picture = await this.around.picture(now);
    for (let tries = 1; tries <= TRIES; tries++) {
      const move = nextMove(picture, this.random);
      if (!move) return null;
      if (!(await this.hands.off(move.whose, now))) return this.perform(move, this.actors, now);
    }
    return null;
  }

  private async perform(move: Move, actors: Actors, now: Date): Promise<Move | null> {
    const issued = issuedNow(actors[doerOf[move.step.does]], now, move.ifMatch);
    const performed = await this.performer.perform(move.step, move.whose, issued);
    if (!performed.ok) {
      this.log.debug(`${move.step.does} was refused: ${performed.code}`);
      return null;
    }
    // Whatever comes next is to see it.
    if (performed.position !== null) await this.records.waitFor(performed.position);
    return move;
  }

  private beatLater(): void {
    const quiet = this.random.int(...QUIET_MS);
    const timer = setTimeout(() => {
      this.beating = this.beat(timer);
    }, quiet).unref();
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

  /** An outage is said once; the hospital lives on when it is over. */
  private complain(error: unknown): void {
    if (this.troubled) return;
    this.troubled = true;
    if (isUnavailable(error)) this.log.warn('The sample hospital waits for the database');
    else this.log.error(`The sample hospital stumbled: ${String(error)}`, error instanceof Error ? error.stack : '');
  }
}
