import { Injectable } from '@nestjs/common';
import type { RoomPlan } from '@ward-board/domain';
import { DataSource } from 'typeorm';

/** Looks up what commands refer to. */
@Injectable()
export class Locations {
  constructor(private readonly db: DataSource) {}

  /** A room with its beds, in the order in which they are given out; null: no such room. */
  async roomPlan(room_id: string): Promise<RoomPlan | null> {
    const beds = await this.db.query<
      { number: string; wing_id: string; wing_name: string; bed_id: string; bed_label: string }[]
    >(
      `SELECT r.number, r.wing_id, w.name AS wing_name, b.id AS bed_id, b.label AS bed_label
       FROM room r JOIN wing w ON w.id = r.wing_id JOIN bed b ON b.room_id = r.id WHERE r.id = $1 ORDER BY b.ordinal`,
      [room_id],
    );
    const [first] = beds;
    if (!first) return null;
    const { number: room_number, wing_id, wing_name } = first;
    return {
      room_id,
      room_number,
      wing_id,
      wing_name,
      beds: beds.map(({ bed_id, bed_label }) => ({ bed_id, bed_label })),
    };
  }

  /** Null: no such bed. */
  async roomOfBed(bed_id: string): Promise<string | null> {
    const [bed] = await this.db.query<{ room_id: string }[]>('SELECT room_id FROM bed WHERE id = $1', [bed_id]);
    return bed?.room_id ?? null;
  }

  /** Whether there is such a wing. */
  async isWing(wing_id: string): Promise<boolean> {
    return (await this.db.query<unknown[]>('SELECT FROM wing WHERE id = $1', [wing_id])).length > 0;
  }

  /** Null: no such doctor. */
  async doctorName(doctor_id: string): Promise<string | null> {
    const [doctor] = await this.db.query<{ name: string }[]>('SELECT name FROM doctor WHERE id = $1', [doctor_id]);
    return doctor?.name ?? null;
  }

  /** The doctor of the roster whom a user is; null: none. */
  async doctorOfUser(user_id: string): Promise<{ readonly id: string; readonly name: string } | null> {
    const sql = 'SELECT d.id, d.name FROM doctor d JOIN app_user u ON u.email = d.email WHERE u.id = $1';
    const [doctor] = await this.db.query<{ id: string; name: string }[]>(sql, [user_id]);
    return doctor ?? null;
  }

  /** Null: no such user, or one of another role. */
  async nurseName(user_id: string): Promise<string | null> {
    const sql = `SELECT name FROM app_user WHERE id = $1 AND role = 'nurse'`;
    const [nurse] = await this.db.query<{ name: string }[]>(sql, [user_id]);
    return nurse?.name ?? null;
  }
}
