import { levelLook } from '../forms/level-looks.js';
import type { FormRecord, RecordKind } from '../forms/record-form.js';
import type { Count } from './define-board.js';

/** A count in the bar of the rows at one level of their kind, by the level's own word and look. */
export function levelCount<Row extends FormRecord, Name extends keyof Row & string>(
  kind: RecordKind<Row> & { readonly level: Name },
  level: Row[Name] & string,
  note?: Count<Row>['note'],
): Count<Row> {
  const look = levelLook(kind, level);
  return { key: level, word: look.word, look, keeps: (row) => row[kind.level] === level, ...(note && { note }) };
}
