import type { BoardCollection, BoardWard } from '@ward-board/contract';
import { foundOn, goneTo, type Left, leftFor, type OnBoard, sayLeft } from './left.js';

const patient_id = '01900000-0000-7000-8000-000000000001';
const found = (collection: BoardCollection, row: object = {}) => ({ collection, row }) as unknown as OnBoard;
const treated = { treated_at: '2026-11-21T14:05:00.000Z' };

describe('what became of a patient of whom the board shows no record', () => {
  it('is that they have left it, where it has nothing else of them', () => {
    expect(leftFor(null, true)).toEqual({ why: 'gone', to: null });
    expect(leftFor(null, true, 'ward')).toEqual({ why: 'gone', to: 'ward' });
  });

  it('is by their stay that they were discharged, or are on another board or awaited there', () => {
    const before = (collection: BoardCollection, status: 'admitted' | 'discharged' = 'admitted') =>
      ({ kind: { collection }, record: { admission: { id: 'a', status } } }) as const;
    const to = (now: Partial<NonNullable<Parameters<typeof goneTo>[2]>>, of = before('icu')) =>
      goneTo('icu', of, { id: 'a', awaiting: null, board: null, ...now });
    expect(goneTo('icu', before('icu'), null)).toBe('discharged');
    expect(to({ id: 'another' })).toBe('discharged');
    expect(goneTo('icu', before('icu'), undefined)).toBeNull();
    expect(to({ board: 'ward' })).toBe('ward');
    expect(to({ awaiting: 'operations', board: 'icu' })).toBe('operations');
    expect(to({ board: 'icu' })).toBeNull();
    expect(to({})).toBeNull();
    for (const other of [before('imaging-studies'), before('waiting-list'), before('icu', 'discharged')])
      expect(to({ board: 'ward' }, other)).toBeNull();
  });

  it('is that they were treated and released, also where nobody has seen the record', () => {
    for (const wasShown of [true, false])
      expect(leftFor(found('admissions', treated), wasShown)).toEqual({ why: 'treated', at: treated.treated_at });
  });

  it.each([
    ['admissions', 'awaited'],
    ['waiting-list', 'awaited'],
    ['service-requests', 'requested'],
  ] as const)(
    'is said of who is among the %s once a record of theirs was seen, and of nobody else',
    (collection, why) => {
      expect(leftFor(found(collection, { treated_at: null }), true)).toEqual({ why });
      expect(leftFor(found(collection, { treated_at: null }), false)).toBeNull();
    },
  );

  it('is nothing where another record of theirs is there', () => {
    expect(leftFor(found('normal-acceptances'), true)).toBeNull();
  });

  it('is said with the board, and what is next', () => {
    const now = new Date('2026-11-21T15:00:00.000Z');
    const said = sayLeft({ why: 'treated', at: treated.treated_at }, 'Ann Lee', 'Emergency', now);
    expect(said).toBe('Ann Lee has left the Emergency board: treated and released 14:05, awaiting discharge.');
    expect(sayLeft({ why: 'awaited' }, 'Ann Lee', 'ICU', now)).toContain('has left the ICU board');
    const gone = (to: Extract<Left, { why: 'gone' }>['to']) => sayLeft({ why: 'gone', to }, 'Ann Lee', 'ICU', now);
    expect(gone('discharged')).toBe('Ann Lee has left the ICU board: discharged.');
    expect(gone('ward')).toBe('Ann Lee has left the ICU board: transferred to Ward.');
    expect(gone(null)).toBe('Ann Lee has left the ICU board.');
  });
});

describe('what a board has of a patient', () => {
  const on = (ward: BoardWard, rows: Partial<Record<BoardCollection, readonly object[]>>) =>
    foundOn({ ward, board: { rows: (name: BoardCollection) => rows[name] ?? [] } } as never, patient_id);

  it('is their record, or an admission that waits for it: not one that has gone on to another board', () => {
    expect(on('emergency', { admissions: [{ patient_id, awaiting: 'emergency' }] })?.collection).toBe('admissions');
    expect(on('emergency', { admissions: [{ patient_id, awaiting: 'icu' }] })).toBeNull();
    expect(on('icu', { icu: [{ patient_id }] })?.collection).toBe('icu');
    expect(on('icu', { icu: [{ patient_id: 'another' }] })).toBeNull();
  });
});
