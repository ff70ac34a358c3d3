import { detailsOf, type FormRecord, levelOf, type RecordKind, wordOf } from '../forms/record-form.js';
import type { PartBeside } from './parts-beside.js';

/**
 * The fields that say something else by now than the transfer that opened the record had said, both beside each other. What it had left
 * empty was not sent. Pure.
 */
export function sentBeside(kind: RecordKind, record: FormRecord, now: Date): readonly PartBeside[] {
  const { sent } = record;
  if (!sent) return [];
  const before = { ...record, ...sent };
  const wordsOf = (of: FormRecord) => new Map(detailsOf(kind, of, now).map(({ name, words }) => [name, words]));
  const [said, own] = [wordsOf(before), wordsOf(record)];
  const { level } = kind;
  const levelWord = (of: FormRecord) => (level === null ? null : wordOf(kind, level, levelOf(kind, of)) || null);
  return Object.keys(sent).flatMap((name): readonly PartBeside[] => {
    const { label } = kind.fields[name] ?? {};
    const words = name === level ? levelWord(before) : (said.get(name) ?? null);
    if (label === undefined || sent[name] === null || words === null) return [];
    return [{ label, sent: words, own: name === level ? levelWord(record) : (own.get(name) ?? null) }];
  });
}
