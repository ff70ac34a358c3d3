import { Column, Entity, Index, type MigrationInterface, PrimaryColumn, type QueryRunner } from 'typeorm';

/** That somebody reaches a patient who is not on their board, until a moment: rows are added, never changed. */
@Entity('break_glass')
@Index('break_glass_of_user', ['user_id', 'patient_id', 'until'])
@Index('break_glass_number', { synchronize: false })
@Index('break_glass_unnumbered', { synchronize: false })
export class BreakGlassEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  user_id!: string;

  @Column('uuid')
  patient_id!: string;

  @Column('text')
  reason!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  granted_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  until!: Date;

  /** Its place in the chain of hashes, given by the database. */
  @Column({ type: 'bigint', nullable: true, insert: false, select: false, default: () => 'next_access_number()' })
  number!: string | null;
}

/** Triggers refuse what would change what was granted, as in the access log. */
export class BreakGlass1764500011000 implements MigrationInterface {
  name = 'BreakGlass1764500011000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE break_glass (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL,
        patient_id uuid NOT NULL,
        reason text NOT NULL,
        granted_at timestamptz(3) NOT NULL,
        until timestamptz(3) NOT NULL
      );
      CREATE INDEX break_glass_of_user ON break_glass (user_id, patient_id, until);
      CREATE FUNCTION break_glass_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'what was granted by break-glass is never changed'; END $$;
      CREATE TRIGGER break_glass_is_final BEFORE UPDATE OR DELETE ON break_glass
        FOR EACH ROW EXECUTE FUNCTION break_glass_is_final();
      CREATE TRIGGER break_glass_is_not_emptied BEFORE TRUNCATE ON break_glass
        FOR EACH STATEMENT EXECUTE FUNCTION break_glass_is_final();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE break_glass; DROP FUNCTION break_glass_is_final()');
  }
}

/** Also to a session that calls itself a replica, which an ordinary trigger does not fire for. */
export class BreakGlassAlways1765400002000 implements MigrationInterface {
  name = 'BreakGlassAlways1765400002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE break_glass ENABLE ALWAYS TRIGGER break_glass_is_final, ENABLE ALWAYS TRIGGER break_glass_is_not_emptied;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE break_glass ENABLE TRIGGER break_glass_is_final, ENABLE TRIGGER break_glass_is_not_emptied;
    `);
  }
}
