import type { InTheatre } from '../../board/in-theatre.js';
import { beforeEdit, theatresOf } from './theatres.js';

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

it('a start by an edit is asked about where the theatre that the form says has another patient', () => {
  const asked = (op_status: string, operating_room: string, row = operation('a', 'OR 2')) =>
    beforeEdit(row, { op_status, operating_room }, [going('b', 'OR 2')], now)?.title;
  expect(asked('in-surgery', ' or2')).toBe('Start surgery?');
  expect(asked('in-surgery', 'OR 3')).toBeUndefined();
  expect(asked('in-surgery', '')).toBeUndefined();
  expect(asked('pre-op', 'OR 2')).toBeUndefined();
  expect(asked('in-surgery', 'OR 2', going('a', 'OR 2'))).toBeUndefined();
});

it('so is a change of the room while surgery goes on, and neither the room that it has nor one without a patient', () => {
  const asked = (operating_room: string, more: { op_status?: string } = {}) =>
    beforeEdit(going('a', 'OR 1'), { operating_room, ...more }, [going('a', 'OR 1'), going('b', 'OR 2')], now)?.title;
  expect(asked('or2')).toBe('Change the room?');
  expect(asked('OR 2', { op_status: 'in-surgery' })).toBe('Change the room?');
  expect(asked('OR 2', { op_status: 'post-op' })).toBeUndefined();
  expect(asked('or 1')).toBeUndefined();
  expect(asked('OR 3')).toBeUndefined();
  expect(beforeEdit(going('a', 'OR 2'), { location: 'OR 2, table' }, [going('b', 'OR 2')], now)).toBeNull();
});
