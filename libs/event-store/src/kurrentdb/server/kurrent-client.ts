import {
  BACKWARDS,
  END,
  excludeSystemEvents,
  FORWARDS,
  type JSONEventType,
  jsonEvent,
  type KurrentDBClient,
  NO_STREAM,
  type ReadAllOptions,
  type ReadStreamOptions,
  type RecordedEvent,
  type ResolvedEvent,
  START,
} from '@kurrent/kurrentdb-client';
import { AppendedNotifier } from './appended-notifier.js';
import { isNoStream, isOfDeadAppender, isOfDeadReader, isWrongRevision } from './failures.js';
import { type ReadingUrl, readingUrl } from './kurrent-url.js';
import { RenewableClient } from './renewable-client.js';
import type { KurrentServer, ReadOptions, ServerEvent, ServerNewEvent, ServerRevision, ServerWrite } from './server.js';

/** KurrentDB by its own client. */
export class KurrentClient implements KurrentServer {
  /** One of its own for appends, which recover by themselves where reads need a new client. */
  private readonly appending: RenewableClient;
  private readonly reading: RenewableClient;
  private readonly notifier: AppendedNotifier;
  private readonly credentials: ReadingUrl['credentials'];

  /** @param url a connection string of KurrentDB's, in which `kurrentUrlProblem` finds none. Connects with the first call. */
  constructor(url: string) {
    this.appending = new RenewableClient(url, () => this.notifier.restart());
    const reading = readingUrl(url);
    this.reading = new RenewableClient(reading.url);
    this.credentials = reading.credentials;
    this.notifier = new AppendedNotifier(() => this.appending.client);
  }

  async append(writes: readonly ServerWrite[]): Promise<'stored' | 'wrong_revision'> {
    try {
      const [write] = writes;
      if (writes.length === 1 && write)
        await this.appending.client.appendToStream(write.stream, write.events.map(toClientEvent), {
          streamState: toState(write.expected),
          // A follower would pass it on, and for seconds to a leader that is dead, without an answer.
          requiresLeader: true,
        });
      else
        await this.appending.client.multiStreamAppend(
          writes.map(({ stream, expected, events }) => ({
            streamName: stream,
            expectedState: toState(expected),
            events: events.map(toClientEvent),
          })),
        );
      return 'stored';
    } catch (error) {
      if (isWrongRevision(error)) return 'wrong_revision';
      if (isOfDeadAppender(error)) this.appending.renew();
      throw error;
    }
  }

  async readStream(stream: string, { from, direction, limit }: ReadOptions<bigint | 'end'>) {
    const options: ReadStreamOptions = {
      fromRevision: from === 'end' ? END : from,
      direction: direction === 'forwards' ? FORWARDS : BACKWARDS,
      maxCount: limit,
      requiresLeader: true,
      ...(this.credentials && { credentials: this.credentials }),
    };
    try {
      return await this.read((client) => client.readStream(stream, options));
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
      ...(this.credentials && { credentials: this.credentials }),
    };
    return this.read((client) => client.readAll(options));
  }

  onAppended(wake: () => void): () => void {
    return this.notifier.add(wake);
  }

  reconnect(): void {
    this.appending.renew();
    this.reading.renewSilent();
  }

  async close(): Promise<void> {
    this.notifier.stop();
    await Promise.all([this.appending.close(), this.reading.close()]);
  }

  private async read(
    start: (client: KurrentDBClient) => AsyncIterable<ResolvedEvent>,
  ): Promise<readonly ServerEvent[]> {
    const { client } = this.reading;
    // What a client that another one has taken the place of comes to later, says nothing of that one.
    const isCurrent = () => client === this.reading.client;
    try {
      const events = await collect(start(client));
      if (isCurrent()) this.reading.answered();
      return events;
    } catch (error) {
      if (isCurrent()) {
        // That there is no such stream is an answer.
        if (isNoStream(error)) this.reading.answered();
        else if (isOfDeadReader(error)) this.reading.renew();
      }
      throw error;
    }
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
