import { keepSnapshotQuery, type SnapshotRow, toSnapshot } from './snapshots.js';

describe('a row of a snapshot', () => {
  const snapshot = { version: 'v', revision: 7, eventId: 'e', state: { open: true, bed: null } };
  const [stream, version, revision, event_id, state, digest] = keepSnapshotQuery('bed-1', snapshot).values as [
    string,
    string,
    number,
    string,
    string,
    string,
  ];
  const row: SnapshotRow = { version, revision, event_id, state, digest };

  it('is the snapshot that was kept', () => {
    expect(toSnapshot(stream, row)).toEqual(snapshot);
  });

  it.each<[string, string, Partial<SnapshotRow>]>([
    ['of another state', stream, { state: '{"open":false,"bed":null}' }],
    ['of another stream', 'bed-2', {}],
    ['of another revision', stream, { revision: 8 }],
    ['of another fold', stream, { version: 'w' }],
    ['of another past', stream, { event_id: 'f' }],
    ['without a state', stream, { state: 'null' }],
  ])('is not read when it is %s', (_, of, damage) => {
    expect(() => toSnapshot(of, { ...row, ...damage })).toThrow('not as it was kept');
  });
});
