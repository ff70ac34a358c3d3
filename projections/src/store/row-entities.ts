import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ProjectionGenerationEntity } from './checkpoint-entities.js';

/** A record that a projection made, ready to be answered. A partition for each generation. */
@Entity('read_row')
@Index('read_row_admission_of_patient', { synchronize: false })
@Index('read_row_admission_of_type', { synchronize: false })
@Index('read_row_study_of_patient', { synchronize: false })
@Index('read_row_report_of_patient', { synchronize: false })
@Index('read_row_study_on_board', { synchronize: false })
@Index('read_row_request_of_patient', { synchronize: false })
@Index('read_row_request_filed', { synchronize: false })
@Index('read_row_request_open', { synchronize: false })
@Index('read_row_prescription_of_patient', { synchronize: false })
@Index('read_row_prescription_filed', { synchronize: false })
@Index('read_row_filed', ['generation', 'collection', 'filed_under', 'filed_at', 'id'], {
  where: 'filed_under IS NOT NULL',
})
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

  /** The list that it is filed under, and the time that it is sorted by there; null: it is in the order of ids. */
  @Column('text', { nullable: true })
  filed_under!: string | null;

  @Column({ type: 'text', nullable: true, collation: 'C' })
  filed_at!: string | null;

  /** Of the document's past: not loaded with it any more. */
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
