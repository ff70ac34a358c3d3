import type { BoardChange, BoardCollection, BoardPatch, BoardPulse } from '@ward-board/contract';
import { type BoardRows, type BoardWard, noRows } from '../machine/board-picture.js';
import { admissionOf, emergencyCaseOf, icuCaseOf, idOf } from './records.js';

/** What a person does in the simulated hospital. `pick` chooses the patient. */
export type Deed = 'admit' | 'triage' | 'amend' | 'to-icu' | 'accept-icu' | 'discharge';

interface Logged {
  readonly patch: BoardPatch;
  readonly storedAt: number;
  readonly deed: number;
}
interface Snapshot {
  readonly rows: BoardRows;
  readonly seq: Readonly<Record<BoardWard, number>>;
}

const wards: readonly BoardWard[] = ['emergency', 'icu'];
/** Boards do not start at the beginning of their feed. */
const FIRST_SEQ = 40;

/**
 * The server's side of the truth: what is stored, what the read model has taken in of it, and each ward's feed. A deed
 * is stored at once and projected when `project` reaches it, so that a lagging read model can be played.
 */
export class FakeHospital {
  readonly #log: Record<BoardWard, Logged[]> = { emergency: [], icu: [] };
  readonly #snapshots: Snapshot[] = [{ rows: noRows, seq: { emergency: FIRST_SEQ, icu: FIRST_SEQ } }];
  readonly #storedAt: number[] = [];
  #projected = 0;
  #admitted = 0;
  /** Joins after a lower number than this are refused: the feed is kept for so long only. */
  oldest = 0;
  #haltedAt: 'behind' | 'stopped' | null = null;

  /** Stores a deed; with nobody to do it to, nothing happens. */
  store(deed: Deed, pick: number, now: number): void {
    const before = this.#stored;
    const rows = this.#after(deed, pick, before.rows);
    if (rows === null) return;
    const seq = { ...before.seq };
    for (const ward of wards) {
      const changes = changesBetween(boardOf(ward, before.rows), boardOf(ward, rows));
      if (changes.length === 0) continue;
      seq[ward] += 1;
      const patch = { ward, seq: seq[ward], at: new Date(now).toISOString(), changes };
      this.#log[ward].push({ patch, storedAt: now, deed: this.#snapshots.length });
    }
    this.#snapshots.push({ rows, seq });
    this.#storedAt.push(now);
  }

  /** The read model goes no further until `resume`. */
  halt(as: 'behind' | 'stopped'): void {
    this.#haltedAt = as;
  }

  resume(): void {
    this.#haltedAt = null;
  }

  /** Takes in what is stored; gives the patches that this adds to each feed. */
  project(): BoardPatch[] {
    if (this.#haltedAt !== null) return [];
    const from = this.#projected;
    this.#projected = this.#snapshots.length - 1;
    return wards.flatMap((ward) => this.#log[ward].filter(({ deed }) => deed > from).map(({ patch }) => patch));
  }

  /** What REST reads from. */
  get visible(): Snapshot {
    return this.#snapshots[this.#projected] ?? this.#stored;
  }

  pulse(ward: BoardWard, now: number): BoardPulse {
    const waiting = this.#storedAt[this.#projected];
    const state = waiting === undefined ? 'current' : (this.#haltedAt ?? 'behind');
    const since = waiting === undefined ? null : new Date(waiting).toISOString();
    return { ward, seq: this.visible.seq[ward], at: new Date(now).toISOString(), state, since };
  }

  /** The answer to a join: what the feed holds after a number, or null when it does not go back that far. */
  after(ward: BoardWard, seq: number): BoardPatch[] | null {
    if (seq < this.oldest) return null;
    return this.#log[ward]
      .filter(({ patch, deed }) => patch.seq > seq && deed <= this.#projected)
      .map(({ patch }) => patch);
  }

  /** The board exactly as it was at a number; undefined for a number that it never had. */
  boardAt(ward: BoardWard, seq: number): BoardRows | undefined {
    const snapshot = this.#snapshots.find((one) => one.seq[ward] === seq);
    return snapshot && boardOf(ward, snapshot.rows);
  }

  /** The number of the board that holds everything stored up to a time. */
  seqHolding(ward: BoardWard, time: number): number {
    return this.#log[ward].findLast(({ storedAt }) => storedAt <= time)?.patch.seq ?? FIRST_SEQ;
  }

  get #stored(): Snapshot {
    const last = this.#snapshots.at(-1);
    if (last === undefined) throw new Error('There is always a first snapshot');
    return last;
  }

  #after(deed: Deed, pick: number, rows: BoardRows): BoardRows | null {
    const admissions = new Map(rows.admissions);
    const emergency = new Map(rows['emergency-details']);
    const icu = new Map(rows.icu);
    const result = { admissions, 'emergency-details': emergency, icu };
    if (deed === 'admit') {
      const n = this.#admitted++;
      const [type, awaiting] =
        (
          [
            ['emergency', 'emergency'],
            ['icu', 'icu'],
            ['normal', 'ward'],
          ] as const
        )[pick % 3] ?? [];
      admissions.set(idOf('admission', n), admissionOf(n, { admission_type: type, awaiting }));
      return result;
    }
    const numbers = Array.from({ length: this.#admitted }, (_, n) => n).filter((n) => {
      const admission = admissions.get(idOf('admission', n));
      if (admission === undefined) return false;
      if (deed === 'triage') return admission.awaiting === 'emergency';
      if (deed === 'accept-icu') return admission.awaiting === 'icu';
      if (deed === 'to-icu') return emergency.has(idOf('emergency', n));
      if (deed === 'amend') return emergency.has(idOf('emergency', n)) || icu.has(idOf('icu', n));
      return true;
    });
    const n = numbers[pick % Math.max(1, numbers.length)];
    if (n === undefined) return null;
    const [stay, er, bed] = [idOf('admission', n), idOf('emergency', n), idOf('icu', n)];
    const admission = admissions.get(stay) ?? admissionOf(n);
    if (deed === 'discharge')
      for (const map of [admissions, emergency, icu]) for (const id of [stay, er, bed]) map.delete(id);
    else if (deed === 'amend') {
      const [inEr, inIcu] = [emergency.get(er), icu.get(bed)];
      if (inEr) emergency.set(er, { ...inEr, revision: inEr.revision + 1, notes: `note ${pick}` });
      if (inIcu) icu.set(bed, { ...inIcu, revision: inIcu.revision + 1, vitals: `vitals ${pick}` });
    } else {
      admissions.set(stay, { ...admission, revision: admission.revision + 1, awaiting: null });
      if (deed === 'triage') emergency.set(er, emergencyCaseOf(n));
      else icu.set(bed, icuCaseOf(n));
      if (deed === 'to-icu') emergency.delete(er);
    }
    return result;
  }
}

/** A ward's own part of the hospital. */
function boardOf(ward: BoardWard, rows: BoardRows): BoardRows {
  const accepted = new Set([...rows.icu.values()].map((icuCase) => icuCase.admission_id));
  const admissions = [...rows.admissions].filter(([id, admission]) =>
    ward === 'emergency'
      ? admission.admission_type === 'emergency'
      : admission.admission_type === 'icu' || admission.awaiting === 'icu' || accepted.has(id),
  );
  return {
    admissions: new Map(admissions),
    'emergency-details': ward === 'emergency' ? rows['emergency-details'] : new Map(),
    icu: ward === 'icu' ? rows.icu : new Map(),
  };
}

function changesBetween(before: BoardRows, after: BoardRows): BoardChange[] {
  const gone = (Object.keys(before) as BoardCollection[]).flatMap((collection) =>
    [...before[collection].keys()]
      .filter((id) => !after[collection].has(id))
      .map((id): BoardChange => ({ collection, op: 'remove', id })),
  );
  const put: BoardChange[] = [
    ...fresh(before.admissions, after.admissions).map((record) => ({ collection: 'admissions' as const, record })),
    ...fresh(before['emergency-details'], after['emergency-details']).map((record) => ({
      collection: 'emergency-details' as const,
      record,
    })),
    ...fresh(before.icu, after.icu).map((record) => ({ collection: 'icu' as const, record })),
  ].map((change): BoardChange => ({ ...change, op: 'upsert', id: change.record.id }) as BoardChange);
  return [...gone, ...put];
}

const fresh = <Row>(before: ReadonlyMap<string, Row>, after: ReadonlyMap<string, Row>): Row[] =>
  [...after].filter(([id, row]) => before.get(id) !== row).map(([, row]) => row);
