import type { SessionEndReason } from '@ward-board/contract';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import { UserEntity } from '../people/user.entity.js';

/** A sign-in. The token itself is never stored, only its keyed hash. */
@Entity('session')
@Unique('session_token_hash_key', ['token_hash'])
@Index('session_open_of_user', ['user_id'], { where: 'ended_at IS NULL' })
@Index('session_open_until', ['expires_at'], { where: 'ended_at IS NULL' })
@Index('session_ended', ['ended_at'], { where: 'ended_at IS NOT NULL' })
@Check('session_end_reason_check', `end_reason IN ('signed_out', 'deactivated', 'expired', 'unlock_refused')`)
@Index('session_idle', ['touched_at'], { where: 'ended_at IS NULL AND locked_at IS NULL AND locks_when_idle' })
@Index('session_locked', ['locked_at'], { where: 'ended_at IS NULL AND locked_at IS NOT NULL' })
@Check('session_failed_unlocks_check', 'failed_unlocks BETWEEN 0 AND 5')
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
  end_reason!: SessionEndReason | null;

  /** Since when nothing is answered to it but unlocking and sign-out; null: it is not locked. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  locked_at!: Date | null;

  /** PINs and passwords refused since it was last unlocked. */
  @Column('integer', { default: 0 })
  failed_unlocks!: number;

  /** When its person last did something, by the clock of Postgres. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  touched_at!: Date;

  /** Whose it is was bound to a ward when it began; another department or role ends the session. */
  @Column('boolean', { default: false })
  locks_when_idle!: boolean;

  /** Made when it is first asked for, and forgotten at the session's end. */
  @Column('text', { nullable: true })
  queue_key!: string | null;
}
