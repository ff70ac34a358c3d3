import type { BoardSnapshot, StoppedPatient } from '@ward-board/contract';
import type { Rows } from '../machine/snapshot.js';
import type { FeedPatch, Pulse } from '../machine/state.js';
import { changesBetween, empty, type FakeFeed, fakeFeeds, partOf, type World } from './fake-hospital.js';
import { admissionOf, emergencyCaseOf, icuCaseOf, idOf } from './records.js';

/** What a person does in the simulated hospital. `pick` chooses the patient. */
export type Deed = 'admit' | 'triage' | 'amend' | 'to-icu' | 'accept-icu' | 'discharge';

interface State {
  readonly world: World;
  readonly seq: Readonly<Record<FakeFeed, number>>;
}
interface Logged {
  readonly patch: FeedPatch;
  readonly storedAt: number;
  /** The index of the state that it led to. */
  readonly state: number;
}
/** A database, from its beginning or from a backup on. */
interface Database {
  readonly identity: string;
  readonly since: number;
  readonly states: State[];
  /** When each state but the first was stored. */
  readonly storedAt: number[];
  readonly log: Logged[];
  /** The index of the state that the read model shows. */
  projected: number;
}

/** Feeds do not start at the beginning. */
const FIRST_SEQ = 40;

/**
 * The server's side of the truth: what is stored, what the read model shows of it, and each feed. A deed is stored at once
 * and projected when `project` reaches it, so that a lagging read model can be played. The database can be set back.
 */
export class FakeServer {
  readonly #databases: Database[] = [];
  readonly #stopped = new Map<string, string>();
  #admitted = 0;
  #haltedAt: 'behind' | 'stopped' | null = null;
  /** Joins after a lower number than this are refused: the feed is kept for so long only. */
  oldest = 0;

  constructor(now: number) {
    this.#begin({ world: empty, seq: { emergency: FIRST_SEQ, icu: FIRST_SEQ, admissions: FIRST_SEQ } }, now);
  }

  /** Stores a deed; with nobody to do it to, nothing happens. */
  store(deed: Deed, pick: number, now: number): void {
    const database = this.#database;
    const before = last(database.states);
    const world = this.#after(deed, pick, before.world);
    if (world === null) return;
    const seq = { ...before.seq };
    for (const feed of fakeFeeds) {
      const changes = changesBetween(partOf(feed, before.world), partOf(feed, world));
      if (changes.length === 0) continue;
      seq[feed] += 1;
      database.log.push({ patch: { of: feed, seq: seq[feed], changes }, storedAt: now, state: database.states.length });
    }
    database.states.push({ world, seq });
    database.storedAt.push(now);
  }

  /** The database is as it was `by` deeds ago, and its feeds get another identity. */
  setBack(by: number, now: number): void {
    const database = this.#database;
    this.#begin(database.states[Math.max(0, database.projected - by)] ?? last(database.states), now);
    this.oldest = 0;
  }

  /** The read model goes no further until `resume`. */
  halt(as: 'behind' | 'stopped'): void {
    this.#haltedAt = as;
  }

  resume(): void {
    this.#haltedAt = null;
  }

  /** Marks a patient's rows as standing still, or no longer. */
  toggleStopped(pick: number, now: number): void {
    const patient = idOf('patient', pick % 5);
    if (!this.#stopped.delete(patient)) this.#stopped.set(patient, new Date(now).toISOString());
  }

  /** Takes in what is stored; gives the patches that this adds to each feed. */
  project(): FeedPatch[] {
    if (this.#haltedAt !== null) return [];
    const database = this.#database;
    const { projected: from } = database;
    database.projected = database.states.length - 1;
    return database.log.filter(({ state }) => state > from).map(({ patch }) => patch);
  }

  get identity(): string {
    return this.#database.identity;
  }

  /** The number of the last patch that readers see. */
  seqOf(feed: FakeFeed): number {
    return this.#visible.seq[feed];
  }

  /** What REST reads from. */
  rowsOf(feed: FakeFeed): Rows {
    return partOf(feed, this.#visible.world);
  }

  get stopped(): StoppedPatient[] {
    return [...this.#stopped].map(([patient_id, since]) => ({ patient_id, since }));
  }

  snapshot(ward: 'emergency' | 'icu', now: number): BoardSnapshot {
    const { admissions, ...cases } = this.rowsOf(ward);
    const lists = Object.entries(cases).map(([name, rows]) => [name, [...rows.values()]]);
    const collections = { admissions: [...(admissions?.values() ?? [])], ...Object.fromEntries(lists) };
    const { identity, stopped } = this;
    return { ward, feed: identity, seq: this.seqOf(ward), at: new Date(now).toISOString(), collections, stopped };
  }

  pulse(feed: FakeFeed, now: number): Pulse {
    const { storedAt, projected } = this.#database;
    const waiting = storedAt[projected];
    const state = waiting === undefined ? 'current' : (this.#haltedAt ?? 'behind');
    const since = waiting === undefined ? null : new Date(waiting).toISOString();
    const stopped = feed === 'admissions' ? undefined : this.stopped;
    return { seq: this.seqOf(feed), at: new Date(now).toISOString(), state, since, stopped };
  }

  /** The answer to a join: what the feed holds after a number, or null when that is of another identity or too long ago. */
  after(feed: FakeFeed, seq: number, identity: string): FeedPatch[] | null {
    const first = this.#database.states[0]?.seq[feed] ?? 0;
    if (identity !== this.identity || seq < Math.max(this.oldest, first) || seq > this.seqOf(feed)) return null;
    return this.#database.log
      .filter(({ patch, state }) => patch.of === feed && patch.seq > seq && state <= this.#database.projected)
      .map(({ patch }) => patch);
  }

  /** The feed exactly as it was at a number of an identity; undefined for a number that it never had. */
  rowsAt(feed: FakeFeed, identity: string, seq: number): Rows | undefined {
    const state = this.#databaseOf(identity)?.states.find((one) => one.seq[feed] === seq);
    return state && partOf(feed, state.world);
  }

  /** The number, of an identity, of the rows that held everything stored up to a time. */
  seqHolding(feed: FakeFeed, identity: string, time: number): number {
    const { log, states } = this.#databaseOf(identity) ?? this.#database;
    const found = log.findLast((one) => one.patch.of === feed && one.storedAt <= time)?.patch.seq;
    return found ?? states[0]?.seq[feed] ?? 0;
  }

  /** Whether an identity had been given up by a time. */
  hadEnded(identity: string, time: number): boolean {
    return this.#databases.some((one, index) => one.since <= time && this.#databases[index - 1]?.identity === identity);
  }

  get #database(): Database {
    return last(this.#databases);
  }

  get #visible(): State {
    const { states, projected } = this.#database;
    return states[projected] ?? last(states);
  }

  #databaseOf(identity: string): Database | undefined {
    return this.#databases.find((database) => database.identity === identity);
  }

  #begin(state: State, since: number): void {
    const identity = `identity ${this.#databases.length + 1}`;
    this.#databases.push({ identity, since, states: [state], storedAt: [], log: [], projected: 0 });
  }

  #after(deed: Deed, pick: number, world: World): World | null {
    const admissions = new Map(world.admissions);
    const emergency = new Map(world['emergency-details']);
    const icu = new Map(world.icu);
    const result = { admissions, 'emergency-details': emergency, icu };
    if (deed === 'admit') {
      const n = this.#admitted++;
      const admission_type = (['emergency', 'icu', 'normal'] as const)[pick % 3] ?? 'normal';
      const awaiting = admission_type === 'normal' ? 'ward' : admission_type;
      admissions.set(idOf('admission', n), admissionOf(n, { admission_type, awaiting }));
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

function last<T>(list: readonly T[]): T {
  const found = list.at(-1);
  if (found === undefined) throw new Error('There is always a first one');
  return found;
}
