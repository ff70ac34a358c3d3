import { beforeHandOff, type InTheatre, occupiedBy, startsIn } from './in-theatre.js';

const now = new Date('2026-11-22T16:10:00.000Z');
const operation = (id: string, operating_room: string | null, more: Partial<InTheatre> = {}): InTheatre => ({
  ...{ id, operating_room, op_status: 'pre-op', started_at: null, patient: { name: `Patient ${id}` } },
  ...more,
});
const going = (id: string, room: string | null) =>
  operation(id, room, { op_status: 'in-surgery', started_at: '2025-11-22T15:02:00.000Z' });

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

describe('a hand-off to the theatre', () => {
  it('starts surgery in the theatre that it names, and nowhere else', () => {
    expect(startsIn({ op_status: 'in-surgery', operating_room: ' or 2 ' })).toBe('or 2');
    expect(startsIn({ op_status: 'in-surgery', operating_room: ' ' })).toBeNull();
    expect(startsIn({ op_status: 'in-surgery' })).toBeNull();
    expect(startsIn({ op_status: 'pre-op', operating_room: 'OR 2' })).toBeNull();
  });

  it('is asked about where that theatre has a patient, who is not named', () => {
    const rows = [going('b', 'OR2'), going('c', 'OR 3'), operation('d', 'OR 4')];
    expect(beforeHandOff('or 2', rows, now)).toEqual({
      title: 'Start surgery?',
      action: 'Start surgery',
      reasons: [expect.stringMatching(/^or 2 has another patient, In Surgery since 22 Nov 2025 \d\d:02$/)],
    });
    expect(beforeHandOff('OR 4', rows, now)).toBeNull();
    expect(beforeHandOff('OR 5', rows, now)).toBeNull();
  });

  it('is asked about where nobody can say whether it has one', () => {
    expect(beforeHandOff('OR 2', null, now)?.reasons).toEqual(['Not known whether OR 2 has another patient']);
  });
});
