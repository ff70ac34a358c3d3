import type { Role } from '@ward-board/contract';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A person who can sign in. `email` is unique whatever its case, and kept in lower case. */
@Entity('app_user')
@Index('app_user_email', ['email'], { unique: true })
@Check('app_user_email_check', 'email = lower(email)')
@Check(
  'app_user_role_check',
  `role IN ('doctor', 'nurse', 'reception', 'pharmacist', 'lab_technician', 'admin', 'auditor')`,
)
export class UserEntity {
  @PrimaryColumn('uuid')
  id!: string;

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

  @Column('boolean')
  active!: boolean;

  @Column('integer')
  revision!: number;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;
}
