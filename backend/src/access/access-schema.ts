import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DoctorEntity } from './doctors/doctor.entity.js';
import { UserEntity } from './people/user.entity.js';
import { SessionEntity } from './sessions/session.entity.js';

export const accessEntities = [UserEntity, DoctorEntity, SessionEntity];

/** People and their sessions: reference data, not events. */
export class People1763600000000 implements MigrationInterface {
  name = 'People1763600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app_user (
        id uuid PRIMARY KEY,
        email text NOT NULL CHECK (email = lower(email)),
        name text NOT NULL,
        role text NOT NULL
          CHECK (role IN ('doctor', 'nurse', 'reception', 'pharmacist', 'lab_technician', 'admin', 'auditor')),
        department text,
        password_hash text NOT NULL,
        active boolean NOT NULL,
        revision integer NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE UNIQUE INDEX app_user_email ON app_user (email);

      CREATE TABLE doctor (
        id uuid PRIMARY KEY,
        email text NOT NULL CHECK (email = lower(email)),
        name text NOT NULL,
        specialization text,
        department text,
        revision integer NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE UNIQUE INDEX doctor_email ON doctor (email);

      CREATE TABLE session (
        id uuid PRIMARY KEY,
        token_hash text NOT NULL UNIQUE,
        user_id uuid NOT NULL REFERENCES app_user (id),
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        ended_at timestamptz(3),
        end_reason text CHECK (end_reason IN ('signed_out', 'deactivated', 'expired')),
        CHECK ((ended_at IS NULL) = (end_reason IS NULL))
      );
      CREATE INDEX session_open_of_user ON session (user_id) WHERE ended_at IS NULL;
      CREATE INDEX session_open_until ON session (expires_at) WHERE ended_at IS NULL;
      CREATE INDEX session_ended ON session (ended_at) WHERE ended_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE session; DROP TABLE doctor; DROP TABLE app_user');
  }
}

/**
 * Failed sign-ins by client and account, and the pauses of accounts; `expire` is in milliseconds of the database's clock.
 * Unlogged: after a crash they are forgotten.
 */
export class SignInThrottle1763800002000 implements MigrationInterface {
  name = 'SignInThrottle1763800002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE sign_in_throttle (key varchar(255) PRIMARY KEY, points integer NOT NULL, expire bigint);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sign_in_throttle');
  }
}

/** PINs, and sessions that are locked. Sessions from before lock when they are told to, not by being left alone. */
export class SessionLocks1764600001000 implements MigrationInterface {
  name = 'SessionLocks1764600001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app_user ADD pin_hash text;
      ALTER TABLE session
        ADD locked_at timestamptz(3),
        ADD failed_unlocks integer NOT NULL DEFAULT 0,
        ADD touched_at timestamptz(3) NOT NULL DEFAULT now(),
        ADD locks_when_idle boolean NOT NULL DEFAULT false,
        ADD queue_key text,
        ADD CONSTRAINT session_failed_unlocks_check CHECK (failed_unlocks BETWEEN 0 AND 5),
        DROP CONSTRAINT session_end_reason_check,
        ADD CONSTRAINT session_end_reason_check
          CHECK (end_reason IN ('signed_out', 'deactivated', 'expired', 'unlock_refused'));
      CREATE INDEX session_idle ON session (touched_at) WHERE ended_at IS NULL AND locked_at IS NULL AND locks_when_idle;
      CREATE INDEX session_locked ON session (locked_at) WHERE ended_at IS NULL AND locked_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE session SET end_reason = 'signed_out' WHERE end_reason = 'unlock_refused';
      ALTER TABLE session DROP CONSTRAINT session_end_reason_check,
        ADD CONSTRAINT session_end_reason_check CHECK (end_reason IN ('signed_out', 'deactivated', 'expired'));
      DROP INDEX session_idle, session_locked;
      ALTER TABLE session DROP locked_at, DROP failed_unlocks, DROP touched_at, DROP locks_when_idle, DROP queue_key;
      ALTER TABLE app_user DROP pin_hash;
    `);
  }
}

export const accessMigrations = [People1763600000000, SignInThrottle1763800002000, SessionLocks1764600001000];
