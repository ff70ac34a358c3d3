import type { ProblemCode } from '@ward-board/contract';
import { isOfClosedRecord, sayClosedRecord } from './closed-record.js';
import type { Queued } from './queue.js';

const PATH = '/api/normal-acceptances/019ab/notes';
const queued = (kind: 'note' | 'vitals', code: ProblemCode | null) =>
  ({
    id: 1,
    entry: { kind, path: PATH },
    standing: code === null ? { is: 'new' } : { is: 'refused', problem: { code } },
  }) as unknown as Queued;

it.each<[string, Queued | undefined, boolean]>([
  ['a note of a record that was handed on', queued('note', 'case_closed'), true],
  ['a note of an emergency case that was handed on', queued('note', 'already_disposed'), true],
  ['a note of a stay that has ended', queued('note', 'admission_closed'), true],
  ['a note of a waiting-list entry that was assigned', queued('note', 'already_assigned'), true],
  ['a note of a record that was removed', queued('note', 'not_found'), true],
  ['a note that can be corrected', queued('note', 'validation_failed'), false],
  ['a note that waits', queued('note', null), false],
  ['vital signs, which may be given another time', queued('vitals', 'admission_closed'), false],
  ['what is not in the queue any more', undefined, false],
])('%s can only be refused again, or not', (_, entry, expected) => expect(isOfClosedRecord(entry)).toBe(expected));

it.each<[string, Parameters<typeof sayClosedRecord>[1], RegExp]>([
  [
    'on another board',
    { awaiting: null, board: 'icu', treated_at: null },
    /^The patient is on the ICU board now\. .*Tell the ICU staff/,
  ],
  [
    'awaited there',
    { awaiting: 'icu', board: 'ward', treated_at: null },
    /^The patient is to be accepted on the ICU board now\. /,
  ],
  [
    'on the same board',
    { awaiting: null, board: 'ward', treated_at: null },
    /^The patient has another record on the Ward board now\. Add/,
  ],
  [
    'treated and released',
    { awaiting: 'emergency', board: null, treated_at: '2026-11-21T07:15:00.000Z' },
    /^The patient was treated, and awaits discharge\. .*Tell whoever/,
  ],
  ['discharged', null, /^The patient has been discharged\. .*Tell whoever/],
  ['nobody knows where', undefined, /^The note can’t be added to the closed record\. Tell whoever/],
])('says what to do with the note of a patient who is %s', (_, stay, said) => {
  const words = sayClosedRecord(PATH, stay);
  expect(words).toMatch(said);
  expect(words).toMatch(/then delete it here\.$/);
});

it('says of an entry of the waiting list that it is off the list, not that its patient was discharged', () =>
  expect(sayClosedRecord('/api/waiting-list/019ab/notes', null)).toMatch(
    /^The entry is off the waiting list\. .*delete it here\.$/,
  ));
