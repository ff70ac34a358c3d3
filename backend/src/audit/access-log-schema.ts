import type { Actor } from '@ward-board/contract';
import { Column, Entity, Index, type MigrationInterface, PrimaryColumn, type QueryRunner } from 'typeorm';

/** Who read what of which patient: rows are added, never changed. */
@Entity('access_log')
@Index('access_log_patient', ['patient_id', 'id'])
@Index('access_log_reader', { synchronize: false })
@Index('access_log_newest', { synchronize: false })
@Index('access_log_staff', { synchronize: false })
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
