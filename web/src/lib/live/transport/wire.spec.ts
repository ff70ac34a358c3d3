import { admissionOf, icuCaseOf } from '../testing/records.js';
import { readJoined, readPatch } from './wire.js';

const upsert = { collection: 'icu', op: 'upsert', id: icuCaseOf(1).id, record: icuCaseOf(1) };
const remove = { collection: 'admissions', op: 'remove', id: admissionOf(1).id };
const patch = { ward: 'icu', seq: 3, at: '2026-11-21T07:00:00.000Z', changes: [upsert, remove] };

describe('patches from the socket', () => {
  it('are taken as they are sent', () => {
    expect(readPatch(patch)).toEqual(patch);
    expect(readJoined({ seq: 3, patches: [patch] })).toEqual({ seq: 3, patches: [patch] });
  });

  it.each([
    ['nothing', null],
    ['no number', { ...patch, seq: '3' }],
    ['a ward that is none', { ...patch, ward: 'garden' }],
    ['a collection that is not known', { ...patch, changes: [remove, { ...upsert, collection: 'beds' }] }],
    [
      'a record with a field missing',
      { ...patch, changes: [remove, { ...upsert, record: { ...icuCaseOf(1), severity: null } }] },
    ],
    ['another operation', { ...patch, changes: [{ ...remove, op: 'merge' }] }],
  ])('LB5: are refused whole with %s', (_, value) => {
    expect(readPatch(value)).toBeNull();
    expect(readJoined({ seq: 3, patches: [patch, value] })).toBeNull();
  });
});
