import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type FeedSource, nameOf, readFeed } from '../../following/feed-source.js';
import { AS_SCREENS, Follower } from '../../following/follower.js';
import { followed } from '../workload/people.js';
import type { ServiceProcesses } from './service-processes.js';

/** How often it is looked. */
const LOOK_MS = 50;
/** After so long something is broken, not slow. */
const GIVEN_UP_MS = 60_000;
/** How long followers may take to come to the number of a reading, before another is taken. */
const REACH_MS = 400;

/** Of each board and list. */
const FOLLOWERS = 2;

/** Measures how long it takes until a process that was killed is not missed any more, while everybody goes on writing. */
export class Recovery {
  private constructor(
    private readonly hospital: ServiceProcesses,
    private readonly feeds: readonly {
      readonly token: string;
      readonly source: FeedSource;
      readonly followers: readonly Follower[];
    }[],
  ) {}

  static async open(hospital: ServiceProcesses): Promise<Recovery> {
    const open = async ([who, source]: (typeof followed)[number]) => {
      const token = hospital.tokens[who];
      const followers = Array.from({ length: FOLLOWERS }, () => Follower.open(hospital.url, token, source, AS_SCREENS));
      return { token, source, followers: await Promise.all(followers) };
    };
    return new Recovery(hospital, await Promise.all(followed.map(open)));
  }

  get followers(): readonly Follower[] {
    return this.feeds.flatMap(({ followers }) => followers);
  }

  /**
   * Resolves when every projection has taken in an event that was stored after the kill.
   * @param at when it was, by `performance.now()`.
   * @returns after how many milliseconds.
   */
  async takenOver(at: number): Promise<number> {
    const reach = await this.headAfter(at, await this.head(at));
    for (;;) {
      const [standing] = await this.query<{ all: boolean }>(
        at,
        `select bool_and(g.position >= $1 collate "C") as all from projection p join projection_generation g on g.id = p.live`,
        [reach],
      );
      if (standing?.all) return performance.now() - at;
      await patience(at, 'The projections were not taken over');
    }
  }

  /**
   * Resolves when each follower is connected again, has joined, and had what a snapshot says that was read after the kill.
   * @returns after how many milliseconds, and for what the last of them was waited.
   */
  async backAndExact(at: number): Promise<{ readonly ms: number; readonly last: string }> {
    let last = '';
    await Promise.all(
      this.feeds.map(async ({ token, source, followers }) => {
        let unread = 0;
        const missing = new Set(followers);
        while (missing.size > 0) {
          await patience(at, `${nameOf(source)}: ${missing.size} followers are not back`);
          const read = await readFeed(this.hospital.url, token, source).catch(() => null);
          if (!read) unread += 1;
          for (const until = performance.now() + REACH_MS; read && missing.size > 0; await delay(10)) {
            for (const follower of missing) {
              const differs = follower.differsFrom(read);
              if (differs && differs.length > 0) throw new Error(`WRONG: ${nameOf(source)} ${differs.join('; ')}`);
              if (differs) missing.delete(follower);
              else last = `${nameOf(source)}: ${unread} readings failed, its follower was ${follower.doing}`;
            }
            if (performance.now() > until) break;
          }
        }
      }),
    );
    return { ms: performance.now() - at, last };
  }

  async close(): Promise<void> {
    for (const follower of this.followers) follower.leave();
  }

  /** Changes whenever a process takes a projection over from another. */
  async leases(): Promise<string> {
    const [row] = await this.query<{ taken: string }>(performance.now(), TAKEN);
    return row?.taken ?? '';
  }

  private async head(at: number): Promise<string> {
    const [row] = await this.query<{ head: string }>(at, HEAD);
    return row?.head ?? '';
  }

  private async headAfter(at: number, before: string): Promise<string> {
    for (let head = before; ; head = await this.head(at)) {
      if (head !== before) return head;
      await patience(at, 'Nobody writes');
    }
  }

  /** Asked again while Postgres recovers. */
  private async query<Row extends pg.QueryResultRow>(at: number, text: string, values: string[] = []): Promise<Row[]> {
    for (;;) {
      const client = new pg.Client({ connectionString: this.hospital.databaseUrl });
      client.on('error', () => {});
      try {
        await client.connect();
        return (await client.query<Row>(text, values)).rows;
      } catch (error) {
        await patience(at, String(error));
      } finally {
        await client.end().catch(() => {});
      }
    }
  }
}

const TAKEN = `select string_agg(name || ' ' || holder || ' ' || token, ',' order by name) as taken from projection_lease`;
/** As positions are written in checkpoints: text that sorts as the numbers do. */
const HEAD = `select lpad(coalesce(max(position), 0)::text, 19, '0') as head from event_store.event`;

/** @throws what is amiss, once that has lasted for too long. */
async function patience(at: number, amiss: string): Promise<void> {
  if (performance.now() - at > GIVEN_UP_MS) throw new Error(`${amiss} after ${GIVEN_UP_MS / 1_000} s`);
  await delay(LOOK_MS);
}
