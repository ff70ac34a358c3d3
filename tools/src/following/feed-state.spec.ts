import { differences, patched, stateOf } from './feed-state.js';

const state = stateOf('a', 4, { icu: [{ id: '1' }, { id: '2' }], admissions: [{ id: '1' }] });
const removed = { seq: 5, changes: [{ collection: 'icu', op: 'remove', id: '1' }] } as const;

describe('a feed that is followed', () => {
  it('takes patches beyond its number, and only in the collection that they name', () => {
    const after = patched(state, [removed], 5);
    expect([after.seq, [...after.records.keys()]]).toEqual([5, ['icu/2', 'admissions/1']]);
  });

  it('takes no patch twice, and never goes back', () => {
    const upsert = { seq: 4, changes: [{ collection: 'icu', op: 'upsert', id: '9', record: { id: '9' } }] } as const;
    expect(patched(state, [upsert], 3)).toEqual(state);
  });

  it('is at the number that it was told when compacted patches end before it', () => {
    expect(patched(state, [removed], 9).seq).toBe(9);
  });
});

describe('two states of a feed', () => {
  it('are equal whatever the order of their records', () => {
    const read = stateOf('a', 4, { admissions: [{ id: '1' }], icu: [{ id: '2' }, { id: '1' }] });
    expect(differences(state, read)).toEqual([]);
  });

  it('differ by what is missing, what is too much, and what is not the same, without its values', () => {
    const read = stateOf('a', 4, { icu: [{ id: '2', diet: 'soft' } as { id: string }, { id: '3' }] });
    expect(differences(state, read)).toEqual([
      'icu/3 is missing in what was followed',
      'icu/1 is in what was followed, and not in the snapshot',
      'admissions/1 is in what was followed, and not in the snapshot',
      'icu/2 differs: diet',
    ]);
  });

  it('are not compared across lives and numbers', () => {
    expect(differences(state, { ...state, life: 'b' })).toHaveLength(1);
    expect(differences(state, { ...state, seq: 5 })).toEqual(['number 4 followed, 5 read']);
  });
});
