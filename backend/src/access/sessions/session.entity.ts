import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import { UserEntity } from '../people/user.entity.js';
import type { RevocationReason } from './session.js';

/** A sign-in. The token itself is never stored, only its keyed hash. */
@Entity('session')
@Unique('session_token_hash_key', ['token_hash'])
@Index('session_open_of_user', ['user_id'], { where: 'ended_at IS NULL' })
@Index('session_open_until', ['expires_at'], { where: 'ended_at IS NULL' })
@Index('session_ended', ['ended_at'], { where: 'ended_at IS NOT NULL' })
@Check('session_end_reason_check', `end_reason IN ('signed_out', 'deactivated', 'expired')`)
@Check('session_check', '(ended_at IS NULL) = (end_reason IS NULL)')
export class SessionEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  token_hash!: string;

  @Column('uuid')
  user_id!: string;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'session_user_id_fkey' })
  user!: Relation<UserEntity>;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  expires_at!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  ended_at!: Date | null;

  @Column('text', { nullable: true })
  end_reason!: RevocationReason | null;
}
