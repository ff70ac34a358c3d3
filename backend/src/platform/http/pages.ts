import { id } from '@ward-board/contract';
import { type EntityManager, type EntityTarget, type FindOptionsWhere, LessThan } from 'typeorm';
import { ProblemException } from './problem-exception.js';

export interface Page<Item> {
  readonly items: Item[];
  readonly next_cursor: string | null;
}

/** A page of a table, newest first. The cursor is the last id of the page before. @param which of its rows; without it, all. */
export async function pageOf<Row extends { id: string }>(
  manager: EntityManager,
  table: EntityTarget<Row>,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  which: FindOptionsWhere<Row> = {},
): Promise<Page<Row>> {
  if (cursor !== undefined && !id.safeParse(cursor).success) {
    throw new ProblemException('validation_failed', 'The cursor is not one that this list gave.', {
      errors: [{ path: 'cursor', message: 'must be the next_cursor of an earlier answer' }],
    });
  }
  const rows = await manager
    .createQueryBuilder(table, 'row')
    .where(which)
    .andWhere(cursor === undefined ? {} : ({ id: LessThan(cursor) } as FindOptionsWhere<Row>))
    .orderBy('row.id', 'DESC')
    .limit(limit + 1)
    .getMany();
  const items = rows.slice(0, limit);
  return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
