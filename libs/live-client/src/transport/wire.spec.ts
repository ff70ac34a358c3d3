import { admissionOf, icuCaseOf } from '../testing/records.js';
import { readJoined, readPatch } from './wire.js';

const upsert = { collection: 'icu', op: 'upsert', id: icuCaseOf(1).id, record: icuCaseOf(1) };
const remove = { collection: 'admissions', op: 'remove', id: admissionOf(1).id };
const bare = { seq: 3, at: '2026-11-21T07:00:00.000Z', changes: [upsert, remove] };
const patch = { ...bare, ward: 'icu' };

describe('patches from the socket', () => {
  it('are taken as they are sent, of boards and of lists', () => {
    const { seq, changes } = bare;
    expect(readPatch(patch)).toEqual({ of: 'icu', seq, changes });
    expect(readPatch({ ...bare, feed: 'admissions' })).toEqual({ of: 'admissions', seq, changes });
    expect(readJoined({ ok: true, seq, patches: [patch] })).toMatchObject({ ok: true, patches: [{ seq }] });
  });

  it('may be compacted in the answer to a join: their numbers rise up to its own', () => {
    const answer = (...numbers: number[]) =>
      readJoined({ ok: true, seq: 9, patches: numbers.map((number) => ({ ...patch, seq: number })) }).ok;
    expect([answer(3, 7, 9), answer(), answer(7, 3), answer(3, 3), answer(3, 10)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('are none where a join is refused', () =>
    expect(readJoined({ ok: false, code: 'forbidden' })).toEqual({ ok: false, code: 'forbidden' }));

  it.each([
    ['nothing', null],
    ['no number', { ...patch, seq: '3' }],
    ['a feed that is none', { ...patch, ward: 'garden' }],
    ['a collection that is not known', { ...patch, changes: [remove, { ...upsert, collection: 'rooms' }] }],
    [
      'a record with a field missing',
      { ...patch, changes: [remove, { ...upsert, record: { ...icuCaseOf(1), severity: null } }] },
    ],
    ['a record of another collection', { ...patch, changes: [{ ...upsert, collection: 'operations' }] }],
    ['another operation', { ...patch, changes: [{ ...remove, op: 'merge' }] }],
  ])('LB5: are refused whole with %s', (_, value) => {
    expect(readPatch(value)).toBeNull();
    expect(readJoined({ ok: true, seq: 3, patches: [patch, value] })).toEqual({ ok: false, code: 'invalid' });
  });
});
