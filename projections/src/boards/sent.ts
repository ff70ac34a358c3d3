import { isDeepStrictEqual } from 'node:util';
import { boardRecords, type Field, type FieldInput } from '@ward-board/contract';
import type { RecordKind } from '@ward-board/domain';
import { collectionOf } from './collections.js';
import type { StoredRecord } from './patient-state.js';

/** The inputs of fields that name somebody or a place by an id: of these a record has the name alone that stands there by now. */
const byId: ReadonlySet<string> = new Set<FieldInput['kind']>(['wing', 'room', 'bed', 'doctor', 'nurse']);

/**
 * What the transfer that opened a record had said, of the fields that say something else after these changes: whoever received the
 * patient can read it beside what the record says by now. A transfer back to a kept bed says nothing in fields.
 */
export function sentBefore(kind: RecordKind, record: StoredRecord, changes: object): Pick<StoredRecord, 'sent'> {
  if (record.transferred_from === null || record.returned_at) return { sent: null };
  const fields: Readonly<Record<string, Field>> = boardRecords[collectionOf[kind]].fields;
  const sent = new Map(Object.entries(record.sent ?? {}));
  for (const [name, value] of Object.entries(changes)) {
    const input = fields[name]?.input.kind;
    if (input === undefined || byId.has(input)) continue;
    // When it was measured, of vital signs and consciousness.
    const at = `${name}_at`;
    const of = [name, ...(at in record ? [at] : [])];
    const was = sent.has(name) ? sent.get(name) : (record[name] ?? null);
    if (isDeepStrictEqual(was, value ?? null)) for (const each of of) sent.delete(each);
    else if (!sent.has(name)) for (const each of of) sent.set(each, (record[each] ?? null) as never);
  }
  return { sent: sent.size === 0 ? null : Object.fromEntries(sent) };
}
