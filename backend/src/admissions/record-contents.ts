import { Injectable } from '@nestjs/common';
import { boardRecords, type Field, type RecordCollection } from '@ward-board/contract';
import { type Rejected, type RoomPlan, reject } from '@ward-board/domain';
import { Locations } from '../locations/locations.js';

/** A body of a board record as its declaration validated it. */
export type RecordBody = Readonly<Record<string, unknown>>;

/** What a body says of a record, split as the domain keeps it. */
export interface RecordContents {
  readonly level: unknown;
  /** The room that is named; null: none; undefined: it stays. */
  readonly plan: RoomPlan | null | undefined;
  readonly details: Readonly<Record<string, unknown>>;
}

const noSuch = (what: string, field: string) => reject('unknown_reference', `There is no such ${what}.`, field);

/** Splits bodies of board records by their declaration, and looks up the doctors and rooms that they refer to. */
@Injectable()
export class RecordContentsReader {
  constructor(private readonly locations: Locations) {}

  /**
   * @param leftOut what it means that a field is not in the body: null in a new record; undefined, it stays, in an edit.
   * @returns a rejection that names the field where there is no such doctor or room.
   */
  async read(
    collection: RecordCollection,
    body: RecordBody,
    leftOut: null | undefined,
  ): Promise<RecordContents | Rejected> {
    const declaration: { readonly level: string; readonly fields: Readonly<Record<string, Field>> } =
      boardRecords[collection];
    const details: Record<string, unknown> = {};
    let plan: RoomPlan | null | undefined = leftOut;
    for (const [name, { input }] of Object.entries(declaration.fields)) {
      if (name === declaration.level) continue;
      const value = body[name] === undefined ? leftOut : body[name];
      if (input.kind === 'room') {
        plan = typeof value === 'string' ? await this.locations.roomPlan(value) : (value as null | undefined);
        if (typeof value === 'string' && !plan) return noSuch('room', name);
        continue;
      }
      details[name] = value;
      if (input.kind !== 'doctor' || value === undefined) continue;
      const doctor = typeof value === 'string' ? await this.locations.doctorName(value) : null;
      if (typeof value === 'string' && doctor === null) return noSuch('doctor', name);
      // The name as it is now goes with the id, so that the record reads by itself.
      details[name.replace(/_id$/, '_name')] = doctor;
    }
    return { level: body[declaration.level], plan, details };
  }
}
