import { randomUUID } from 'node:crypto';
import { derivedId } from '@ward-board/event-store';

/** A new record's id: a UUIDv7, so that "id descending" is newest first. */
export function newId(now: Date = new Date()): string {
  return derivedId(now.getTime(), randomUUID());
}
