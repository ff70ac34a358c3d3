import type { BoardSnapshot, EmergencyCaseRecord, FeedChange } from '@ward-board/contract';
import fc from 'fast-check';
import { WallBoard } from './wall-board.js';
import type { WallView } from './wall-row.js';

const today = '2026-11-22';
const view: WallView = { privacy: 'initials', clinical: false };
const idOf = (n: number) => `01936000-0000-7000-8aaa-${n.toString(16).padStart(12, '0')}`;
const names = ['Anna Berg', 'Berg, Anna', 'Ben Kaya', 'Anna Berger'];

const caseOf = (n: number, name: string, notes: string) =>
  ({
    id: idOf(n),
    patient: { id: idOf(100 + n), mrn: `M${n}`, name, gender: 'female', date_of_birth: null },
    admission: { admitted_at: '2026-11-20T07:00:00.000Z' },
    ...{ location: 'Bay 4', seen_at: null, triage_level: 'urgent', notes },
    ...{ away: null, transferred_from: null, accepted_at: null },
  }) as unknown as EmergencyCaseRecord;

const snapshotOf = (
  seq: number,
  records: readonly EmergencyCaseRecord[],
): Pick<BoardSnapshot, 'seq' | 'collections'> => ({
  ...{ seq, collections: { 'emergency-details': [...records] } },
});
const upsert = (record: EmergencyCaseRecord): FeedChange => ({
  ...{ collection: 'emergency-details', op: 'upsert', id: record.id, record },
});
const remove = (n: number): FeedChange => ({ collection: 'emergency-details', op: 'remove', id: idOf(n) });

const anyChange = fc.oneof(
  fc.tuple(fc.nat(5), fc.constantFrom(...names), fc.constantFrom('x', 'y')).map((made) => upsert(caseOf(...made))),
  fc.nat(5).map(remove),
);
const anyPatches = fc.array(fc.array(anyChange, { minLength: 1, maxLength: 3 }), { maxLength: 12 });

describe('a board that walls follow', () => {
  /** What a follower makes of the rows that it holds. */
  const follow = (rows: Map<string, unknown>, changes: ReturnType<WallBoard['since']>) => {
    for (const change of changes)
      if (change.op === 'upsert') rows.set(change.id, change.record);
      else rows.delete(change.id);
  };
  const rowsOf = (board: WallBoard) => new Map(board.rows(view, today).map(({ id, record }) => [id, record]));

  it('is followed by patches to what a snapshot of the same number shows, names that are the same included', () => {
    // One follows all the while, one is away from a number on and is told at the end what it has missed.
    fc.assert(
      fc.property(anyPatches, fc.nat(12), (patches, heldAt) => {
        const board = new WallBoard(snapshotOf(0, []));
        const [early, away] = [rowsOf(board), rowsOf(board)];
        for (const [index, changes] of patches.entries()) {
          const seq = index + 1;
          const again = board.take({ seq, changes })(view, today);
          follow(early, again);
          if (seq <= heldAt) follow(away, again);
          else if (index === patches.length - 1) follow(away, board.since(patches.slice(heldAt).flat(), view, today));
          expect(early).toEqual(rowsOf(board));
        }
        expect(away).toEqual(rowsOf(board));
      }),
    );
  });

  it('sends nothing of a change that a wall does not show', () => {
    const board = new WallBoard(snapshotOf(4, [caseOf(1, 'Anna Berg', 'x')]));
    expect(board.take({ seq: 5, changes: [upsert(caseOf(1, 'Anna Berg', 'y'))] })(view, today)).toEqual([]);
  });

  it('takes the score away as soon as its patient is on a ventilator, though nothing else of the row changes', () => {
    const at = '2026-11-20T08:00:00.000Z';
    const clinical = {
      ...{ vitals: [], results: [], next_observation_due_at: at },
      news2: { total: 7, risk: 'high', at },
    };
    const lies = (ventilator_mode: string | null) =>
      ({
        ...caseOf(1, 'Anna Berg', ''),
        severity: 'critical',
        created_at: at,
        bed: null,
        clinical,
        ventilator_mode,
      }) as unknown as EmergencyCaseRecord;
    const changeTo = (mode: string): FeedChange => ({ ...upsert(lies(mode)), collection: 'icu' }) as FeedChange;
    const board = new WallBoard({ seq: 0, collections: { icu: [lies(null)] } } as unknown as BoardSnapshot);
    const scores = (seq: number, mode: string) =>
      board
        .take({ seq, changes: [changeTo(mode)] })({ ...view, clinical: true }, today)
        .map(
          (change) =>
            change.op === 'upsert' && [change.record.clinical?.news2?.total, change.record.clinical?.ventilated],
        );
    expect(scores(1, 'Nasal cannula')).toEqual([]);
    expect(scores(2, 'SIMV')).toEqual([[undefined, true]]);
    expect(scores(3, 'Nasal cannula')).toEqual([[7, false]]);
  });

  it.each([
    ['in another order', 'Anna Berg', 'Berg, Anna'],
    ['written together', 'Ewan Mac Donald', 'Macdonald, Ewan'],
    ['written apart', 'Ewan Macdonald', 'Mac Donald, Ewan'],
  ])('marks both of two patients of one name, %s, and neither once one has left', (_, one, other) => {
    const board = new WallBoard(snapshotOf(0, [caseOf(1, one, '')]));
    const came = board.take({ seq: 1, changes: [upsert(caseOf(2, other, ''))] })(view, today);
    const marks = (changes: typeof came) =>
      changes.flatMap((change) => (change.op === 'upsert' ? [[change.id, change.record.patient.same_name]] : []));
    expect(marks(came)).toEqual([
      [idOf(2), true],
      [idOf(1), true],
    ]);
    expect(marks(board.take({ seq: 2, changes: [remove(1)] })(view, today))).toEqual([[idOf(2), false]]);
  });

  it('answers a patch that it has read already with all its rows, and refuses one after a gap', () => {
    const board = new WallBoard(snapshotOf(5, [caseOf(1, 'Anna Berg', '')]));
    const again = board.take({ seq: 5, changes: [upsert(caseOf(2, 'Gone', ''))] })(view, today);
    expect(again.map(({ op, id }) => [op, id])).toEqual([
      ['remove', idOf(2)],
      ['upsert', idOf(1)],
    ]);
    expect(() => board.take({ seq: 7, changes: [] })).toThrow('does not follow');
  });
});
