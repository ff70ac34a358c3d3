import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WriteIdentity } from '../command-handling/command-metadata.js';
import { prune } from '../platform/database/prune.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import type { StoredAnswer } from './idempotency-schema.js';

const DROP_EXPIRED_EVERY_MS = 3_600_000;
/** How often, and how long apart, it is looked for the answer that another node is about to give. */
const LOOKS = 5;
const LOOK_AGAIN_MS = 100;

const PRUNE = `DELETE FROM idempotency_key WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM idempotency_key WHERE at < now() - $2 * interval '1 day' ORDER BY at LIMIT $1 FOR UPDATE SKIP LOCKED))`;

/** A key as it stands: the identity of the command it belongs to, and the answer if there was one. */
export interface Claim extends WriteIdentity {
  readonly fingerprint: string;
  readonly answer: StoredAnswer | null;
  /** It was made by this very call. */
  readonly isNew: boolean;
}

/** The keys of all requests that carried one, in Postgres: they outlive a crash between a write and its answer. */
@Injectable()
export class IdempotencyKeys implements OnApplicationShutdown {
  private readonly log = new Logger('IdempotencyKeys');
  private readonly dropping = setInterval(() => void this.dropExpired(), DROP_EXPIRED_EVERY_MS).unref();

  constructor(
    private readonly db: DataSource,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  /** The claim of a key: made now, with this identity, or the one made before. */
  async claim(
    user_id: string,
    key: string,
    fingerprint: string,
    { commandId: made, at }: WriteIdentity,
  ): Promise<Claim> {
    const [row] = await this.db.query<[{ command_id: string; at: Date; fingerprint: string; answer: Claim['answer'] }]>(
      `INSERT INTO idempotency_key AS k (user_id, key, fingerprint, command_id, at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id, key) DO UPDATE SET tries = k.tries + (k.answer IS NULL)::int RETURNING command_id, at, fingerprint, answer`,
      [user_id, key, fingerprint, made, at],
    );
    return { ...row, commandId: row.command_id, at: row.at.toISOString(), isNew: row.command_id === made };
  }

  /** The answer that another try of the request was given, or is about to be, at another node; null: there is none. */
  async answerOfAnotherTry(user_id: string, key: string): Promise<StoredAnswer | null> {
    for (let look = 1; ; look++) {
      const [found] = await this.db.query<{ answer: StoredAnswer | null; tries: number }[]>(
        'SELECT answer, tries FROM idempotency_key WHERE user_id = $1 AND key = $2',
        [user_id, key],
      );
      if (!found || found.tries === 1 || found.answer !== null || look === LOOKS) return found?.answer ?? null;
      await sleep(LOOK_AGAIN_MS);
    }
  }

  /** Gives back a key whose request was not valid. */
  async release(user_id: string, key: string): Promise<void> {
    await this.db.query('DELETE FROM idempotency_key WHERE user_id = $1 AND key = $2 AND answer IS NULL', [
      user_id,
      key,
    ]);
  }

  async keepAnswer(user_id: string, key: string, answer: StoredAnswer): Promise<void> {
    await this.db.query('UPDATE idempotency_key SET answer = $3 WHERE user_id = $1 AND key = $2 AND answer IS NULL', [
      user_id,
      key,
      JSON.stringify(answer),
    ]);
  }

  onApplicationShutdown(): void {
    clearInterval(this.dropping);
  }

  /** Never throws: there is a next time. */
  async dropExpired(): Promise<void> {
    try {
      await prune(this.db, PRUNE, [this.settings.retention.idempotencyDays]);
    } catch (error) {
      this.log.warn(`Expired idempotency keys could not be deleted; tried again in an hour: ${String(error)}`);
    }
  }
}
