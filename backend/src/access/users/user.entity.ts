import type { Role } from '@ward-board/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person who can sign in. `email` is unique whatever its case, and kept in lower case. */
@Entity('app_user')
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

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz')
  updated_at!: Date;
}
