import type { ServerResponse } from 'node:http';
import PQueue from 'p-queue';

/** Requests of one session that are worked on at a time: more than a browser sends, and half of the connections to Postgres. */
const AT_ONCE = 8;

/**
 * Lets the requests of each session take turns, so that one client that asks without end waits for itself, and not everybody
 * else for it.
 */
export class SessionTurns {
  /** Of sessions that have requests here. */
  private readonly sessions = new Map<string, { readonly queue: PQueue; requests: number }>();

  /**
   * Resolves when the request may be worked on; until it has been answered, or its client has gone, it counts.
   * @param response the answer, when it is to be.
   */
  async begin(session_id: string, response: Pick<ServerResponse, 'once' | 'closed'>): Promise<void> {
    const turns = this.sessions.get(session_id) ?? { queue: new PQueue({ concurrency: AT_ONCE }), requests: 0 };
    this.sessions.set(session_id, turns);
    turns.requests += 1;
    await new Promise<void>((begun) => {
      void turns.queue.add(async () => {
        const ended = new Promise<void>((end) => {
          response.once('finish', end);
          response.once('close', end);
          // Its client has gone while it waited: no event tells so any more.
          if (response.closed) end();
        });
        begun();
        await ended;
        turns.requests -= 1;
        if (turns.requests === 0) this.sessions.delete(session_id);
      });
    });
  }
}
