import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { writeRefusal } from '@ward-board/event-store';
import { DataSource } from 'typeorm';

/** Between two looks, however often somebody asks. */
const LOOK_MS = 2_000;

/** Readiness must be answered: a try that takes longer says nothing yet. */
const PATIENCE_MS = 1_000;

/**
 * A table beside that of events, and a row in it: it fails where an append fails, for want of space, of a privilege, or of a
 * server that writes. One statement, which rolls back what it did: it leaves nothing, and locks nothing that others wait for.
 */
const PROBE = `do $probe$ begin
  if not has_table_privilege('event_store.event', 'insert') then
    raise insufficient_privilege using message = 'permission denied for table event_store.event';
  end if;
  create table event_store.write_probe_${process.pid} (tried_at timestamptz);
  insert into event_store.write_probe_${process.pid} values (now());
  raise sqlstate 'WB001';
exception when sqlstate 'WB001' then null;
end $probe$`;

/**
 * Whether Postgres, while it answers, also stores: a full disk, a missing privilege and a read-only server refuse writes
 * only. Appends tell what became of them; who asks has it tried.
 */
@Injectable()
export class WriteHealth {
  private readonly log = new Logger('Writes');
  private refused: string | null = null;
  /** Of appends, since the start. */
  private refusals = 0;
  private look: Promise<void> = Promise.resolve();
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(@InjectDataSource() private readonly db: DataSource) {}

  /** @param error what a write failed with, whatever the reason; null: it was stored. */
  tried(error: unknown): void {
    const refused = error === null ? null : writeRefusal(error);
    if (refused !== null) this.refusals += 1;
    // A conflict or an outage says nothing of whether writes are refused.
    if ((error !== null && refused === null) || refused === this.refused) return;
    this.refused = refused;
    if (refused === null) this.log.log('Postgres stores again');
    else this.log.error(`Postgres refuses to store anything: ${refused}`);
  }

  /** @returns why writes are refused, as far as is known; null: they are not. @throws when Postgres does not answer. */
  async refusal(): Promise<string | null> {
    if (performance.now() - this.lookedAt >= LOOK_MS) {
      this.lookedAt = performance.now();
      this.look = this.probe();
    }
    await Promise.race([this.look, sleep(PATIENCE_MS, undefined, { ref: false })]);
    return this.refused;
  }

  private async probe(): Promise<void> {
    const { refusals } = this;
    try {
      await this.db.query(PROBE);
      // An append that was refused meanwhile knows more than a probe that began before.
      if (this.refusals === refusals) this.tried(null);
    } catch (error) {
      this.tried(error);
      if (writeRefusal(error) === null) throw error;
    }
  }
}
