import { Column, Entity, ForeignKey, Index, type MigrationInterface, PrimaryColumn, type QueryRunner } from 'typeorm';

/** What every record carries. */
abstract class Recorded {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('integer', { default: 1 })
  revision!: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updated_at!: Date;
}

// Indices on an expression, which TypeORM has no words for, are the migrations' alone (`synchronize: false`).
@Entity('wing')
@Index('wing_name', { synchronize: false })
export class WingEntity extends Recorded {
  @Column('text')
  name!: string;

  @Column('text')
  ward_type!: string;
}

@Entity('room')
@Index('room_number', { synchronize: false })
export class RoomEntity extends Recorded {
  @Column('uuid')
  @ForeignKey(() => WingEntity, { name: 'room_wing_id_fkey' })
  wing_id!: string;

  @Column('text')
  number!: string;

  @Column('text', { nullable: true })
  kind!: string | null;
}

@Entity('bed')
@Index('bed_label', ['room_id', 'label'], { unique: true })
export class BedEntity extends Recorded {
  @Column('uuid')
  @ForeignKey(() => RoomEntity, { name: 'bed_room_id_fkey' })
  room_id!: string;

  @Column('text')
  label!: string;

  /** The order in which a room's beds are given out. */
  @Column('integer')
  ordinal!: number;
}

export const locationEntities = [WingEntity, RoomEntity, BedEntity];

/** Wings, rooms and beds as they are set up: reference data. Who is in them is a matter of events. */
export class Places1763700002000 implements MigrationInterface {
  name = 'Places1763700002000';

  async up(runner: QueryRunner): Promise<void> {
    const made = `revision integer NOT NULL DEFAULT 1,
        created_at timestamptz(3) NOT NULL DEFAULT now(), updated_at timestamptz(3) NOT NULL DEFAULT now()`;
    await runner.query(`
      CREATE TABLE wing (id uuid PRIMARY KEY, name text NOT NULL, ward_type text NOT NULL, ${made});
      CREATE UNIQUE INDEX wing_name ON wing (lower(name));
      CREATE TABLE room (id uuid PRIMARY KEY, wing_id uuid NOT NULL REFERENCES wing (id), number text NOT NULL,
        kind text, ${made});
      CREATE UNIQUE INDEX room_number ON room (wing_id, lower(number));
      CREATE TABLE bed (id uuid PRIMARY KEY, room_id uuid NOT NULL REFERENCES room (id), label text NOT NULL,
        ordinal integer NOT NULL, ${made});
      CREATE UNIQUE INDEX bed_label ON bed (room_id, label);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bed, room, wing');
  }
}

export const locationMigrations = [Places1763700002000];
