import { boardRecords } from '@ward-board/contract';
import { type RecordKind, recordKinds } from '@ward-board/domain';
import { collectionOf } from './collections.js';

/*
 * Without a `moved` event, the opened event leaves out the bed that was claimed for the record. Without a room field,
 * nobody could move a patient.
 */
it.each(Object.keys(recordKinds) as RecordKind[])('%s: a record with a room has an event for a move', (kind) => {
  const moves = Object.values(recordKinds[kind].events).includes('moved');
  expect(moves).toBe('room_id' in boardRecords[collectionOf[kind]].fields);
});
