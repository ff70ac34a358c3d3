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

export const accessMigrations = [People1763600000000, SignInThrottle1763800002000];
