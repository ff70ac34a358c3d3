import { headers } from '@ward-board/contract';
import { NOTHING_OF_CHART } from './admissions-on-boards.js';

/** Headers of an answer by their names. */
export type Headers = Readonly<Record<string, string>>;

/** What a route answers with: a body that is JSON text already, and headers. `AnswerHeaders` sends it. */
export class Answer {
  /** @param body undefined: none. */
  constructor(
    readonly body: string | undefined,
    readonly headers: Headers = {},
  ) {}
}

/** One record, with its revision as ETag. */
export function recordAnswer(record: string, more: Headers = {}): Answer {
  const { revision } = JSON.parse(record) as { readonly revision: number };
  return new Answer(record, { ...more, etag: `"${revision}"` });
}

/** A record's answer to somebody who may not read charts: `clinical` is null. */
export const withoutClinical = (answer: Answer): Answer => hiding(answer, 'clinical');

/** A patient's answer to somebody who is not to know whether they are confidential. */
export const withoutConfidential = (answer: Answer): Answer => hiding(answer, 'confidential');

/** Whose record a JSON text is, if it says something of their chart; undefined: nobody's, or it is no record. */
export function chartedPatientIn(text: string): string | undefined {
  const record = JSON.parse(text) as Charted | null;
  return record !== null && ('clinical' in record || 'admission' in record) ? record.patient_id : undefined;
}

/**
 * A record, a JSON text, for somebody who does not reach its patient any more. A board's record has the chart as it was when the patient left
 * that board, which its staff have seen; one without a stay has it as it is now.
 */
export function withoutChart(text: string): string {
  const record = JSON.parse(text) as Charted;
  const hidden = {
    ...('admission' in record ? {} : { clinical: null }),
    ...(record.admission ? { admission: { ...record.admission, ...NOTHING_OF_CHART } } : {}),
  };
  return JSON.stringify({ ...record, ...hidden });
}

interface Charted {
  readonly patient_id?: string;
  readonly clinical?: unknown;
  readonly admission?: object | null;
}

const hiding = ({ body = 'null', headers: sent }: Answer, field: string): Answer =>
  new Answer(JSON.stringify({ ...JSON.parse(body), [field]: null }), sent);

/** The number of a feed, and the identity of the feed that the number is of, as they were when rows were read. */
export interface FeedNumber {
  readonly feed: string;
  readonly seq: number;
  /** The number of the list's own feed, where `seq` is that of a board. */
  readonly listSeq?: number;
}

/** A page of a list, its items as JSON text: they are answered as they are stored, without being parsed in between. */
export interface Page {
  readonly items: string;
  readonly nextCursor: string | null;
  /** Of the live feed that shows this list, in the same snapshot as the rows; null: none was asked for. */
  readonly number: FeedNumber | null;
  /** The projection has halted: newer events exist that these rows don't show. */
  readonly halted: boolean;
}

/** `{ items, next_cursor }`, with the number of its feed where it has one. */
export function pageAnswer({ items, nextCursor, number, halted }: Page): Answer {
  return new Answer(`{"items":${items},"next_cursor":${JSON.stringify(nextCursor)}}`, {
    ...(number && feedHeaders(number)),
    ...(halted && { [headers.projection]: 'stopped' }),
  });
}

/** `X-Board-Seq` and `X-Board-Feed`, and `X-List-Seq` where the list's own feed has another number. */
export const feedHeaders = ({ feed, seq, listSeq }: FeedNumber): Headers => ({
  [headers.boardSeq]: String(seq),
  ...(listSeq !== undefined && { [headers.listSeq]: String(listSeq) }),
  [headers.boardFeed]: feed,
});
