import {
  BACKWARDS,
  END,
  excludeSystemEvents,
  FORWARDS,
  type JSONEventType,
  jsonEvent,
  KurrentDBClient,
  NO_STREAM,
  type ReadAllOptions,
  type ReadStreamOptions,
  type RecordedEvent,
  type ResolvedEvent,
  START,
} from '@kurrent/kurrentdb-client';
import { AppendedNotifier } from './appended-notifier.js';
import { isNoStream, isWrongRevision } from './failures.js';
import type { KurrentServer, ReadOptions, ServerEvent, ServerNewEvent, ServerRevision, ServerWrite } from './server.js';

/** A node that is away makes every call fail: the calls of so many milliseconds share one new client. */
const NEW_CLIENT_MS = 500;

/** KurrentDB by its own client. */
export class KurrentClient implements KurrentServer {
  private client: KurrentDBClient;
  private madeAt = performance.now();
  private readonly notifier = new AppendedNotifier(() => this.client);

  /** @param url a connection string of KurrentDB's, which `isKurrentUrl` accepts. Connects with the first call. */
  constructor(private readonly url: string) {
    this.client = KurrentDBClient.connectionString(url);
  }

  async append(writes: readonly ServerWrite[]): Promise<'stored' | 'wrong_revision'> {
    try {
      const [write] = writes;
      if (writes.length === 1 && write)
        await this.client.appendToStream(write.stream, write.events.map(toClientEvent), {
          streamState: toState(write.expected),
        });
      else
        await this.client.multiStreamAppend(
          writes.map(({ stream, expected, events }) => ({
            streamName: stream,
            expectedState: toState(expected),
            events: events.map(toClientEvent),
          })),
        );
      return 'stored';
    } catch (error) {
      if (isWrongRevision(error)) return 'wrong_revision';
      throw error;
    }
  }

  async readStream(stream: string, { from, direction, limit }: ReadOptions<bigint | 'end'>) {
    const options: ReadStreamOptions = {
      fromRevision: from === 'end' ? END : from,
      direction: direction === 'forwards' ? FORWARDS : BACKWARDS,
      maxCount: limit,
      requiresLeader: true,
    };
    try {
      return await collect(this.client.readStream(stream, options));
    } catch (error) {
      if (isNoStream(error)) return [];
      throw error;
    }
  }

  readAll({ from, direction, limit }: ReadOptions<bigint | 'start' | 'end'>): Promise<readonly ServerEvent[]> {
    const options: ReadAllOptions = {
      fromPosition: from === 'start' ? START : from === 'end' ? END : { commit: from, prepare: from },
      direction: direction === 'forwards' ? FORWARDS : BACKWARDS,
      maxCount: limit,
      filter: excludeSystemEvents(),
      requiresLeader: true,
    };
    return collect(this.client.readAll(options));
  }

  onAppended(wake: () => void): () => void {
    return this.notifier.add(wake);
  }

  reconnect(): void {
    const now = performance.now();
    if (now - this.madeAt < NEW_CLIENT_MS) return;
    this.madeAt = now;
    const old = this.client;
    this.client = KurrentDBClient.connectionString(this.url);
    this.notifier.restart();
    void old.dispose().catch(() => {});
  }

  async close(): Promise<void> {
    this.notifier.stop();
    await this.client.dispose();
  }
}

const toState = (revision: ServerRevision) => (revision === 'no_stream' ? NO_STREAM : revision);

const toClientEvent = ({ id, type, data, metadata }: ServerNewEvent) =>
  // The type asks for an object; any JSON is stored as it is.
  jsonEvent({ id, type, data: data as JSONEventType['data'], metadata });

async function collect(reading: AsyncIterable<ResolvedEvent>): Promise<readonly ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const { event } of reading) if (event) events.push(toServerEvent(event));
  return events;
}

function toServerEvent(event: RecordedEvent): ServerEvent {
  const { id, type, streamId: stream, revision, data, metadata, created, position } = event;
  if (!position) throw new Error('KurrentDB does not say the positions of events: it is too old');
  // What is not JSON was not written by this product: its bytes as text.
  const json = event.isJson ? data : Buffer.from(event.data as Uint8Array).toString('base64');
  return { id, type, stream, revision, position: position.commit, data: json, metadata, created };
}
