import { randomUUID } from 'node:crypto';
import { KurrentClient } from '../../kurrentdb/server/kurrent-client.js';

/** The KurrentDB that `EVENT_STORE_URL` names: tests write to it, and never empty it. */
export interface ServerUnderTest {
  readonly url: string;
  /** Older than 25.1. */
  readonly onlyOneStream: boolean;
  /** The URL names a cluster, whose nodes say each other's addresses. */
  readonly isFoundByGossip: boolean;
}

/** Null: none is named. @throws what the client says of a server that does not answer. */
export async function serverUnderTest(): Promise<ServerUnderTest | null> {
  const url = process.env.EVENT_STORE_URL;
  if (!url) return null;
  const isFoundByGossip = /^kurrentdb\+discover:|^[^?]*,/.test(url);
  const client = new KurrentClient(url);
  const write = () => ({
    stream: `test-${randomUUID()}`,
    expected: 'no_stream' as const,
    events: [{ id: randomUUID(), type: 'Probed', data: null, metadata: {} }],
  });
  try {
    await client.append([write(), write()]);
    return { url, onlyOneStream: false, isFoundByGossip };
  } catch (error) {
    if ((error as { type?: unknown }).type === 'unsupported') return { url, onlyOneStream: true, isFoundByGossip };
    throw error;
  } finally {
    await client.close();
  }
}
