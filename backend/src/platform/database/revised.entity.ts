import { Column, PrimaryColumn } from 'typeorm';

/** What every row of reference data that is edited carries. `revision` counts its edits, and is its ETag. */
export abstract class RevisedEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('integer')
  revision!: number;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;
}
