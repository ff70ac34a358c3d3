import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { LifeControl } from '@ward-board/demo';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';

/** A process that has not acted for so long has ended: it asks every 5 to 15 s. */
const EXPIRES_S = 30;

/** Whether the sample hospital lives, and which process acts for it: one row, for all processes. */
export class DemoLife1765800001000 implements MigrationInterface {
  name = 'DemoLife1765800001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE demo_life (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        running boolean NOT NULL,
        holder uuid,
        claimed_at timestamptz NOT NULL DEFAULT '-infinity'
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE demo_life');
  }
}

/**
 * The switch of the sample hospital's life, and whose turn it is: of several processes one acts, since what each knows to be its own doing
 * is left to visitors by the others.
 */
@Injectable()
export class DemoLife implements LifeControl {
  private readonly holder = randomUUID();

  constructor(private readonly db: DataSource) {}

  /** As a process starts. @param on as its settings say: off turns it off, on leaves it as an admin has left it. */
  async begin(on: boolean): Promise<void> {
    await this.db.query(
      `INSERT INTO demo_life AS l (running) VALUES ($1)
       ON CONFLICT (only_one) DO UPDATE SET running = l.running AND excluded.running`,
      [on],
    );
  }

  async isOn(): Promise<boolean> {
    const [row] = await this.db.query<{ running: boolean }[]>('SELECT running FROM demo_life');
    return row?.running === true;
  }

  async turnOn(): Promise<void> {
    await this.db.query('UPDATE demo_life SET running = true');
  }

  async turnOff(): Promise<void> {
    await this.db.query('UPDATE demo_life SET running = false');
  }

  async claim(): Promise<boolean> {
    const [claimed] = await this.db.query<[readonly object[], number]>(
      `UPDATE demo_life SET holder = $1, claimed_at = clock_timestamp()
       WHERE running AND (holder = $1 OR claimed_at < clock_timestamp() - $2 * interval '1 second') RETURNING holder`,
      [this.holder, EXPIRES_S],
    );
    return claimed.length > 0;
  }

  /** Another process may act at once. */
  async release(): Promise<void> {
    await this.db.query("UPDATE demo_life SET claimed_at = '-infinity' WHERE holder = $1", [this.holder]);
  }
}
