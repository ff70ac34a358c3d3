import { Injectable } from '@nestjs/common';
import { type AdmissionRecord, type EmergencyCaseRecord, type IcuCaseRecord, stayBoard } from '@ward-board/contract';
import { DataSource } from 'typeorm';
import { type Listing, ReadModel } from '../../read-models/read-model.js';
import { Staff } from '../steps/staff.js';
import type { BedRoom } from '../wings/wings.js';
import type { Picture } from './picture.js';

const { emergency, icu } = stayBoard.enum;
/** More than the demo ever holds; who is beyond is simply left alone. */
const limit = 1_000;

/** Sees the hospital as the boards show it. */
@Injectable()
export class LookAround {
  constructor(
    private readonly rows: ReadModel,
    private readonly db: DataSource,
    private readonly staff: Staff,
  ) {}

  async picture(now: Date): Promise<Picture> {
    const [admissions, inEmergency, inIcu, icuRooms, icuDoctors] = await Promise.all([
      this.list<AdmissionRecord>({ collection: 'admissions', where: { status: ['admitted'] }, limit }),
      this.list<EmergencyCaseRecord>({ collection: 'emergency-details', onBoard: emergency, limit }),
      this.list<IcuCaseRecord>({ collection: 'icu', onBoard: icu, limit }),
      this.icuRooms(),
      this.staff.icuDoctors(),
    ]);
    return { now, admissions, emergency: inEmergency, icu: inIcu, icuRooms, icuDoctors };
  }

  private async list<Item>(listing: Listing): Promise<readonly Item[]> {
    return JSON.parse((await this.rows.list(listing)).items) as Item[];
  }

  /** Those of every ICU wing, a visitor's too. */
  private async icuRooms(): Promise<readonly BedRoom[]> {
    return this.db.query<BedRoom[]>(
      `SELECT r.id, count(b.id)::int AS beds FROM wing w JOIN room r ON r.wing_id = w.id JOIN bed b ON b.room_id = r.id
       WHERE lower(w.ward_type) = 'icu' GROUP BY r.id ORDER BY r.id DESC`,
    );
  }
}
