import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';
import { isUnavailable } from '@ward-board/event-store';
import { HeadsFileTrouble } from './heads-end.js';

/** How often what was recorded is added and signed. */
export const EVERY_MS = 4_000;

/** What a loop does, and how it says what it finds. */
export interface Signing {
  readonly log: Logger;
  /** Adds what is recorded by now, signs it, and compares a part. @returns what is wrong, each by itself; null: that one is not. */
  readonly work: () => Promise<readonly (string | null)[]>;
  /** What is logged once nothing is wrong any more. */
  readonly intact: string;
  /** What is logged before what is wrong. */
  readonly notIntact: string;
}

/** Adds and signs what was recorded, again and again, one turn at a time, and logs what is wrong whenever that changes. */
export class SigningLoop {
  private readonly ending = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private turn: Promise<void> = Promise.resolve();
  private waiting: Promise<void> | undefined;
  private found: string | null = null;
  /** Called when `trouble` is another than before. */
  onFound: () => void = () => {};

  constructor(private readonly signing: Signing) {}

  /** What is wrong; null: nothing is known to be. */
  get trouble(): string | null {
    return this.found;
  }

  get isEnding(): boolean {
    return this.ending.signal.aborted;
  }

  start(): void {
    this.running = this.run();
  }

  /** Fulfilled once the turns that were begun or asked for are over. */
  async end(): Promise<void> {
    this.ending.abort();
    await this.running;
    await this.turn;
  }

  /** Does a turn. Never throws: what went wrong is in `trouble`. */
  bringUpToDate(): Promise<void> {
    // Who asks while somebody waits for a turn waits for the same one: it has not begun, and finds what is recorded by now.
    this.waiting ??= this.turn.then(() => {
      this.waiting = undefined;
      return this.work();
    });
    this.turn = this.waiting;
    return this.waiting;
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      await this.bringUpToDate();
      await delay(EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  private async work(): Promise<void> {
    try {
      const said = await this.signing.work();
      this.say(said.filter((line) => line !== null).join('; ') || null);
    } catch (error) {
      // Of a database that is away everybody else tells.
      if (!this.isEnding && !isUnavailable(error))
        this.say(error instanceof HeadsFileTrouble ? error.message : String(error));
    }
  }

  private say(trouble: string | null): void {
    if (trouble === this.found) return;
    this.found = trouble;
    this.onFound();
    const { log, intact, notIntact } = this.signing;
    if (trouble === null) log.log(intact);
    else log.error(`${notIntact}: ${trouble}`);
  }
}
