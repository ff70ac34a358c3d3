import { beforeEdit, type InTheatre, occupiedBy, theatresOf } from './theatres.js';

const now = new Date('2026-11-22T16:10:00.000Z');
const operation = (id: string, operating_room: string | null, more: Partial<InTheatre> = {}): InTheatre => ({
  ...{ id, operating_room, op_status: 'pre-op', started_at: null, patient: { name: `Patient ${id}` } },
  ...more,
});
const going = (id: string, room: string | null) =>
  operation(id, room, { op_status: 'in-surgery', started_at: '2025-11-22T15:02:00.000Z' });

it('the theatres that a board knows are each named once, numbers as numbers', () => {
  const rows = [operation('a', 'or2'), operation('b', 'OR 10'), operation('c', null), operation('d', 'OR 2')];
  expect(theatresOf(rows)).toEqual(['OR 2', 'OR 10']);
  expect(theatresOf(rows.toReversed())).toEqual(['OR 2', 'OR 10']);
});

describe('a theatre', () => {
  it('has who is operated on there, however it is spelled', () => {
    const said = occupiedBy(
      operation('a', 'or 2'),
      [going('b', 'OR2'), going('c', 'OR 3'), operation('d', 'OR 2')],
      now,
    );
    expect(said).toEqual([expect.stringMatching(/^or 2 has Patient b, In Surgery since 22 Nov 2025 \d\d:02$/)]);
  });

  it('has nobody besides the patient of the operation itself, and an unknown one has nobody', () => {
    expect(occupiedBy(going('a', 'OR 2'), [going('a', 'OR 2'), operation('b', 'OR 2')], now)).toEqual([]);
    expect(occupiedBy(operation('a', null), [going('b', null)], now)).toEqual([]);
  });
});

it('a start by an edit is asked about where the theatre that the form says has another patient', () => {
  const asked = (op_status: string, operating_room: string, row = operation('a', 'OR 2')) =>
    beforeEdit(row, { op_status, operating_room }, [going('b', 'OR 2')], now)?.title;
  expect(asked('in-surgery', ' or2')).toBe('Start surgery?');
  expect(asked('in-surgery', 'OR 3')).toBeUndefined();
  expect(asked('in-surgery', '')).toBeUndefined();
  expect(asked('pre-op', 'OR 2')).toBeUndefined();
  expect(asked('in-surgery', 'OR 2', going('a', 'OR 2'))).toBeUndefined();
});
