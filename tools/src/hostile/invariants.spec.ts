import { brokenInvariants, type Hospital } from './invariants.js';

const admission = (id: string, patient_id: string, more: object = {}) => ({
  ...{ id, patient_id, status: 'admitted', awaiting: null },
  ...more,
});
const record = (id: string, admission_id: string, more: object = {}) => ({
  ...{ id, admission_id, closed_at: null },
  ...more,
});
const bed = (id: string, occupied_by_admission_id: string | null) => ({ id, room_id: 'r', occupied_by_admission_id });
const board = (records: Readonly<Record<string, readonly object[]>>, lists = records) => ({ snapshot: records, lists });

/** Only what is looked at is there. */
const hospital = (parts: Readonly<Record<string, unknown>>) =>
  ({
    admissions: [admission('a', 'p'), admission('b', 'q')],
    beds: [],
    rooms: [],
    boards: {},
    ...parts,
  }) as unknown as Hospital;

const room = { id: 'r', capacity: 2, occupied: 1, available: true };
const inBed = record('1', 'a', { bed: { bed_id: 'x' } });

describe('a hospital', () => {
  it('in order has nothing broken', () => {
    const boards = { icu: board({ icu: [inBed] }), emergency: board({ 'emergency-details': [record('2', 'b')] }) };
    expect(brokenInvariants(hospital({ beds: [bed('x', 'a'), bed('y', null)], rooms: [room], boards }))).toEqual([]);
  });

  it('in order has patients in the theatre whose beds are kept', () => {
    const kept = record('1', 'a', { bed: { bed_id: 'x' }, away: 'operations' });
    const boards = { icu: board({ icu: [kept] }), operations: board({ operations: [record('2', 'a')] }) };
    expect(brokenInvariants(hospital({ beds: [bed('x', 'a'), bed('y', null)], rooms: [room], boards }))).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    [
      'a patient is admitted twice',
      { admissions: [admission('a', 'p'), admission('b', 'p')] },
      'patient p has two active admissions',
    ],
    [
      'a bed has two patients',
      { boards: { icu: board({ icu: [inBed, record('2', 'b', { bed: { bed_id: 'x' } })] }) } },
      'bed x has two patients',
    ],
    ['a patient is in two beds', { beds: [bed('x', 'a'), bed('y', 'a')] }, 'admission a is in two beds'],
    ['a bed is held by nobody who is here', { beds: [bed('x', 'c')] }, 'bed x is held by a stay that is over'],
    ['a bed is held without a record', { beds: [bed('x', 'a')] }, 'bed x is held, and by no record on a board'],
    ['a room counts wrong', { rooms: [room] }, 'room r counts its beds wrong'],
    [
      'an admission is on two boards',
      { boards: { icu: board({ icu: [record('1', 'a')] }), operations: board({ operations: [record('2', 'a')] }) } },
      'admission a is on two boards',
    ],
    [
      'a patient is away from a board, and not in the theatre',
      { boards: { icu: board({ icu: [record('1', 'a', { away: 'operations' })] }) } },
      'record 1 is away, and its patient is not in the theatre',
    ],
    [
      'a patient is away from two boards',
      {
        boards: {
          icu: board({ icu: [record('1', 'a', { away: 'operations' })] }),
          ward: board({ 'normal-acceptances': [record('2', 'a', { away: 'operations' })] }),
        },
      },
      'admission a is away from two boards',
    ],
    [
      'a closed record is listed',
      { boards: { icu: board({ icu: [record('1', 'a', { closed_at: 'now' })] }) } },
      'record 1 is listed and closed',
    ],
    [
      'a patient waits twice',
      { boards: { ward: board({ 'waiting-list': [1, 2].map((id) => ({ id, patient_id: 'p', status: 'waiting' })) }) } },
      'patient p is on the waiting list twice',
    ],
    [
      'a closed entry is listed',
      { boards: { ward: board({ 'waiting-list': [{ id: '1', patient_id: 'p', status: 'assigned' }] }) } },
      'entry 1 is listed and closed',
    ],
    [
      'a record outlives its stay',
      { boards: { icu: board({ icu: [record('1', 'c')] }) } },
      'record 1 is of a stay that is over',
    ],
    [
      'a list lacks what the snapshot has',
      { boards: { icu: board({ icu: [record('1', 'a')] }, { icu: [] }) } },
      'icu: the list and the snapshot disagree on icu/1',
    ],
    [
      'an admission is awaited and here',
      { admissions: [admission('a', 'p', { awaiting: 'icu' })], boards: { icu: board({ icu: [record('1', 'a')] }) } },
      'record 1 is on a board, and its admission is awaited',
    ],
  ])('in which %s is told of', (_what, parts, line) => {
    expect(brokenInvariants(hospital(parts))).toContain(line);
  });
});
