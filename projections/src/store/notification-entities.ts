import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A notification, for everybody in its audience. */
@Entity('notification')
@Index('notification_audience', ['audience', 'id'])
@Index('notification_open_of_audience', ['audience', 'id'], { where: 'handled_at IS NULL' })
@Index('notification_open_of_admission', ['admission_id'], { where: 'handled_at IS NULL' })
@Index('notification_open_of_study', ['study_id'], { where: 'handled_at IS NULL AND study_id IS NOT NULL' })
@Index('notification_open_of_order', ['order_id'], { where: 'handled_at IS NULL AND order_id IS NOT NULL' })
@Index('notification_open_of_patient', ['patient_id'], {
  where:
    "handled_at IS NULL AND kind IN ('critical_finding', 'result_final', 'prescription_refused', 'lab_order_new', 'imaging_order_new', 'prescription_new')",
})
@Index('notification_critical_of_patient', ['patient_id'], {
  where: "kind = 'critical_finding' AND audience LIKE 'ward:%'",
})
@Index('notification_moved', ['moved_at'], { where: 'moved_at IS NOT NULL' })
@Index('notification_handled', ['handled_at'], { where: 'handled_at IS NOT NULL' })
export class NotificationEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  kind!: string;

  @Column('text')
  priority!: string;

  @Column('text')
  title!: string;

  @Column('text')
  body!: string;

  @Column('uuid', { nullable: true })
  patient_id!: string | null;

  @Column('uuid', { nullable: true })
  admission_id!: string | null;

  @Column('text', { nullable: true })
  ward!: string | null;

  @Column('text', { nullable: true })
  link!: string | null;

  /** `ward:<key>`, `ward:<key>:<role>`, `role:<role>` or `user:<id>`. */
  @Column('text')
  audience!: string;

  @Column('timestamptz')
  created_at!: Date;

  /** When what it asked for was done. */
  @Column('timestamptz', { nullable: true })
  handled_at!: Date | null;

  /** The imaging study that it tells of. */
  @Column('uuid', { nullable: true })
  study_id!: string | null;

  /** The service request or prescription that it tells of, or whose result it tells of. */
  @Column('uuid', { nullable: true })
  order_id!: string | null;

  /** A user of the audience who is not told: they have a notification of their own. */
  @Column('uuid', { nullable: true })
  not_for!: string | null;

  /** What a result says, apart from the words. */
  @Column('text', { nullable: true })
  result!: string | null;

  /** Where the patient of a result is now. */
  @Column('text', { nullable: true })
  place!: string | null;

  /** How often it was brought up to date since: its patient was moved, or the order edited that it asks for. */
  @Column('int', { default: 0 })
  moves!: number;

  @Column('timestamptz', { nullable: true })
  moved_at!: Date | null;
}

/** Who has read what, beyond their watermark. */
@Entity('notification_read')
@Index('notification_read_of_user', ['user_id', 'notification_id'])
export class NotificationReadEntity {
  @PrimaryColumn('uuid')
  @ForeignKey(() => NotificationEntity, {
    name: 'notification_read_notification_id_fkey',
    onDelete: 'CASCADE',
  })
  notification_id!: string;

  @PrimaryColumn('uuid')
  user_id!: string;

  @Column('timestamptz', { default: () => 'now()' })
  read_at!: Date;
}

/** What a user has read: everything up to a notification. What is older than the user is never shown to them. */
@Entity('notification_watermark')
export class NotificationWatermarkEntity {
  @PrimaryColumn('uuid')
  user_id!: string;

  @Column('uuid', { nullable: true })
  read_up_to!: string | null;

  @Column('uuid')
  starts_after!: string;
}
