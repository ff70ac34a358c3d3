import type { RecordName } from './stays.js';

/** What was said in one write, under one `Idempotency-Key`. */
export interface SentWrite {
  /** Words that stand in the events of this write and nowhere else. */
  readonly words: string;
  /** False: nobody heard an answer, and it may have been done once or not at all. */
  readonly acknowledged: boolean;
  /** How often it was sent. */
  readonly attempts: number;
}
/** What a record must say once nobody writes any more. */
export interface ExpectedRecord {
  readonly name: RecordName;
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Whether it has left its board. */
  readonly closed: boolean;
}
/** An event of the log, as far as it matters here. */
export interface LoggedEvent {
  readonly type: string;
  readonly commandId: string | null;
  readonly data: string;
}

const WORDS = /write-[0-9a-z]+-\d+/g;
/** What stands for a treat-and-release, which takes no words. */
export const releasedWords = (emergencyId: string) => `released ${emergencyId}`;

/** In which events words stand: gathered from the log, an event at a time. */
export class LoggedWords {
  private readonly events = new Map<string, { readonly types: string[]; readonly commands: Set<string> }>();

  /** A handover is left out: it repeats what the record that was left says, in an event of another command. */
  add({ type, commandId, data }: LoggedEvent): void {
    const { handover: _, ...said } = JSON.parse(data) as Readonly<Record<string, unknown>>;
    const words = new Set<string>(JSON.stringify(said).match(WORDS));
    if (type === 'EmergencyPatientTreatedAndReleased') words.add(releasedWords(String(said.emergency_id)));
    for (const each of words) {
      const found = this.events.get(each) ?? { types: [], commands: new Set() };
      found.types.push(type);
      found.commands.add(commandId ?? '');
      this.events.set(each, found);
    }
  }

  /** What is wrong with a write, as a line; null: nothing. */
  judge({ words, acknowledged, attempts }: SentWrite): string | null {
    const found = this.events.get(words);
    const sent = `${words}, sent ${attempts} times`;
    if (!found) return acknowledged ? `LOST: ${sent}, acknowledged, and in no event` : null;
    const twice = found.types.length !== new Set(found.types).size || found.commands.size > 1;
    return twice ? `DOUBLED: ${sent}, is in ${found.types.join(', ')} of ${found.commands.size} commands` : null;
  }
}

/** What a record as it was read lacks of what it must say. */
export function recordFaults(expected: ExpectedRecord, read: Readonly<Record<string, unknown>>): readonly string[] {
  const what = `${expected.name} ${expected.id}`;
  const fields = Object.entries(expected.fields).filter(([field, words]) => read[field] !== words);
  const closed = 'closed_at' in read && (read.closed_at !== null) !== expected.closed;
  return [
    ...fields.map(([field, words]) => `LOST: ${what} has ${JSON.stringify(read[field])} as ${field}, not ${words}`),
    ...(closed ? [`${what} is ${expected.closed ? 'open, and was closed' : 'closed, and was left open'}`] : []),
  ];
}

/** What the boards lack: every open record is on its board, and no other is. `onBoards` has the ids of all of them. */
export function boardFaults(expected: readonly ExpectedRecord[], onBoards: ReadonlySet<string>): readonly string[] {
  const ofBoards = expected.filter(({ name }) => name !== 'patient' && name !== 'admission');
  return ofBoards
    .filter(({ id, closed }) => onBoards.has(id) === closed)
    .map(({ name, id, closed }) => `${name} ${id} is ${closed ? 'on its board, and was closed' : 'not on its board'}`);
}
