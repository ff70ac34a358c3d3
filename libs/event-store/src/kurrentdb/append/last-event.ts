import type { StreamWrite } from '../../port/event-store.js';
import { NotShownYet } from '../server/failures.js';
import type { KurrentServer, ServerEvent } from '../server/server.js';

/** The last event of what KurrentDB says that it has stored. @throws NotShownYet */
export async function lastEventOf(
  server: KurrentServer,
  { stream, expectedRevision, events }: StreamWrite,
): Promise<ServerEvent> {
  const from = BigInt(expectedRevision + events.length - 1);
  const [event] = await server.readStream(stream, { from, direction: 'forwards', limit: 1 });
  if (event?.id !== events.at(-1)?.id.toLowerCase() || !event)
    throw new NotShownYet(`it does not show yet what it has stored in ${stream}`);
  return event;
}
