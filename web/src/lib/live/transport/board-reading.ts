import {
  admissionList,
  type BoardCollection,
  type BoardCollections,
  emergencyCaseList,
  icuCaseList,
} from '@ward-board/contract';
import type { ZodType } from 'zod';
import { followPages, type Page } from '../../http/all-pages.js';
import { type BoardWard, noRows, type Picture } from '../machine/board-picture.js';
import type { Moment } from '../machine/board-state.js';
import type { Http } from '../../http/http.js';

/** What came of reading a whole board. */
export type ReadOutcome =
  | { readonly ok: true; readonly picture: Picture; readonly asked: Moment }
  | { readonly ok: false; readonly why: 'unavailable' | 'forbidden' | 'signed-out' };

type Failed = Extract<ReadOutcome, { ok: false }>;
interface List<Row> {
  readonly ok: true;
  readonly rows: ReadonlyMap<string, Row>;
  readonly lowest: number;
  readonly highest: number;
  readonly asked: Moment;
}

/** The feed's path of each list that makes a board, and the schema of its pages. */
type Lists = { readonly [Name in BoardCollection]?: readonly [string, ZodType<Page<BoardCollections[Name]>>] };
const listsOf: Readonly<Record<BoardWard, Lists>> = {
  emergency: {
    admissions: ['/api/admissions?type=emergency', admissionList],
    'emergency-details': ['/api/emergency-details', emergencyCaseList],
  },
  icu: { admissions: ['/api/admissions?status=admitted', admissionList], icu: ['/api/icu', icuCaseList] },
};

/** How often a list is read again because the board changed between its pages, before the patches have to mend it. */
const TRIES = 3;

/** Reads a board's lists side by side. They may be of different numbers; the picture says so (see `Picture`). */
export async function readBoard(
  ward: BoardWard,
  http: Pick<Http, 'getForBoard'>,
  signal?: AbortSignal,
): Promise<ReadOutcome> {
  const wanted = listsOf[ward];
  const [admissions, emergency, icu] = await Promise.all([
    wanted.admissions && readList(http, ...wanted.admissions, signal),
    wanted['emergency-details'] && readList(http, ...wanted['emergency-details'], signal),
    wanted.icu && readList(http, ...wanted.icu, signal),
  ]);
  const lists = [admissions, emergency, icu].filter((list) => list !== undefined);
  const failed = lists.find((list) => !list.ok);
  if (failed !== undefined) return failed;
  const read = lists.filter((list) => list.ok);
  const rows = {
    admissions: admissions?.ok ? admissions.rows : noRows.admissions,
    'emergency-details': emergency?.ok ? emergency.rows : noRows['emergency-details'],
    icu: icu?.ok ? icu.rows : noRows.icu,
  };
  const seq = Math.min(...read.map((list) => list.lowest));
  const wholeAt = Math.max(...read.map((list) => list.highest));
  return { ok: true, picture: { seq, wholeAt, rows }, asked: earliest(read.map((list) => list.asked)) };
}

async function readList<Row extends { readonly id: string }>(
  http: Pick<Http, 'getForBoard'>,
  path: string,
  schema: ZodType<Page<Row>>,
  signal: AbortSignal | undefined,
): Promise<List<Row> | Failed> {
  let list = await readPages(http, path, schema, signal);
  for (let again = 1; again < TRIES && list.ok && list.lowest !== list.highest; again += 1) {
    list = await readPages(http, path, schema, signal);
  }
  return list;
}

async function readPages<Row extends { readonly id: string }>(
  http: Pick<Http, 'getForBoard'>,
  path: string,
  schema: ZodType<Page<Row>>,
  signal: AbortSignal | undefined,
): Promise<List<Row> | Failed> {
  const read = await followPages(path, (page) => http.getForBoard(page, schema, signal));
  if (!read.ok) return { ok: false, why: whyOf(read.status) };
  const { rows, answers } = read;
  const seqs = answers.map(({ boardSeq }) => boardSeq).filter((seq) => seq !== null);
  if (seqs.length < answers.length) return { ok: false, why: 'unavailable' };
  const asked = earliest(answers.map((answer) => answer.asked));
  return { ok: true, rows, lowest: Math.min(...seqs), highest: Math.max(...seqs), asked };
}

const whyOf = (status: number): Failed['why'] =>
  status === 401 ? 'signed-out' : status === 403 ? 'forbidden' : 'unavailable';

function earliest(moments: readonly Moment[]): Moment {
  return {
    server: Math.min(...moments.map((moment) => moment.server)),
    local: Math.min(...moments.map((moment) => moment.local)),
  };
}
