import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type CreateDisplay, PAIRING_ALPHABET, type StartedPairing } from '@ward-board/contract';
import PQueue from 'p-queue';
import { DataSource, type EntityManager } from 'typeorm';
import { isToken, newToken, tokenHash } from '../access/sessions/session-token.js';
import { networkOf } from '../access/sign-in/network-of.js';
import { type CommandMetadata, idMadeBy } from '../command-handling/command-metadata.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import { Displays } from './displays.js';
import { DisplayEntity } from './displays-schema.js';

/** How long a code is good for. */
const PAIRING_SECONDS = 600;
/** Codes of one network that nobody has used yet: more than televisions are put up at a time behind one address. */
export const MOST_OF_A_NETWORK = 30;
/** Codes altogether, so that whoever has many networks fills neither the table nor the codes. */
export const MOST = 1_000;
/** Pairings begin one after the other: two at once would each count without the other. */
const BEGIN_LOCK = 7_764_600_001;

/**
 * Requests of screens that are worked on at a time, and that may wait for it: anybody may send them, and hundreds at once must not
 * keep everybody else from a connection to Postgres.
 */
export const MOST_AT_ONCE = 2;
export const MOST_WAITING = 200;

/** What a claim comes to. */
export type Claimed =
  | { readonly is: 'pending' }
  | { readonly is: 'paired'; readonly display: DisplayEntity; readonly token: string };

/** Gives a screen its token without anybody typing it: the screen shows a code, an admin types the code, the screen claims the token. */
@Injectable()
export class Pairings {
  private readonly turns = new PQueue({ concurrency: MOST_AT_ONCE });

  constructor(
    private readonly db: DataSource,
    private readonly displays: Displays,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  /** @throws ProblemException too_many_requests */
  async begin(ip: string): Promise<StartedPairing> {
    const code = Array.from({ length: 6 }, () => PAIRING_ALPHABET[randomInt(PAIRING_ALPHABET.length)]).join('');
    const secret = newToken(this.settings.sessionSecret, 'pairing');
    await this.oneAtATime(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [BEGIN_LOCK]);
      await manager.query('DELETE FROM display_pairing WHERE expires_at <= now()');
      await expectFew(manager, networkOf(ip));
      await manager.query(
        `INSERT INTO display_pairing (code, secret_hash, network, created_at, expires_at)
         VALUES ($1, $2, $3, now(), now() + $4 * interval '1 second')`,
        [code, this.hashOf(secret), networkOf(ip), PAIRING_SECONDS],
      );
    });
    return { code, secret, expires_in: PAIRING_SECONDS };
  }

  /** An admin has typed a code. @throws ProblemException not_found */
  async answer(code: string, metadata: CommandMetadata, body: CreateDisplay): Promise<DisplayEntity> {
    return this.db.transaction(async (manager) => {
      const [pairing] = await manager.query<{ display_id: string | null }[]>(
        'SELECT display_id FROM display_pairing WHERE code = $1 AND expires_at > now() FOR UPDATE',
        [code],
      );
      const id = idMadeBy(metadata, 'display');
      const done = await manager.findOneBy(DisplayEntity, { id });
      // The same request came before, and its answer was lost.
      if (done) return done;
      if (!pairing || pairing.display_id !== null)
        throw new ProblemException('not_found', 'No screen shows this code, or it has expired.');
      const { display } = await this.displays.insert(manager, metadata, body, null);
      await manager.query('UPDATE display_pairing SET display_id = $2 WHERE code = $1', [code, id]);
      return display;
    });
  }

  /** @throws ProblemException not_found: the pairing has expired, was claimed, or never was; too_many_requests. */
  async claim(secret: string): Promise<Claimed> {
    const { sessionSecret } = this.settings;
    // One that is made up costs no look-up.
    if (!isToken(sessionSecret, secret, 'pairing')) throw unknownSecret();
    return this.oneAtATime(async (manager): Promise<Claimed> => {
      const hash = this.hashOf(secret);
      const [pairing] = await manager.query<{ display_id: string | null }[]>(
        'SELECT display_id FROM display_pairing WHERE secret_hash = $1 AND expires_at > now() FOR UPDATE',
        [hash],
      );
      if (!pairing) throw unknownSecret();
      const { display_id: id } = pairing;
      if (id === null) return { is: 'pending' };
      await manager.query('DELETE FROM display_pairing WHERE secret_hash = $1', [hash]);
      const display = await manager.findOne(DisplayEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
      // Revoked before its screen came for the token; the pairing stays until it expires, since this is undone with it.
      if (!display || display.revoked_at !== null) throw unknownSecret();
      const token = newToken(sessionSecret, 'display');
      await manager.update(DisplayEntity, { id }, { token_hash: tokenHash(sessionSecret, token) });
      return { is: 'paired', display, token };
    });
  }

  private oneAtATime<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    if (this.turns.size >= MOST_WAITING)
      throw new ProblemException('too_many_requests', 'Too many screens ask at this moment.', {
        headers: { 'retry-after': '5' },
      });
    return this.turns.add(() => this.db.transaction(work));
  }

  private hashOf(secret: string): string {
    return tokenHash(this.settings.sessionSecret, secret);
  }
}

async function expectFew(manager: EntityManager, network: string): Promise<void> {
  const [{ all, own, all_wait, own_wait }] = await manager.query<
    [Readonly<Record<'all' | 'own' | 'all_wait' | 'own_wait', number>>]
  >(
    `SELECT count(*)::int AS all, ceil(extract(epoch FROM min(expires_at) - now()))::int AS all_wait,
       count(*) FILTER (WHERE network = $1)::int AS own,
       ceil(extract(epoch FROM min(expires_at) FILTER (WHERE network = $1) - now()))::int AS own_wait FROM display_pairing`,
    [network],
  );
  if (own >= MOST_OF_A_NETWORK) throw tooMany(`${MOST_OF_A_NETWORK} screens of this network`, own_wait);
  if (all >= MOST) throw tooMany(`${MOST} screens of all networks together`, all_wait);
}

const tooMany = (which: string, wait: number) =>
  new ProblemException('too_many_requests', `${which} show a code that nobody has entered: no more can at one time.`, {
    headers: { 'retry-after': String(Math.max(1, wait)) },
  });

const unknownSecret = () =>
  new ProblemException('not_found', 'This pairing has expired, or was claimed. Begin another.');
