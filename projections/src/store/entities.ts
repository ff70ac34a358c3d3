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

/** A record that a projection made, ready to be answered. Every row belongs to one patient. */
@Entity('read_row')
@Index('read_row_of_patient', ['generation', 'patient_id'])
@Index('read_row_on_board', ['generation', 'collection', 'id'], { where: `boards <> '{}'` })
export class ReadRowEntity {
  @PrimaryColumn('integer')
  generation!: number;

  @PrimaryColumn('text')
  collection!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  patient_id!: string;

  /** The boards it stands on now. */
  @Column('text', { array: true, default: [] })
  boards!: string[];

  /** What a search looks in, folded to plain lower case; null where nothing searches. */
  @Column('text', { nullable: true })
  search!: string | null;

  @Column('jsonb')
  record!: unknown;
}

/** How far a ward's numbered feed has come: the number of its last patch, 0 before the first. */
@Entity('board_head')
export class BoardHeadEntity {
  @PrimaryColumn('text')
  ward!: string;

  @Column('bigint')
  seq!: string;
}

/** A patch of a ward's feed: what one command changed on its board. `seq` counts from 1 per ward, without gaps. */
@Entity('board_feed')
export class BoardFeedEntity {
  @PrimaryColumn('text')
  ward!: string;

  @PrimaryColumn('bigint')
  seq!: string;

  @Column('timestamptz')
  at!: Date;

  @Column('json')
  changes!: unknown;
}

/** A bell that rang, for everybody in its audience: a ward's staff, or a role. */
@Entity('notification')
@Index('notification_audience', ['audience', 'id'])
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

  /** `ward:<key>` or `role:<role>`. */
  @Column('text')
  audience!: string;

  @Column('timestamptz')
  created_at!: Date;
}

/** Who has read what. */
@Entity('notification_read')
export class NotificationReadEntity {
  @PrimaryColumn('uuid')
  @ForeignKey(() => NotificationEntity, { name: 'notification_read_notification_id_fkey' })
  notification_id!: string;

  @PrimaryColumn('uuid')
  user_id!: string;

  @Column('timestamptz', { default: () => 'now()' })
  read_at!: Date;
}

/** Every table of the read models, for a DataSource. */
export const projectionEntities = [
  ProjectionEntity,
  ProjectionGenerationEntity,
  ReadRowEntity,
  BoardHeadEntity,
  BoardFeedEntity,
  NotificationEntity,
  NotificationReadEntity,
];
