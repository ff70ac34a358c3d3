import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import { EVENT_STORE_POOL } from '../database/event-store.token.js';

/** The log's connections have no limit of their own to a statement that the server does not answer. */
const ANSWER_MS = 2_000;

/**
 * Asks Postgres over the first connection that is free, of those for reads and of the log's: while long reads, or a lock that they wait for, take all
 * of the ones, Postgres is not away. A proxy that took the backend away would send its load to the next one.
 */
@Injectable()
export class AnyConnection {
  constructor(
    @InjectDataSource() private readonly db: DataSource,
    @Inject(EVENT_STORE_POOL) private readonly pool: pg.Pool,
  ) {}

  /** @throws what the connections for reads say when neither has an answer. */
  async query<Rows>(text: string): Promise<Rows> {
    const logs = async () => {
      const { rows } = await this.pool.query({ text, query_timeout: ANSWER_MS } as pg.QueryConfig);
      return rows as Rows;
    };
    return Promise.any([this.db.query<Rows>(text), logs()]).catch((error: AggregateError) => {
      throw error.errors[0];
    });
  }
}
