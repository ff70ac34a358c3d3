import type { Problem } from '@ward-board/contract';
import { Column, Entity, Index, type MigrationInterface, PrimaryColumn, type QueryRunner } from 'typeorm';

/** A key that a user's request carried, with what identifies the command and, once there is one, its answer. */
@Entity('idempotency_key')
@Index('idempotency_key_at', ['at'])
export class IdempotencyKeyEntity {
  @PrimaryColumn('uuid')
  user_id!: string;

  @PrimaryColumn('text')
  key!: string;

  /** Of method, path and body: the same key with another request is refused. */
  @Column('text')
  fingerprint!: string;

  @Column('uuid')
  command_id!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  at!: Date;

  @Column('jsonb', { nullable: true })
  answer!: StoredAnswer | null;

  /** How often it came while it had no answer. */
  @Column('integer', { default: 1 })
  tries!: number;
}

/** The first answer, to be given again: what was sent (`body` as text; null: none), or the problem that a rule said no with. */
export type StoredAnswer =
  | { readonly headers: Readonly<Record<string, string>>; readonly body: string | null }
  | { readonly problem: Problem };

export class IdempotencyKeys1763700003000 implements MigrationInterface {
  name = 'IdempotencyKeys1763700003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_key (
        user_id uuid NOT NULL,
        key text NOT NULL,
        fingerprint text NOT NULL,
        command_id uuid NOT NULL,
        at timestamptz(3) NOT NULL,
        answer jsonb,
        PRIMARY KEY (user_id, key)
      );
      CREATE INDEX idempotency_key_at ON idempotency_key (at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_key');
  }
}

export class IdempotencyKeyTries1764200003000 implements MigrationInterface {
  name = 'IdempotencyKeyTries1764200003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_key ADD COLUMN tries integer NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_key DROP COLUMN tries');
  }
}
