import type { OnCallDuty, WardKey } from '@ward-board/contract';
import { Check, Column, Entity, ForeignKey, Index, type MigrationInterface, type QueryRunner } from 'typeorm';
import { UserEntity } from '../access/people/user.entity.js';
import { WingEntity } from '../locations/locations-schema.js';
import { RevisedEntity } from '../platform/database/revised.entity.js';

/** Who is on call, for what, where and when: reference data. */
@Entity('on_call')
@Index('on_call_ends_at', ['ends_at'])
@Check('on_call_duty_check', `duty IN ('charge_nurse', 'or_coordinator', 'doctor')`)
@Check('on_call_check', 'ends_at > starts_at')
export class OnCallEntity extends RevisedEntity {
  @Column('uuid')
  @ForeignKey(() => UserEntity, { name: 'on_call_user_id_fkey' })
  user_id!: string;

  @Column('text')
  duty!: OnCallDuty;

  @Column('text')
  ward!: WardKey;

  @Column('uuid', { nullable: true })
  @ForeignKey(() => WingEntity, { name: 'on_call_wing_id_fkey' })
  wing_id!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  starts_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  ends_at!: Date;

  @Column('text', { nullable: true })
  phone!: string | null;
}

/** By `ends_at` those are found whose time goes on; the past is never read. */
export class OnCall1764200001000 implements MigrationInterface {
  name = 'OnCall1764200001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE on_call (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES app_user (id),
        duty text NOT NULL CHECK (duty IN ('charge_nurse', 'or_coordinator', 'doctor')),
        ward text NOT NULL,
        wing_id uuid REFERENCES wing (id),
        starts_at timestamptz(3) NOT NULL,
        ends_at timestamptz(3) NOT NULL,
        phone text,
        revision integer NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CHECK (ends_at > starts_at)
      );
      CREATE INDEX on_call_ends_at ON on_call (ends_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE on_call');
  }
}
