import {
  type BoardWard,
  boardRecords,
  compareNaturally,
  imagingStatuses,
  imagingStudy,
  opStatuses,
  severities,
  triageLevels,
  type WallRow,
  type WallRows,
} from '@ward-board/contract';
import { levelLook } from '../forms/level-looks.js';
import { genderLetter } from '../patient/age.js';
import { likenesses } from '../patient/surname.js';
import type { Look } from '../ui/look.js';

/** The rows of a wall, by collection. */
export type RowsOfWall = { readonly [Name in keyof WallRows]?: readonly WallRows[Name][] };

/** A patient as a line of the wall. */
export interface WallLine {
  readonly id: string;
  readonly place: string;
  readonly patient: WallRow['patient'];
  /** What tells them from another of the same name, or on a wall of initials of the same initials: `F 40-64`. Null: nobody else has them. */
  readonly besides: string | null;
  /** Another patient's surname is the same or sounds like theirs. A wall of initials does not know it. */
  readonly hasSimilarSurname: boolean;
  /** Since when they are on the board, of the ICU and the ward; elsewhere since when they are in the hospital. */
  readonly since: string | null;
  /** When they were admitted; null: the row is of no stay. */
  readonly arrived: string | null;
  /** Of Emergency alone; null: nobody has seen them. Undefined: the board does not say it. */
  readonly seenAt: string | null | undefined;
  readonly isAway: boolean;
  /** Whether they lie in the bed still that is kept for them. */
  readonly isInKeptBed: boolean;
  /** A transfer brings them, and nobody has accepted them yet. */
  readonly isOnTheWay: boolean;
  readonly clinical: WallRow['clinical'];
}

/** Lines that stand together: of one level, or of one wing. */
export interface WallGroup {
  readonly key: string;
  readonly look: Look;
  readonly lines: readonly WallLine[];
}

/** How many are still to come onto the board, and since when the first of them waits. */
export interface ArrivalsLine {
  readonly count: number;
  readonly words: string;
  readonly since: string | null;
}

/** A board as its wall shows it. `pinned` stands on every page. */
export interface WallContent {
  readonly pinned: WallGroup | null;
  readonly turning: readonly WallGroup[];
  readonly arrivals: readonly ArrivalsLine[];
  /** What the column of times is called. */
  readonly sinceWord: string;
}

type BoardRow = WallRows['emergency-details' | 'icu' | 'operations' | 'normal-acceptances' | 'imaging-studies'];

const lineOf = (row: BoardRow, saysSeen: boolean): WallLine => ({
  id: row.id,
  place: row.bed ? `${row.bed.room_number} ${row.bed.bed_label}` : (row.whole_location ?? row.location ?? '–'),
  patient: row.patient,
  besides: null,
  hasSimilarSurname: false,
  since: 'created_at' in row ? row.created_at : row.admitted_at,
  arrived: row.admitted_at,
  seenAt: saysSeen ? row.seen_at : undefined,
  isAway: 'away' in row && row.away !== null,
  isInKeptBed: 'in_kept_bed' in row && row.in_kept_bed,
  isOnTheWay: 'transferred_from' in row && row.transferred_from !== null && row.accepted_at === null,
  clinical: row.clinical,
});

const byPlace = (a: WallLine, b: WallLine): number => compareNaturally(a.place, b.place) || (a.id < b.id ? -1 : 1);
/** Who has waited longest comes first. */
const byWait = (a: WallLine, b: WallLine): number =>
  (a.since ?? '').localeCompare(b.since ?? '') || (a.id < b.id ? -1 : 1);

function grouped<Row extends BoardRow>(
  rows: readonly Row[] | undefined,
  keys: readonly string[],
  keyOf: (row: Row) => string,
  lookOf: (key: string) => Look,
  order = byPlace,
): WallGroup[] {
  const groups = keys.map((key) => {
    const lines = (rows ?? []).filter((row) => keyOf(row) === key).map((row) => lineOf(row, order === byWait));
    return { key, look: lookOf(key), lines: lines.sort(order) };
  });
  return groups.filter(({ lines }) => lines.length > 0);
}

function arrivalsOf(rows: readonly { readonly admitted_at: string | null }[], words: string): ArrivalsLine[] {
  const times = rows.map(({ admitted_at }) => admitted_at).filter((time) => time !== null);
  return rows.length === 0 ? [] : [{ count: rows.length, words, since: times.toSorted()[0] ?? null }];
}

/** What a wall shows of a board: its rows in groups, most urgent first, and who is still to come. */
export function wallContentOf(ward: BoardWard, rows: RowsOfWall): WallContent {
  const { pinned, turning, ...content } = groupsOf(ward, rows);
  const all = [...(pinned ? [pinned] : []), ...turning].flatMap(({ lines }) => lines);
  const whose = new Map<string, Set<string>>();
  for (const { patient } of all)
    whose.set(patient.initials, (whose.get(patient.initials) ?? new Set()).add(patient.id));
  // As a board compares them: with everybody whom it has, also those who are still to come.
  const everybody = Object.values(rows as Readonly<Record<string, readonly WallRow[]>>).flat();
  const alike = likenesses(
    everybody.flatMap(({ patient: { id, name } }) => (name === undefined ? [] : [{ id, name }])),
  );
  const isSame = ({ id, name, initials, same_name }: WallRow['patient']) =>
    same_name || alike.get(id) === 'name' || (name === undefined && (whose.get(initials)?.size ?? 0) > 1);
  const told = (group: WallGroup): WallGroup => ({
    ...group,
    lines: group.lines.map((line) => ({
      ...line,
      besides: isSame(line.patient) ? sayBesides(line.patient) : null,
      hasSimilarSurname: !line.patient.same_name && alike.get(line.patient.id) === 'surname',
    })),
  });
  return { ...content, pinned: pinned && told(pinned), turning: turning.map(told) };
}

/** Null: neither is known. */
const sayBesides = ({ gender, age_band }: WallRow['patient']): string | null =>
  [gender === 'unknown' ? null : genderLetter[gender], age_band].filter((part) => part !== null).join(' ') || null;

/** Where not all of a group fit on every page, those do whom nobody has seen. Of a board that does not say it, the order stays. */
const unseenFirst = ({ lines, ...group }: WallGroup): WallGroup => ({
  ...group,
  lines: [...lines.filter(({ seenAt }) => seenAt === null), ...lines.filter(({ seenAt }) => seenAt !== null)],
});

function groupsOf(ward: BoardWard, rows: RowsOfWall): WallContent {
  const awaiting = (rows.admissions ?? []).filter((row) => row.awaiting === ward && row.treated_at === null);
  const pinning = (groups: WallGroup[]): Pick<WallContent, 'pinned' | 'turning'> => ({
    pinned: groups.filter(({ key }) => key === 'critical').map(unseenFirst)[0] ?? null,
    turning: groups.filter(({ key }) => key !== 'critical'),
  });
  const look = (kind: Parameters<typeof levelLook>[0]) => (key: string) => levelLook(kind, key);
  switch (ward) {
    case 'emergency': {
      const kind = boardRecords['emergency-details'];
      const groups = grouped(rows['emergency-details'], triageLevels, (row) => row.triage_level, look(kind), byWait);
      return { ...pinning(groups), arrivals: arrivalsOf(awaiting, 'to triage'), sinceWord: 'Waiting' };
    }
    case 'icu': {
      const groups = grouped(rows.icu, severities, (row) => row.severity, look(boardRecords.icu));
      return { ...pinning(groups), arrivals: arrivalsOf(awaiting, 'to be accepted'), sinceWord: 'Stay' };
    }
    case 'operations': {
      const turning = grouped(rows.operations, opStatuses, (row) => row.op_status, look(boardRecords.operations));
      return { pinned: null, turning, arrivals: arrivalsOf(awaiting, 'to be scheduled'), sinceWord: 'Stay' };
    }
    case 'ward': {
      const wingOf = (row: WallRows['normal-acceptances']) => row.bed?.wing_name ?? 'No wing';
      const acceptances = rows['normal-acceptances'] ?? [];
      const wings = [...new Set(acceptances.map(wingOf))].sort(compareNaturally);
      const turning = grouped(acceptances, wings, wingOf, (word) => ({ word, shape: 'disc', tone: 'standard' }));
      const waiting = rows['waiting-list'] ?? [];
      const arrivals = [...arrivalsOf(awaiting, 'to be accepted'), ...arrivalsOf(waiting, 'on the waiting list')];
      return { pinned: null, turning, arrivals, sinceWord: 'Stay' };
    }
    case 'radiology': {
      // What is done, or was called off, is not waited for.
      const statuses = imagingStatuses.filter((status) => status === 'scheduled' || status === 'in-progress');
      const turning = grouped(rows['imaging-studies'], statuses, (row) => row.status, look(imagingStudy)).reverse();
      const requests = rows['service-requests'] ?? [];
      return { pinned: null, turning, arrivals: arrivalsOf(requests, 'requested'), sinceWord: '' };
    }
  }
}
