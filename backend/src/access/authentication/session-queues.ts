import type { ServerResponse } from 'node:http';
import PQueue from 'p-queue';

/** Requests of one session that are worked on at a time: more than a browser sends, and half of the connections to Postgres. */
const AT_ONCE = 8;

/**
 * Lets the requests of each session queue, so that one client that asks without end waits for itself, and not everybody
 * else for it.
 */
export class SessionQueues {
  /** Of sessions that have requests here. */
  private readonly sessions = new Map<string, { readonly queue: PQueue; requests: number }>();

  /**
   * Resolves when the request may be worked on; until it has been answered, or its client has gone, it counts.
   * @param response the answer, when it is to be.
   */
  async begin(session_id: string, response: Pick<ServerResponse, 'once' | 'closed'>): Promise<void> {
    const own = this.sessions.get(session_id) ?? { queue: new PQueue({ concurrency: AT_ONCE }), requests: 0 };
    this.sessions.set(session_id, own);
    own.requests += 1;
    await new Promise<void>((begun) => {
      void own.queue.add(async () => {
        const ended = new Promise<void>((end) => {
          response.once('finish', end);
          response.once('close', end);
          // Its client has gone while it waited: no event tells so any more.
          if (response.closed) end();
        });
        begun();
        await ended;
        own.requests -= 1;
        if (own.requests === 0) this.sessions.delete(session_id);
      });
    });
  }
}
