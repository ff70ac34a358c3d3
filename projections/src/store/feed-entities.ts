import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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
@Index('feed_patch_of_charts', ['at'], { where: `feed LIKE 'chart:%'` })
export class FeedPatchEntity {
  @PrimaryColumn('text')
  feed!: string;

  @PrimaryColumn('bigint')
  seq!: string;

  @Column('timestamptz')
  at!: Date;

  @Column('json')
  changes!: unknown;

  /** Of the request that it comes from, as W3C Trace Context writes it; null: it is not traced. */
  @Column('text', { nullable: true })
  traceparent!: string | null;
}

/** One row: the identity of the feeds in this database. */
@Entity('feed_identity')
export class FeedIdentityEntity {
  @PrimaryColumn('uuid')
  id!: string;
}
