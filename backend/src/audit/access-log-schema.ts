import type { Actor } from '@ward-board/contract';
import { Column, Entity, Index, type MigrationInterface, PrimaryColumn, type QueryRunner } from 'typeorm';

/** Who read what of which patient: rows are added, never changed. */
@Entity('access_log')
@Index('access_log_patient_at', ['patient_id', 'at', 'id'])
@Index('access_log_patient_kind', { synchronize: false })
@Index('access_log_reader_at', { synchronize: false })
@Index('access_log_reader_kind', { synchronize: false })
@Index('access_log_newest_at', { synchronize: false })
@Index('access_log_newest_kind', { synchronize: false })
@Index('access_log_staff_at', { synchronize: false })
@Index('access_log_staff_kind', { synchronize: false })
@Index('access_log_number', { synchronize: false })
@Index('access_log_unnumbered', { synchronize: false })
export class AccessLogEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  patient_id!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  at!: Date;

  /** As they were then. */
  @Column('jsonb')
  user!: Actor;

  @Column('text')
  what!: string;

  @Column('text', { nullable: true })
  reason!: string | null;

  /** Its place in the chain of hashes, given by the database. */
  @Column({ type: 'bigint', nullable: true, insert: false, select: false, default: () => 'next_access_number()' })
  number!: string | null;
}

/** Triggers refuse what would change what was recorded, as in the event store. */
export class AccessLog1764300001000 implements MigrationInterface {
  name = 'AccessLog1764300001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE access_log (
        id uuid PRIMARY KEY,
        patient_id uuid NOT NULL,
        at timestamptz(3) NOT NULL,
        "user" jsonb NOT NULL,
        what text NOT NULL,
        reason text
      );
      CREATE INDEX access_log_patient ON access_log (patient_id, id);
      CREATE FUNCTION access_log_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'the access log is never changed'; END $$;
      CREATE TRIGGER access_log_is_final BEFORE UPDATE OR DELETE ON access_log
        FOR EACH ROW EXECUTE FUNCTION access_log_is_final();
      CREATE TRIGGER access_log_is_not_emptied BEFORE TRUNCATE ON access_log
        FOR EACH STATEMENT EXECUTE FUNCTION access_log_is_final();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE access_log; DROP FUNCTION access_log_is_final()');
  }
}

/** What one person has read, and what anybody has, is found as fast as what was read of one patient. */
export class AccessLogReaders1764500001000 implements MigrationInterface {
  name = 'AccessLogReaders1764500001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX access_log_reader ON access_log (("user" ->> 'id'), id);
      CREATE INDEX access_log_newest ON access_log (id) WHERE what <> 'audit/access';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX access_log_reader, access_log_newest');
  }
}

/** What staff have read is found as fast, however many boards auditors have looked at. */
export class AccessLogStaff1764900001000 implements MigrationInterface {
  name = 'AccessLogStaff1764900001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX access_log_staff ON access_log (id) WHERE "user" ->> 'role' <> 'auditor'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX access_log_staff');
  }
}

/** Also to a session that calls itself a replica, which an ordinary trigger does not fire for. */
export class AccessLogAlways1765400001000 implements MigrationInterface {
  name = 'AccessLogAlways1765400001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE access_log ENABLE ALWAYS TRIGGER access_log_is_final, ENABLE ALWAYS TRIGGER access_log_is_not_emptied;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE access_log ENABLE TRIGGER access_log_is_final, ENABLE TRIGGER access_log_is_not_emptied;
    `);
  }
}

/**
 * Readings are found by when they were recorded, and by their kind. An id's time is not that of its entry while the machine's clock is behind the
 * newest id, so that a period can't be found by ids.
 */
export class AccessLogFilters1765500001000 implements MigrationInterface {
  name = 'AccessLogFilters1765500001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION access_kind(what text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT CASE
          WHEN what = 'audit/events' THEN 'export'
          WHEN what LIKE 'audit/%' THEN 'audit'
          WHEN what = 'patients' THEN 'search'
          WHEN what LIKE 'boards/%' THEN 'board'
          WHEN what = 'break-glass' THEN 'override'
          WHEN what LIKE 'patients/%' OR what IN ('chart-counts', 'live/chart', 'monitoring', 'observations', 'observations/vitals',
            'allergies', 'conditions', 'nursing-assessments', 'care-plans', 'consents', 'prescriptions', 'service-requests',
            'diagnostic-reports', 'imaging-studies', 'lab/result') THEN 'chart'
          ELSE 'list' END $$;
      CREATE INDEX access_log_patient_at ON access_log (patient_id, at, id);
      CREATE INDEX access_log_patient_kind ON access_log (patient_id, access_kind(what), at, id);
      CREATE INDEX access_log_reader_at ON access_log (("user" ->> 'id'), at, id);
      CREATE INDEX access_log_reader_kind ON access_log (("user" ->> 'id'), access_kind(what), at, id);
      CREATE INDEX access_log_newest_at ON access_log (at, id) WHERE what <> 'audit/access';
      CREATE INDEX access_log_newest_kind ON access_log (access_kind(what), at, id) WHERE what <> 'audit/access';
      CREATE INDEX access_log_staff_at ON access_log (at, id) WHERE "user" ->> 'role' <> 'auditor';
      CREATE INDEX access_log_staff_kind ON access_log (access_kind(what), at, id) WHERE "user" ->> 'role' <> 'auditor';
      DROP INDEX access_log_patient, access_log_reader, access_log_newest, access_log_staff;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX access_log_patient ON access_log (patient_id, id);
      CREATE INDEX access_log_reader ON access_log (("user" ->> 'id'), id);
      CREATE INDEX access_log_newest ON access_log (id) WHERE what <> 'audit/access';
      CREATE INDEX access_log_staff ON access_log (id) WHERE "user" ->> 'role' <> 'auditor';
      DROP INDEX access_log_patient_at, access_log_patient_kind, access_log_reader_at, access_log_reader_kind,
        access_log_newest_at, access_log_newest_kind, access_log_staff_at, access_log_staff_kind;
      DROP FUNCTION access_kind(text);
    `);
  }
}
