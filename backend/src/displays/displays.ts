import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CreateDisplay, DisplayRecord } from '@ward-board/contract';
import { EntityManager, IsNull } from 'typeorm';
import { Revocations } from '../access/sessions/revocations.js';
import { REVOKED_CHANNEL } from '../access/sessions/revoke-sessions.js';
import type { Revocation } from '../access/sessions/session.js';
import { newToken, tokenHash } from '../access/sessions/session-token.js';
import { type CommandMetadata, idMadeBy } from '../command-handling/command-metadata.js';
import { Clock } from '../platform/clock/clock.js';
import { sendSignal } from '../platform/database/send-signal.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import { DisplayEntity } from './displays-schema.js';

/** Makes displays and revokes them. */
@Injectable()
export class Displays {
  constructor(
    private readonly manager: EntityManager,
    private readonly clock: Clock,
    private readonly revocations: Revocations,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  /**
   * Makes a display with a token.
   * @returns `again`: it was made when this request came before. Its token is then the same one: it is made of the command and the
   *   server's secret, since what is kept for repeated requests must not hold it.
   */
  async create(
    metadata: CommandMetadata,
    body: CreateDisplay,
  ): Promise<{ readonly display: DisplayEntity; readonly token: string; readonly again: boolean }> {
    const { sessionSecret } = this.settings;
    const random = createHmac('sha256', sessionSecret).update(JSON.stringify(['display token', metadata.commandId]));
    const token = newToken(sessionSecret, 'display', random.digest().subarray(0, 18));
    const made = await this.insert(this.manager, metadata, body, tokenHash(sessionSecret, token));
    return { ...made, token };
  }

  /** Adds a display, unless this request has done so before. @param token_hash null: its screen is to claim one. */
  async insert(
    manager: EntityManager,
    metadata: CommandMetadata,
    { name, ward, privacy, clinical }: CreateDisplay,
    token_hash: string | null,
  ): Promise<{ readonly display: DisplayEntity; readonly again: boolean }> {
    const id = idMadeBy(metadata, 'display');
    const now = this.clock.now();
    const done = await manager.findOneBy(DisplayEntity, { id });
    if (done) return { display: done, again: true };
    const display = manager.create(DisplayEntity, {
      ...{ id, name, ward, privacy, clinical, token_hash, revision: 1, created_at: now, updated_at: now },
      ...{ created_by: metadata.actor.id, last_seen_at: null, revoked_at: null, revoked_by: null },
    });
    // At another node the same request may be faster: then there is nothing to add.
    await manager.createQueryBuilder().insert().into(DisplayEntity).values(display).orIgnore().execute();
    await sendSignal(manager, { of: 'displays' });
    return { display, again: false };
  }

  /** A display that has not been revoked. @throws ProblemException not_found */
  async read(id: string): Promise<DisplayEntity> {
    const display = await this.manager.findOneBy(DisplayEntity, { id, revoked_at: IsNull() });
    if (!display) throw notFound();
    return display;
  }

  /**
   * Revokes a display: its socket is closed, here when this returns and on other nodes as soon as the notification arrives.
   * @throws ProblemException not_found, stale_revision
   */
  async revoke(id: string, { actor, ifMatch }: CommandMetadata): Promise<void> {
    const { revision } = await this.read(id);
    if (ifMatch !== null && !ifMatch.includes(revision))
      throw new ProblemException('stale_revision', 'The display has been changed by somebody else since.');
    const revocation: Revocation = { session_id: id, user_id: id, reason: 'deactivated' };
    const [revoked] = await this.manager.query<[{ id: string }[], number]>(
      `UPDATE display SET revoked_at = now(), revoked_by = $2, token_hash = NULL, updated_at = now(), revision = revision + 1
       WHERE id = $1 AND revoked_at IS NULL RETURNING id, pg_notify('${REVOKED_CHANNEL}', $3)`,
      [id, actor.id, JSON.stringify(revocation)],
    );
    if (revoked.length === 0) throw notFound();
    this.revocations.announce(revocation);
    await sendSignal(this.manager, { of: 'displays' });
  }
}

const notFound = () => new ProblemException('not_found', 'There is no such display.');

/** A display as admins see it. */
export function toDisplayRecord(display: DisplayEntity): DisplayRecord {
  const { id, revision, name, ward, privacy, clinical, created_at, updated_at, last_seen_at } = display;
  return {
    ...{ id, revision, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() },
    ...{ name, ward, privacy, clinical, last_seen_at: last_seen_at?.toISOString() ?? null },
  };
}
