import { EventIdReused } from '../../port/event-store.js';
import { anEvent, events, write } from '../../testing/contract/samples.js';
import { batchLength, batchQuery, prepareAppend, toAppendResult } from './append-batch.js';

describe('batchLength', () => {
  const small = () => prepareAppend([write('a-1', 0, anEvent())]);

  it('takes all that wait, up to 250', () => {
    expect(batchLength([small(), small(), small()])).toBe(3);
    expect(batchLength(Array.from({ length: 600 }, small))).toBe(250);
  });

  it('ends before an append that resends an event id of the batch', () => {
    const append = small();
    expect(batchLength([append, small(), append, small()])).toBe(2);
  });

  it('bounds the size, but takes an append that alone is larger', () => {
    const large = () => prepareAppend([write('a-1', 0, anEvent('x'.repeat(600_000)))]);
    expect(batchLength([large(), large()])).toBe(1);
    expect(batchLength([prepareAppend([write('a-1', 0, anEvent('x'.repeat(2_000_000)))]), small()])).toBe(1);
  });
});

it('a batch becomes columns, each stream named once', () => {
  const [one, two, three] = [anEvent(1), anEvent(2), anEvent(3)];
  const batch = [
    prepareAppend([write('admission-1', 0, one, two), write('room-1', 4, three)]),
    prepareAppend([write('room-1', 5, ...events(1))]),
  ];
  const { values } = batchQuery(batch);
  expect(values.slice(0, 5)).toEqual([
    [2, 1],
    ['admission-1', 'room-1'],
    [1, 2, 2],
    [0, 4, 5],
    [2, 1, 1],
  ]);
  expect(values[6]).toEqual(['admission-1', 'admission-1', 'room-1', 'room-1']);
  expect(values[8]).toEqual(['1', '2', '3', '{"n":0}']);
});

it('rows become results', () => {
  const append = prepareAppend([write('a-1', 0, anEvent()), write('b-1', 3, anEvent())]);
  const row = { position: null, conflicting_write: null, actual: null };
  expect(toAppendResult(append, { ...row, outcome: 'appended', position: '12' })).toEqual({
    outcome: 'appended',
    position: '0000000000000000012',
  });
  expect(toAppendResult(append, { ...row, outcome: 'conflict', conflicting_write: 1, actual: 0 })).toEqual({
    outcome: 'conflict',
    stream: 'b-1',
    expected: 3,
    actual: 0,
  });
  expect(() => toAppendResult(append, { ...row, outcome: 'reused' })).toThrow(EventIdReused);
});
