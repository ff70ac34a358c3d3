import { Check, Column, Entity, Index } from 'typeorm';
import { RevisedEntity } from '../../platform/database/revised.entity.js';

/** A doctor as boards and forms name them. `email` links the row to a user, if the doctor is one. */
@Entity('doctor')
@Index('doctor_email', ['email'], { unique: true })
@Check('doctor_email_check', 'email = lower(email)')
export class DoctorEntity extends RevisedEntity {
  @Column('text')
  email!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  specialization!: string | null;

  @Column('text', { nullable: true })
  department!: string | null;
}
