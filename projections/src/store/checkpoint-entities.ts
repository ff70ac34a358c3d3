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

  /** Why the newest attempt to go on failed, where it is tried again; null once it went on. */
  @Column('text', { nullable: true })
  trouble!: string | null;

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

/** Which process runs a projection, or builds its rows anew: until its heartbeat stops, by the database's clock. */
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
