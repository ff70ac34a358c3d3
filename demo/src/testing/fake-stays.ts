import * as contract from '@ward-board/contract';
import { change, iso, Refusal, type Row, type RowMaker } from './rows.js';

type Collection = contract.RecordCollection;

/** Who makes a request, and when. */
export interface Made {
  readonly at: Date;
  /** The id of the doctor or nurse who makes it; null: somebody else. */
  readonly doctor: string | null;
  readonly nurse: string | null;
}

const collections = Object.keys(contract.boardRecords) as readonly Collection[];
const collectionOf = (board: unknown): Collection | undefined =>
  collections.find((each) => contract.boardRecords[each].board === board);

/**
 * Patients, their stays, and the board records of all kinds: the rules of who can be where are those of the
 * specification. Bodies were checked by the contract's schemas before.
 */
export class FakeStays {
  readonly patients = new Map<string, Row>();
  readonly admissions = new Map<string, Row>();
  /** What is on each board now. */
  readonly boards = Object.fromEntries(collections.map((each) => [each, new Map<string, Row>()])) as Readonly<
    Record<Collection, Map<string, Row>>
  >;
  /** Records that a transfer closed: whoever is sent back is on them again. */
  private readonly closed = new Map<string, Row>();

  /** @param takeBed refuses a room that is not there, or is full. */
  constructor(
    private readonly rows: RowMaker,
    private readonly takeBed: (room_id: unknown) => void,
  ) {}

  /** Everybody on a board that has beds. */
  inBeds(): readonly Row[] {
    return [...this.boards.icu.values(), ...this.boards['normal-acceptances'].values()];
  }

  register(said: object, { at }: Made): Row {
    return kept(this.patients, this.rows.make(said, at));
  }

  admit({ patient_id, ...body }: contract.AdmitPatient, { at }: Made): Row {
    if (!this.patients.has(patient_id)) throw new Refusal(404, 'not_found', 'patient');
    const awaiting = contract.boardOfType[body.admission_type];
    const standing = { status: 'admitted', awaiting, critical_unseen: 0, treated_at: null, admitted_at: iso(at) };
    return kept(this.admissions, this.rows.make({ ...body, patient_id, ...standing }, at));
  }

  admission(id: unknown): Row {
    const admission = this.admissions.get(String(id));
    if (!admission) throw new Refusal(409, 'admission_closed');
    return admission;
  }

  /** Reception's discharge: whatever the stay has goes. */
  discharge(admission: Row): Row {
    const { id, patient_id } = admission;
    this.admissions.delete(id);
    for (const rows of [...Object.values(this.boards), this.closed])
      for (const [record, { admission_id }] of rows) if (admission_id === id) rows.delete(record);
    this.patients.delete(String(patient_id));
    return admission;
  }

  /** By the board's own button; `handover`: from the waiting list. */
  open(
    collection: Collection,
    said: object & { readonly admission_id: string },
    { at }: Made,
    handover: object | null,
  ) {
    const admission = this.admission(said.admission_id);
    if (admission.awaiting !== contract.boardRecords[collection].board || admission.treated_at)
      throw new Refusal(409, collection === 'emergency-details' ? 'already_triaged' : 'already_on_board');
    this.takeBed('room_id' in said ? said.room_id : null);
    change(admission, { awaiting: null }, at);
    return kept(this.boards[collection], this.rows.make({ ...fresh, ...said, handover }, at));
  }

  amend(collection: Collection, row: Row, said: object, { at }: Made): Row {
    const { room_id, op_status } = said as { readonly room_id?: string; readonly op_status?: string };
    const [from, to] = [row.op_status, op_status].map((each) => contract.opStatuses.indexOf(each as never));
    if (collection === 'operations' && op_status && to !== Number(from) + 1)
      throw new Refusal(409, 'invalid_transition');
    if (room_id && room_id !== row.room_id) {
      here(row);
      this.takeBed(room_id);
    }
    return change(row, { ...said, ...(op_status && row.transferred_from ? { accepted_at: iso(at) } : {}) }, at);
  }

  /** Treat and release, and the ICU's discharge. `awaiting`: the board that the stay is listed at again. */
  close(collection: Collection, row: Row, awaiting: contract.StayBoard | null, { at }: Made): Row {
    here(row);
    this.boards[collection].delete(row.id);
    return change(this.admission(row.admission_id), { awaiting, ...(awaiting && { treated_at: iso(at) }) }, at);
  }

  take(row: Row, { at, doctor, nurse }: Made): Row {
    const by = doctor ? { doctor_id: doctor } : { attending_nurse_id: nurse };
    for (const [field, value] of Object.entries(by))
      if (row[field] && row[field] !== value) throw new Refusal(409, 'already_taken');
    return change(row, { ...by, seen_at: row.seen_at ?? iso(at) }, at);
  }

  note(row: Row, { text }: contract.AddNote, { at }: Made): Row {
    const note_entries = [{ at: iso(at), text }, ...(row.note_entries as readonly object[])];
    return change(row, { note_entries, note_count: note_entries.length }, at);
  }

  accept(row: Row, { at }: Made): Row {
    this.arrived(row);
    return change(row, { accepted_at: iso(at) }, at);
  }

  sendBack(collection: Collection, row: Row, { at }: Made): Row {
    this.arrived(row);
    if (row.returned_at) throw new Refusal(409, 'not_transferred');
    const board = collectionOf(row.transferred_from) ?? collection;
    const sender = this.boards[board].get(String(row.sender)) ?? this.closed.get(String(row.sender));
    if (!sender) throw new Refusal(409, 'not_transferred');
    if (!sender.away) this.takeBed(sender.room_id);
    this.boards[collection].delete(row.id);
    this.closed.delete(sender.id);
    this.boards[board].set(sender.id, change(sender, { away: null }, at));
    return row;
  }

  /** @returns the record that was left and the one that the patient is on now. */
  handOff(from: Collection, row: Row, to: Collection, said: object, keepsBed: boolean, { at }: Made): object {
    here(row);
    if (from === 'operations' && !['post-op', 'recovered'].includes(String(row.op_status)))
      throw new Refusal(409, 'transfer_not_allowed');
    const { handover = {}, ...body } = said as Record<string, unknown>;
    const [holder, held] = this.keptBed(row.admission_id);
    const back = held && holder === to ? held : null;
    const filled = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
    if (!back) {
      const { level } = contract.boardRecords[to];
      if (level && level !== 'op_status' && !body[level]) throw new Refusal(400, 'validation_failed', level);
      if (to === 'normal-acceptances' && !body.room_id) throw new Refusal(409, 'no_kept_bed');
    }
    if (body.room_id && body.room_id !== back?.room_id) this.takeBed(body.room_id);
    const told = {
      allergies: row.allergies ?? (row.handover as Row | null)?.allergies ?? null,
      ...(handover as object),
    };
    const arrival = { handover: told, transferred_from: contract.boardRecords[from].board, sender: row.id };
    const broughtBack = { transferred_from: arrival.transferred_from, accepted_at: null };
    const entered = back
      ? change(back, { ...filled, away: null, ...broughtBack, returned_at: iso(at) }, at)
      : kept(this.boards[to], this.rows.make({ ...fresh, ...body, ...arrival, admission_id: row.admission_id }, at));
    if (held && !back && holder) this.boards[holder].delete(held.id);
    if (keepsBed) change(row, { away: contract.boardRecords[to].board }, at);
    else {
      this.boards[from].delete(row.id);
      this.closed.set(row.id, row);
    }
    return { [contract.transferNames[from]]: row, [contract.transferNames[to]]: entered };
  }

  /** The record that keeps the bed of somebody who is in the theatre. */
  private keptBed(admission_id: unknown): readonly [Collection, Row] | readonly [null, null] {
    for (const collection of collections)
      for (const row of this.boards[collection].values())
        if (row.admission_id === admission_id && row.away) return [collection, row];
    return [null, null];
  }

  private arrived(row: Row): void {
    here(row);
    if (!row.transferred_from) throw new Refusal(409, 'not_transferred');
    if (row.accepted_at) throw new Refusal(409, 'already_accepted');
  }
}

const fresh = {
  ...{ transferred_from: null, accepted_at: null, away: null, handover: null, note_entries: [], note_count: 0 },
  ...{ doctor_id: null, seen_at: null, location: null, next_step: null, attending_nurse: null, diagnosis: null },
};

function here(row: Row): void {
  if (row.away) throw new Refusal(409, 'patient_away');
}

function kept(rows: Map<string, Row>, row: Row): Row {
  rows.set(row.id, row);
  return row;
}
