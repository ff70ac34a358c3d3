import type { BoardChange, BoardCollection, BoardCollections, BoardPatch } from '@ward-board/contract';

/** The wards that have a live board here. */
export type BoardWard = 'emergency' | 'icu';

/** A board's records by collection and id. */
export type BoardRows = { readonly [Name in BoardCollection]: ReadonlyMap<string, BoardCollections[Name]> };
type OpenRows = { [Name in BoardCollection]: Map<string, BoardCollections[Name]> };

/**
 * A board at one number of its feed. Lists are read one by one, so a picture can start out torn: parts of it are then
 * ahead of `seq`, the furthest at `wholeAt`. Once the patches up to there are applied it is exact: records come whole in
 * patches, so applying one that a part already held changes nothing in the end (SPEC.md, LB3).
 */
export interface Picture {
  readonly seq: number;
  readonly wholeAt: number;
  readonly rows: BoardRows;
}

export const isWhole = (picture: Picture): boolean => picture.seq >= picture.wholeAt;

export const noRows: BoardRows = { admissions: new Map(), 'emergency-details': new Map(), icu: new Map() };

/** Applies patches that follow on the picture, each whole; a number that does not follow is a bug in the caller. */
export function applyPatches(picture: Picture, patches: readonly BoardPatch[]): Picture {
  if (patches.length === 0) return picture;
  const rows: OpenRows = {
    admissions: new Map(picture.rows.admissions),
    'emergency-details': new Map(picture.rows['emergency-details']),
    icu: new Map(picture.rows.icu),
  };
  let seq = picture.seq;
  for (const patch of patches) {
    if (patch.seq !== seq + 1) throw new Error(`Patch ${patch.seq} does not follow ${seq}`);
    for (const change of patch.changes) applyChange(rows, change);
    seq = patch.seq;
  }
  return { ...picture, seq, rows };
}

function applyChange(rows: OpenRows, change: BoardChange): void {
  if (change.op === 'remove') {
    rows[change.collection].delete(change.id);
    return;
  }
  switch (change.collection) {
    case 'admissions':
      rows.admissions.set(change.id, change.record);
      return;
    case 'emergency-details':
      rows['emergency-details'].set(change.id, change.record);
      return;
    case 'icu':
      rows.icu.set(change.id, change.record);
      return;
  }
}

/**
 * Leaves out what is not the ward's. ICU has to list the admissions of the whole house to find its own; which those are
 * is only known once the picture is whole, since the cases were read separately. What the feed sends is the ward's.
 */
export function onlyOf(ward: BoardWard, picture: Picture): Picture {
  if (ward !== 'icu') return picture;
  const accepted = new Set([...picture.rows.icu.values()].map((icuCase) => icuCase.admission_id));
  const admissions = new Map(
    [...picture.rows.admissions].filter(
      ([id, { admission_type, awaiting }]) => admission_type === 'icu' || awaiting === 'icu' || accepted.has(id),
    ),
  );
  return { ...picture, rows: { ...picture.rows, admissions } };
}

/** The new rows, with the very objects of the old ones where nothing changed, so that the screen keeps still. */
export function keepEqual(old: BoardRows, fresh: BoardRows): BoardRows {
  return {
    admissions: keepEqualIn(old.admissions, fresh.admissions),
    'emergency-details': keepEqualIn(old['emergency-details'], fresh['emergency-details']),
    icu: keepEqualIn(old.icu, fresh.icu),
  };
}

function keepEqualIn<Row>(old: ReadonlyMap<string, Row>, fresh: ReadonlyMap<string, Row>): ReadonlyMap<string, Row> {
  const kept = [...fresh].map(([id, row]): [string, Row] => {
    const before = old.get(id);
    return [id, before !== undefined && JSON.stringify(before) === JSON.stringify(row) ? before : row];
  });
  return new Map(kept);
}

/** Ids of the records that came, changed or left between two pictures. */
export function changedBetween(old: BoardRows, fresh: BoardRows): string[] {
  return (Object.keys(fresh) as BoardCollection[]).flatMap((name) => {
    const before: ReadonlyMap<string, unknown> = old[name];
    const after: ReadonlyMap<string, unknown> = fresh[name];
    const gone = [...before.keys()].filter((id) => !after.has(id));
    return [...[...after.keys()].filter((id) => before.get(id) !== after.get(id)), ...gone];
  });
}
