import { randomUUID } from 'node:crypto';
import { EventStoreUnavailable } from '../port/event-store.js';
import { answered } from './server/call-timeouts.js';
import type { KurrentServer, ServerWrite } from './server/server.js';

/** A start waits so long for a KurrentDB that is starting as well, or is electing a leader. */
const START_MS = 5_000;

/** A stream has never so many events: an append at this revision is checked by the leader, and stores nothing. */
const IMPOSSIBLE = 2_000_000_000n;

const impossibleWrite = (stream: string): ServerWrite => ({
  stream,
  expected: IMPOSSIBLE,
  events: [{ id: randomUUID(), type: 'StartChecked', data: null, metadata: {} }],
});

/**
 * Whether KurrentDB can be used: it is there, has a leader, knows the user, lets them append and read everything, and has
 * multi-stream appends (25.1 and newer). Stores nothing.
 * @throws EventStoreUnavailable, whose message says why not.
 */
export async function checkServer(server: KurrentServer, startMs = START_MS): Promise<void> {
  const until = performance.now() + startMs;
  const one = [impossibleWrite('ward-board-start-1')];
  for (const writes of [one, [...one, impossibleWrite('ward-board-start-2')]]) {
    const outcome = await answered(server, startMs / 4, until, () => server.append(writes));
    if (outcome === 'stored')
      throw new EventStoreUnavailable('KurrentDB takes an append at a revision that is not there');
  }
  await answered(server, startMs / 4, until, () => server.readAll({ from: 'end', direction: 'backwards', limit: 1 }));
}
