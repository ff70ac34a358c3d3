import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A doctor as boards and forms name them. `email` links the row to a user, if the doctor is one. */
@Entity('doctor')
export class DoctorEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  email!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  specialization!: string | null;

  @Column('text', { nullable: true })
  department!: string | null;

  @Column('integer')
  revision!: number;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz')
  updated_at!: Date;
}
