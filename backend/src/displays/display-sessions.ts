import { Injectable, Logger } from '@nestjs/common';
import { EntityManager, In, IsNull } from 'typeorm';
import { type Display, DisplayTokens } from '../access/authentication/display-tokens.js';
import { Revocations } from '../access/sessions/revocations.js';
import { isToken, tokenHash } from '../access/sessions/session-token.js';
import { SharedLookups } from '../access/sessions/shared-lookups.js';
import { sendSignal } from '../platform/database/send-signal.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import { DisplayEntity } from './displays-schema.js';

/** How long a display is taken on trust, as a session is: a wall that has lost its connection asks every few seconds. */
const TRUST_MS = 5_000;
/** How often at most it is written that a display was seen. */
const SEEN_EVERY_MS = 60_000;

/** Recognises displays by their tokens, and keeps when each was seen last. */
@Injectable()
export class DisplaySessions extends DisplayTokens {
  private readonly log = new Logger('Displays');
  /** By token hash. What is kept longer than it is trusted goes with the next display that is read. */
  private readonly trusted = new Map<string, { readonly display: Display; readonly until: number }>();
  /** Of a display that was revoked nothing is kept. */
  private readonly lookups = new SharedLookups<Display | null>();
  /** When each display's last sight was written, by `performance.now()`. */
  private readonly writtenAt = new Map<string, number>();

  constructor(
    private readonly manager: EntityManager,
    private readonly revocations: Revocations,
    @InjectSettings() private readonly settings: Settings,
  ) {
    super();
    revocations.subscribe(({ session_id }) => this.forget(({ id }) => id === session_id));
    revocations.whenInDoubt(() => this.forget(() => true));
  }

  async authenticate(tokens: readonly string[]): Promise<Display | null> {
    const { sessionSecret } = this.settings;
    const own = tokens.filter((token) => isToken(sessionSecret, token, 'display'));
    const hashes = own.map((token) => tokenHash(sessionSecret, token));
    const readAt = performance.now();
    const known = hashes.map((hash) => this.trusted.get(hash)).find((entry) => entry && entry.until > readAt);
    if (known) return known.display;
    return hashes.length > 0 ? this.lookups.look(hashes.join(), () => this.read(hashes)) : null;
  }

  /** Written once a minute at most. */
  seen(id: string): void {
    const now = performance.now();
    if (now - (this.writtenAt.get(id) ?? Number.NEGATIVE_INFINITY) < SEEN_EVERY_MS) return;
    this.writtenAt.set(id, now);
    void this.write(id).catch((error) => this.log.warn(`When a display was seen was not kept: ${String(error)}`));
  }

  private async write(id: string): Promise<void> {
    // The condition holds for all nodes together.
    const [[seen]] = await this.manager.query<[{ readonly last_seen_at: Date }[], number]>(
      `UPDATE display SET last_seen_at = now()
       WHERE id = $1 AND (last_seen_at IS NULL OR last_seen_at <= now() - $2 * interval '1 millisecond')
       RETURNING last_seen_at`,
      [id, SEEN_EVERY_MS],
    );
    if (seen) await sendSignal(this.manager, { of: 'displays', seen: { id, at: seen.last_seen_at.toISOString() } });
  }

  private async read(hashes: readonly string[]): Promise<Display | null> {
    const readAt = performance.now();
    const found = await this.manager.findOneBy(DisplayEntity, { token_hash: In(hashes), revoked_at: IsNull() });
    // It may have been revoked while the query was under way.
    if (!found?.token_hash || this.revocations.isRevoked(found.id)) return null;
    const { id, ward, privacy, clinical, token_hash } = found;
    for (const [hash, { until }] of this.trusted) if (until <= readAt) this.trusted.delete(hash);
    const display = { id, ward, privacy, clinical };
    this.trusted.set(token_hash, { display, until: readAt + TRUST_MS });
    return display;
  }

  private forget(which: (display: Display) => boolean): void {
    for (const [hash, { display }] of this.trusted) {
      if (!which(display)) continue;
      this.trusted.delete(hash);
      this.writtenAt.delete(display.id);
    }
  }
}
