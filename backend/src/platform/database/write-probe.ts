import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { EventStoreUnavailable } from '@ward-board/event-store';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import type { Settings } from '../../settings/settings.js';
import { InjectSettings } from '../../settings/settings.module.js';
import { EVENT_STORE_POOL } from './event-store.token.js';

/**
 * A table beside that of events, and a row in it: it fails where an append fails, for want of space, of a privilege, or of a
 * server that writes. One statement, which rolls back what it did: it leaves nothing, and locks nothing that others wait for.
 * @param commit what its end waits for.
 */
const statement = (commit: string) => `do $probe$ begin
  ${commit}
  begin
    if not has_table_privilege('event_store.event', 'insert') then
      raise insufficient_privilege using message = 'permission denied for table event_store.event';
    end if;
    create table event_store.write_probe_${process.pid} (tried_at timestamptz);
    insert into event_store.write_probe_${process.pid} values (now());
    raise sqlstate 'WB001';
  exception when sqlstate 'WB001' then null;
  end;
end $probe$`;

/** As an append (`append_batch`). */
const AS_APPENDS = `if current_setting('synchronous_commit') = 'off' then
    perform set_config('synchronous_commit', 'on', true);
  end if;`;
const HERE = `perform set_config('synchronous_commit', 'local', true);`;

/** What a commit waits in until a standby has it. Everybody sees it of the processes of their own role. */
const UNDER_WAY = `SELECT wait_event IS NOT DISTINCT FROM 'SyncRep' AS waits FROM pg_stat_activity WHERE pid = $1 AND state = 'active'`;

/**
 * Tries whether Postgres stores what it is given, as an append does, on a connection of the appends' pool. No time limit ends a try: one that waits
 * for a standby is what tells that the standby is there again, and a next one would leave a further process of Postgres waiting.
 */
@Injectable()
export class WriteProbe {
  private readonly text: string;
  private pid: number | undefined;
  private giveUp: () => void = () => {};

  constructor(
    @Inject(EVENT_STORE_POOL) private readonly pool: pg.Pool,
    @InjectDataSource() private readonly db: DataSource,
    @InjectSettings() { eventStoreUrl }: Settings,
  ) {
    this.text = statement(eventStoreUrl === null ? AS_APPENDS : HERE);
  }

  /** One at a time. @throws what Postgres, or the way to it, said; EventStoreUnavailable when it was given up. */
  async attempt(): Promise<void> {
    const client = await this.pool.connect();
    const given = Promise.withResolvers<never>();
    let isGivenUp = false;
    this.giveUp = () => {
      isGivenUp = true;
      given.reject(new EventStoreUnavailable('A try to store something was given up'));
    };
    const ignored = () => {};
    // Of a connection that ends meanwhile the query tells.
    client.on('error', ignored);
    try {
      const work = async () => {
        this.pid = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
        await client.query(this.text);
      };
      const working = work();
      working.catch(ignored);
      await Promise.race([working, given.promise]);
    } finally {
      this.giveUp = ignored;
      this.pid = undefined;
      client.off('error', ignored);
      client.release(isGivenUp);
    }
  }

  /** Whether the try that is under way waits for a standby. One whose answer can't come any more, since its server has been replaced, is given up. */
  async waitsForStandby(): Promise<boolean> {
    const { pid, giveUp } = this;
    if (pid === undefined) return false;
    const [found] = await this.db.query<{ waits: boolean }[]>(UNDER_WAY, [pid]);
    if (!found) giveUp();
    return found?.waits ?? false;
  }

  /** Gives up what is under way: the pool can't end before. */
  close(): void {
    this.giveUp();
  }
}
