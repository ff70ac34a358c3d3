import type { BoardWard, DisplayPrivacy } from '@ward-board/contract';
import { Check, Column, Entity, type MigrationInterface, type QueryRunner, Unique } from 'typeorm';
import { RevisedEntity } from '../platform/database/revised.entity.js';

/** A wall display. Of its token only a keyed hash is kept; one that is revoked stays, with who did it. */
@Entity('display')
@Unique('display_token_hash_key', ['token_hash'])
@Check('display_privacy_check', `privacy IN ('initials', 'full')`)
export class DisplayEntity extends RevisedEntity {
  @Column('text')
  name!: string;

  @Column('text')
  ward!: BoardWard;

  @Column('text')
  privacy!: DisplayPrivacy;

  @Column('boolean')
  clinical!: boolean;

  /** Null: its screen has not claimed a token yet. */
  @Column('text', { nullable: true })
  token_hash!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  last_seen_at!: Date | null;

  @Column('uuid')
  created_by!: string;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  revoked_at!: Date | null;

  @Column('uuid', { nullable: true })
  revoked_by!: string | null;
}

/** Pairings that have begun; they are over in minutes. `network`: of the screen, by which beginnings are counted. */
export class Displays1764600003000 implements MigrationInterface {
  name = 'Displays1764600003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE display (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        ward text NOT NULL,
        privacy text NOT NULL CONSTRAINT display_privacy_check CHECK (privacy IN ('initials', 'full')),
        clinical boolean NOT NULL,
        token_hash text CONSTRAINT display_token_hash_key UNIQUE,
        last_seen_at timestamptz(3),
        created_by uuid NOT NULL,
        revoked_at timestamptz(3),
        revoked_by uuid,
        revision integer NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE TABLE display_pairing (
        code text PRIMARY KEY,
        secret_hash text NOT NULL UNIQUE,
        network text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        display_id uuid REFERENCES display (id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE display_pairing; DROP TABLE display');
  }
}
