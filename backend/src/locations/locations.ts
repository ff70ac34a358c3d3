import { Injectable } from '@nestjs/common';
import type { RoomPlan } from '@ward-board/domain';
import { DataSource } from 'typeorm';

/** Looks up what commands refer to. */
@Injectable()
export class Locations {
  constructor(private readonly db: DataSource) {}

  /** A room with its beds, in the order in which they are given out; null: no such room. */
  async roomPlan(room_id: string): Promise<RoomPlan | null> {
    const beds = await this.db.query<{ number: string; wing_id: string; bed_id: string; bed_label: string }[]>(
      `SELECT r.number, r.wing_id, b.id AS bed_id, b.label AS bed_label
       FROM room r JOIN bed b ON b.room_id = r.id WHERE r.id = $1 ORDER BY b.ordinal`,
      [room_id],
    );
    const [first] = beds;
    if (!first) return null;
    const { number: room_number, wing_id } = first;
    return { room_id, room_number, wing_id, beds: beds.map(({ bed_id, bed_label }) => ({ bed_id, bed_label })) };
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
}
