import { detailsOf, type FormRecord, levelOf, type RecordKind, wordOf } from '../forms/record-form.js';
import type { PartBeside } from './parts-beside.js';

/** What the sender's form typed into a record, beside what the record says of it by now. */
export interface Typed extends PartBeside {
  readonly sent: string;
  readonly isChanged: boolean;
}

/**
 * What the transfer that opened a record had said in its fields, but for vital signs, which stand there with their times. What it had left
 * empty was not sent. Pure.
 */
export function sentBeside(kind: RecordKind, record: FormRecord, now: Date): readonly Typed[] {
  if (!record.transferred_from) return [];
  const { level, fields } = kind;
  const before = { ...record, ...record.sent };
  const wordsOf = (of: FormRecord): ReadonlyMap<string, string | null> => {
    const said = detailsOf(kind, of, now).map(({ name, words }) => [name, words] as const);
    return new Map(level === null ? said : [...said, [level, wordOf(kind, level, levelOf(kind, of)) || null]]);
  };
  const [said, own] = [wordsOf(before), wordsOf(record)];
  return Object.entries(fields).flatMap(([name, { label, input }]): readonly Typed[] => {
    const sent = said.get(name) ?? null;
    return sent === null || input.kind === 'vitals'
      ? []
      : [{ label, sent, own: own.get(name) ?? null, isChanged: name in (record.sent ?? {}) }];
  });
}

/** What was sent of one thing: what the sender's form typed into the record first, and what was told of it in words. */
export function sentAsWell(label: string, told: string | null, typed: readonly Typed[]): string | null {
  const form = typed.find((each) => each.label === label)?.sent ?? null;
  return form === null || told === null || form === told ? (form ?? told) : `${form}\n\nTold: ${told}`;
}
