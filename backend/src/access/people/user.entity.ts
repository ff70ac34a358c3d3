import type { Role } from '@ward-board/contract';
import { Check, Column, Entity, Index } from 'typeorm';
import { RevisedEntity } from '../../platform/database/revised.entity.js';

/** A person who can sign in. `email` is unique whatever its case, and kept in lower case. */
@Entity('app_user')
@Index('app_user_email', ['email'], { unique: true })
@Check('app_user_email_check', 'email = lower(email)')
@Check(
  'app_user_role_check',
  `role IN ('doctor', 'nurse', 'reception', 'pharmacist', 'lab_technician', 'admin', 'auditor')`,
)
export class UserEntity extends RevisedEntity {
  @Column('text')
  email!: string;

  @Column('text')
  name!: string;

  @Column('text')
  role!: Role;

  @Column('text', { nullable: true })
  department!: string | null;

  @Column('text')
  password_hash!: string;

  /** Of the PIN that unlocks their sessions; null: they have set none. */
  @Column('text', { nullable: true })
  pin_hash!: string | null;

  @Column('boolean')
  active!: boolean;
}
