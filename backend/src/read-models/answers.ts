import { headers } from '@ward-board/contract';
import type { FastifyReply } from 'fastify';
import type { Page } from './read-model.js';

const json = 'application/json; charset=utf-8';

/** `{ items, next_cursor }`, with the board's number where it is one's list. */
export function answerPage(reply: FastifyReply, { items, nextCursor, seq, halted }: Page): string {
  reply.type(json);
  if (seq !== null) reply.header(headers.boardSeq, String(seq));
  if (halted) reply.header(headers.projection, 'stopped');
  return `{"items":${items},"next_cursor":${JSON.stringify(nextCursor)}}`;
}

/** One record, with its revision as ETag. */
export function answerRecord(reply: FastifyReply, record: string): string {
  const { revision } = JSON.parse(record) as { readonly revision: number };
  reply.type(json).header('etag', `"${revision}"`);
  return record;
}
