import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from 'typeorm';

/** A projection by name, and which of its generations readers see. */
@Entity('projection')
export class ProjectionEntity {
  @PrimaryColumn('text')
  name!: string;

  @Column('integer')
  @ForeignKey(() => ProjectionGenerationEntity, { name: 'projection_live_fkey' })
  live!: number;
}

/** One build of a projection's rows: a version of its code, how far it has come, and whether it has halted. */
@Entity('projection_generation')
@Index('projection_generation_live', ['name'], { unique: true, where: `state = 'live'` })
@Check('projection_generation_state_check', `state IN ('live', 'building', 'retired')`)
export class ProjectionGenerationEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('text')
  name!: string;

  @Column('integer')
  version!: number;

  /** The store's position of the last event taken in: an opaque string in its plain order. */
  @Column({ type: 'text', collation: 'C' })
  position!: string;

  @Column('text')
  state!: 'live' | 'building' | 'retired';

  /** The fencing token of who may move it. */
  @Column('bigint', { default: 0 })
  token!: string;

  /** The event that it halted at, and why; null while it runs. */
  @Column('jsonb', { nullable: true })
  failure!: ProjectionFailure | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;
}

/** Why a projection has halted, and where. `since` is RFC 3339. */
export interface ProjectionFailure {
  readonly position: string;
  readonly event_id: string;
  readonly type: string;
  readonly message: string;
  readonly since: string;
}

/** Which process runs a projection: until its heartbeat stops, by the database's clock. */
@Entity('projection_lease')
export class ProjectionLeaseEntity {
  @PrimaryColumn('text')
  name!: string;

  @Column('uuid')
  holder!: string;

  /** Greater with each holder. */
  @Column('bigint')
  token!: string;

  @Column('timestamptz')
  heartbeat!: Date;
}

/** A record that a projection made, ready to be answered. A partition for each generation. */
@Entity('read_row')
@Index('read_row_admission_of_patient', { synchronize: false })
@Index('read_row_admission_of_type', { synchronize: false })
@Index('read_row_study_of_patient', { synchronize: false })
@Index('read_row_report_of_patient', { synchronize: false })
@Index('read_row_study_on_board', { synchronize: false })
@Index('read_row_of_document', ['generation', 'key'], { where: 'NOT sealed' })
@Index('read_row_in_feed', ['generation', 'collection', 'id'], { where: `feeds <> '{}'` })
export class ReadRowEntity {
  @PrimaryColumn('integer')
  generation!: number;

  @PrimaryColumn('text')
  collection!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** The document that it belongs to. */
  @Column('text')
  key!: string;

  /** The feeds that it is in now. */
  @Column('text', { array: true, default: [] })
  feeds!: string[];

  /** What a search looks in, folded to plain lower case; null where nothing searches. */
  @Column('text', { nullable: true })
  search!: string | null;

  @Column('jsonb')
  record!: unknown;

  /** Of the document's past: never loaded again to be folded. */
  @Column('boolean', { default: false })
  sealed!: boolean;
}

/** A document that stands still, since an event of it could not be folded or stored. */
@Entity('parked_document')
export class ParkedDocumentEntity {
  @PrimaryColumn('integer')
  @ForeignKey(() => ProjectionGenerationEntity, {
    name: 'parked_document_generation_fkey',
    onDelete: 'CASCADE',
  })
  generation!: number;

  @PrimaryColumn('text')
  key!: string;

  @Column('uuid')
  event_id!: string;

  @Column('text')
  type!: string;

  @Column('text')
  message!: string;

  @Column({ type: 'text', collation: 'C' })
  position!: string;

  @Column('timestamptz')
  since!: Date;

  @Column('uuid', { nullable: true })
  patient_id!: string | null;

  /** Where the document's own events of that append are. */
  @Column('text')
  stream!: string;

  /** The document's events after this position are still to be folded. */
  @Column({ type: 'text', collation: 'C' })
  resume_after!: string;
}

/** How far a numbered feed has come: the number of its last patch, 0 before the first. */
@Entity('feed_head')
export class FeedHeadEntity {
  @PrimaryColumn('text')
  feed!: string;

  @Column('bigint')
  seq!: string;
}

/** A patch of a feed: what one command changed in it. `seq` counts from 1 per feed, without gaps. */
@Entity('feed_patch')
export class FeedPatchEntity {
  @PrimaryColumn('text')
  feed!: string;

  @PrimaryColumn('bigint')
  seq!: string;

  @Column('timestamptz')
  at!: Date;

  @Column('json')
  changes!: unknown;
}

/** One row: the life of the feeds in this database. */
@Entity('feed_identity')
export class FeedIdentityEntity {
  @PrimaryColumn('uuid')
  id!: string;
}

/** A notification, for everybody in its audience. */
@Entity('notification')
@Index('notification_audience', ['audience', 'id'])
@Index('notification_open_of_audience', ['audience', 'id'], { where: 'handled_at IS NULL' })
@Index('notification_open_of_admission', ['admission_id'], { where: 'handled_at IS NULL' })
@Index('notification_open_of_study', ['study_id'], { where: 'handled_at IS NULL AND study_id IS NOT NULL' })
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

  /** A user of the audience who is not told: they have a notification of their own. */
  @Column('uuid', { nullable: true })
  not_for!: string | null;
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

/** Every table of the read models, for a DataSource. */
export const projectionEntities = [
  ProjectionEntity,
  ProjectionGenerationEntity,
  ProjectionLeaseEntity,
  ReadRowEntity,
  ParkedDocumentEntity,
  FeedHeadEntity,
  FeedPatchEntity,
  FeedIdentityEntity,
  NotificationEntity,
  NotificationReadEntity,
  NotificationWatermarkEntity,
];
