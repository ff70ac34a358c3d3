import { Injectable } from '@nestjs/common';
import { boardRecords, type Field, personNames, type RecordCollection } from '@ward-board/contract';
import { type Rejected, type RoomPlan, reject } from '@ward-board/domain';
import { futureTimeIn } from '../command-handling/future-times.js';
import { Locations } from '../locations/locations.js';

/** A body of a board record as its declaration validated it. */
export type RecordBody = Readonly<Record<string, unknown>>;

/** What a body says of a record, split as the domain keeps it. */
export interface RecordContents {
  readonly level: unknown;
  /** The room that is named, or that of the bed that is named; null: none; undefined: it stays. */
  readonly plan: RoomPlan | null | undefined;
  /** The bed that is named; null: none. */
  readonly bed_id: string | null;
  /** The wing that is named without a room: the patient has to be there. */
  readonly wing_id?: string;
  readonly details: Readonly<Record<string, unknown>>;
}

const noSuch = (what: string, field: string) => reject('unknown_reference', `There is no such ${what}.`, field);

/** Checklists as a record has them after an edit: the items that it leaves out stay. @param before of the record; undefined: there is none. */
export function withWholeChecklists(
  collection: RecordCollection,
  edits: RecordContents['details'],
  before: object | undefined,
): RecordContents['details'] {
  const fields: Readonly<Record<string, Field>> = boardRecords[collection].fields;
  const whole = Object.entries(fields).flatMap(([name, { input }]): readonly (readonly [string, unknown])[] => {
    const given = edits[name];
    if (input.kind !== 'checklist' || typeof given !== 'object' || given === null) return [];
    if (Object.keys(given).length === 0) return [[name, undefined]];
    const unanswered = Object.fromEntries(Object.keys(input.items).map((item) => [item, null]));
    return [[name, { ...unanswered, ...(before && Reflect.get(before, name)), ...given }]];
  });
  return { ...edits, ...Object.fromEntries(whole) };
}

/** Splits bodies of board records by their declaration, and looks up the doctors, nurses and rooms that they refer to. */
@Injectable()
export class RecordContentsReader {
  constructor(private readonly locations: Locations) {}

  /**
   * @param at now: RFC 3339.
   * @param leftOut what it means that a field is not in the body: null in a new record; undefined, it stays, in an edit. What is the stay's stays.
   * @returns a rejection that names the field where there is no such doctor, nurse or room, or what has happened is in the future.
   */
  async read(
    collection: RecordCollection,
    body: RecordBody,
    at: string,
    leftOut: null | undefined,
  ): Promise<RecordContents | Rejected> {
    const declaration: { readonly level: string | null; readonly fields: Readonly<Record<string, Field>> } =
      boardRecords[collection];
    const future = futureTimeIn(declaration.fields, body, at);
    if (future) return future;
    const details: Record<string, unknown> = {};
    for (const [name, { input, ofStay }] of Object.entries(declaration.fields)) {
      if (name === declaration.level) continue;
      if (input.kind === 'wing' || input.kind === 'room' || input.kind === 'bed') continue;
      const value = body[name] === undefined && !ofStay ? leftOut : body[name];
      details[name] = value;
      if ((input.kind !== 'doctor' && input.kind !== 'nurse') || value === undefined) continue;
      const person = typeof value === 'string' ? await this.nameOf(input.kind, value) : null;
      if (typeof value === 'string' && person === null) return noSuch(input.kind, name);
      // The name as it is now goes with the id, so that the record reads by itself.
      details[personNames[input.kind]] = person;
    }
    const place = await this.place(body, leftOut);
    if ('rejection' in place) return place;
    return { level: declaration.level === null ? null : body[declaration.level], ...place, details };
  }

  private async nameOf(kind: 'doctor' | 'nurse', id: string): Promise<string | null> {
    return kind === 'doctor' ? this.locations.doctorName(id) : this.locations.nurseName(id);
  }

  /** The room and bed that a body names. A wing says nothing of its own: it has to be the room's. */
  private async place(
    { wing_id, room_id, bed_id }: RecordBody,
    leftOut: null | undefined,
  ): Promise<Omit<RecordContents, 'level' | 'details'> | Rejected> {
    const bed = typeof bed_id === 'string' ? bed_id : null;
    if (typeof room_id !== 'string' && bed === null) {
      // In an edit it would ask to take the bed away and keep the room.
      if (bed_id === null && room_id === undefined && leftOut === undefined)
        return reject('missing_value', 'A patient who leaves this bed needs another: name it, or a room.', 'bed_id');
      const plan = room_id === undefined ? leftOut : null;
      return { plan, bed_id: null, ...(typeof wing_id === 'string' && { wing_id }) };
    }
    const room = typeof room_id === 'string' ? room_id : await this.locations.roomOfBed(bed ?? '');
    const plan = room === null ? null : await this.locations.roomPlan(room);
    if (!plan) return room === null ? noSuch('bed', 'bed_id') : noSuch('room', 'room_id');
    if (bed !== null && !plan.beds.some(({ bed_id: own }) => own === bed))
      return reject('unknown_reference', 'There is no such bed in this room.', 'bed_id');
    if (typeof wing_id === 'string' && wing_id !== plan.wing_id)
      return reject('unknown_reference', 'The room is in another wing.', 'wing_id');
    return { plan, bed_id: bed };
  }
}
