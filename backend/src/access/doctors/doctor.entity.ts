import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A doctor as boards and forms name them. `email` links the row to a user, if the doctor is one. */
@Entity('doctor')
@Index('doctor_email', ['email'], { unique: true })
@Check('doctor_email_check', 'email = lower(email)')
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

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;
}
