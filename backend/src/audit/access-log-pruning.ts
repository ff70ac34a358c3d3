import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { firstIdAt } from '@ward-board/event-store';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { prune } from '../platform/database/prune.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';

const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Ids begin with their time. The setting, of this transaction alone, says to the trigger that this is no tampering. */
const PRUNE = `
  WITH allowed AS MATERIALIZED (SELECT set_config('ward_board.prunes_access_log', 'on', true))
  DELETE FROM access_log USING allowed WHERE id = ANY (ARRAY(
    SELECT id FROM access_log WHERE id < $2 AND at < now() - interval '365 days' ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED))`;

/** Deletes who has read what once it is older than `ACCESS_LOG_DAYS`; where that is not set, never. */
@Injectable()
export class AccessLogPruning implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('AccessLog');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: DataSource,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.retention.accessLogDays === null) return;
    this.timer = setInterval(() => void this.prune(), EVERY_MS).unref();
    void this.prune();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Never throws: there is a next time. */
  async prune(): Promise<void> {
    const { accessLogDays } = this.settings.retention;
    if (accessLogDays === null) return;
    try {
      const deleted = await prune(this.db, PRUNE, [firstIdAt(new Date(Date.now() - accessLogDays * DAY_MS))]);
      if (deleted > 0) this.log.log(`${deleted} readings that are older than ${accessLogDays} days were deleted`);
    } catch (error) {
      this.log.warn(`Old readings could not be deleted; tried again in an hour: ${String(error)}`);
    }
  }
}

/** What is younger than a year can't be deleted by mistake or setting, and what is older only by who says that it is meant. */
export class AccessLogPruning1764600002000 implements MigrationInterface {
  name = 'AccessLogPruning1764600002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION access_log_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF TG_OP = 'DELETE' THEN
            IF OLD.at < now() - interval '365 days' AND current_setting('ward_board.prunes_access_log', true) = 'on' THEN
              RETURN OLD;
            END IF;
          END IF;
          RAISE EXCEPTION 'the access log is never changed';
        END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION access_log_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'the access log is never changed'; END $$`);
  }
}
