/**
 * What the adapter asks of KurrentDB, as its client answers it: the one place where tests put another server. Errors are the
 * client's own; `failures.ts` tells them apart.
 */

/** The number of an event in its stream, from 0; `no_stream`: the stream does not exist yet. */
export type ServerRevision = bigint | 'no_stream';

/** An event to be stored. The same id at the same revision of its stream is stored once. */
export interface ServerNewEvent {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  /** Texts only: a multi-stream append takes no other values. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** An event as KurrentDB has it. */
export interface ServerEvent extends Omit<ServerNewEvent, 'metadata'> {
  readonly stream: string;
  readonly revision: bigint;
  /** Where it stands in the log: its commit position. */
  readonly position: bigint;
  /** Whatever its writer put there. */
  readonly metadata: unknown;
  readonly created: Date;
}

/** The part of an append that goes to one stream. */
export interface ServerWrite {
  readonly stream: string;
  readonly expected: ServerRevision;
  readonly events: readonly ServerNewEvent[];
}

/** `limit` is the most events to read. Forwards from the end, where there is nothing, the client would read backwards. */
export type ReadOptions<From> = { readonly limit: number } & (
  | { readonly from: Exclude<From, 'end'>; readonly direction: 'forwards' }
  | { readonly from: Exclude<From, 'start'>; readonly direction: 'backwards' }
);

export interface KurrentServer {
  /** Stores all or nothing. `wrong_revision`: of one of the streams; nothing was stored. */
  append(writes: readonly ServerWrite[]): Promise<'stored' | 'wrong_revision'>;

  /** Events of one stream, the one at `from` included; none of a stream that does not exist. */
  readStream(stream: string, options: ReadOptions<bigint | 'end'>): Promise<readonly ServerEvent[]>;

  /**
   * Events of all streams but KurrentDB's own. Forwards the event at `from` is the first; backwards those before it. A
   * position that no event has is refused, or answered with others.
   */
  readAll(options: ReadOptions<bigint | 'start' | 'end'>): Promise<readonly ServerEvent[]>;

  /** Calls `wake` when an event was stored, and when that may have been missed. Returns how to stop it. */
  onAppended(wake: () => void): () => void;

  /** Goes on with new connections: nothing came over those that there are. What an error says of them it sees by itself. */
  reconnect(): void;

  close(): Promise<void>;
}
