import type { ProblemCode } from '@ward-board/contract';

/** A record as the fake service keeps it. */
export type Row = Record<string, unknown> & { id: string; revision: number };

export const iso = (time: Date): string => time.toISOString();

/** A success, as the service answers it. */
export interface Success {
  readonly body: unknown;
  readonly etag: string | null;
}

/** A refusal, as the service words it. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: ProblemCode,
    detail = '',
  ) {
    super(`${code} ${detail}`);
  }
}

export const made = (row: Row): Success => ({ body: row, etag: `"${row.revision}"` });

export const change = (row: Row, changes: object, at: Date): Row =>
  Object.assign(row, changes, { revision: row.revision + 1, updated_at: iso(at) });

/** Makes the rows of one service, whose ids rise. */
export class RowMaker {
  private count = 0;

  make = (fields: object, at: Date): Row => {
    const id = `019a0000-0000-7000-8000-${String(++this.count).padStart(12, '0')}`;
    return { ...fields, id, revision: 1, created_at: iso(at), updated_at: iso(at) };
  };
}
