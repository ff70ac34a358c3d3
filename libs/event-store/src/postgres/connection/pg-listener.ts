import pg from 'pg';
import { retryDelay } from '../../subscription/retry-delay.js';

/**
 * Advisory lock of the database that each listener's connection shares: whoever can take it alone knows that no process of the service works here.
 * What a connection is called says less, since a connection string may give it another name.
 */
export const IN_USE_LOCK = 4_994_569_120_344;

interface Listening {
  readonly handler: (payload: string) => void;
  readonly onReconnect: () => void;
}

/**
 * One LISTEN connection for any number of channels. Notifications are lost while the connection is down, so every user
 * polls slowly as well.
 *
 * It connects on the first `listen`, reconnects with growing delays while any channel is listened to, and never throws.
 * Handlers must not throw; if one does, the error is reported as an unhandled rejection, and the others are still called.
 */
export class PgListener {
  private readonly channels = new Map<string, Set<Listening>>();
  private client: pg.Client | undefined;
  private statements: Promise<unknown> = Promise.resolve();
  private connected = false;
  private failures = 0;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;

  /** @param config a connection string, or pg's settings of a connection. Not through a transaction-level pooler. */
  constructor(private readonly config: string | pg.ClientConfig) {}

  /**
   * @param handler called with the payload of each notification.
   * @param onReconnect called when notifications may have been missed: each time LISTEN took effect, after the first
   *   connection and after every later one.
   * @returns stops listening.
   */
  listen(channel: string, handler: (payload: string) => void, onReconnect: () => void = () => {}): () => void {
    const listening: Listening = { handler, onReconnect };
    const known = this.channels.get(channel);
    const all = known ?? new Set<Listening>();
    all.add(listening);
    this.channels.set(channel, all);
    if (!this.client && !this.timer) this.connect();
    else if (this.connected && known) queueMicrotask(() => all.has(listening) && call(onReconnect));
    else if (this.connected) void this.startListening(channel);
    return () => {
      all.delete(listening);
      if (all.size > 0 || this.channels.get(channel) !== all) return;
      this.channels.delete(channel);
      if (this.connected) this.run(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
    };
  }

  /** Closes the connection. No handler is called afterwards. */
  async close(): Promise<void> {
    this.closed = true;
    this.channels.clear();
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.client?.end().catch(() => {});
  }

  private connect(): void {
    if (this.closed) return;
    const settings = typeof this.config === 'string' ? { connectionString: this.config } : this.config;
    const client = new pg.Client({
      connectionTimeoutMillis: 5_000,
      // Detects a server that vanished without closing the connection within about 20 seconds.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...settings,
    });
    this.client = client;
    // Both may be called, in any order, and 'error' without a handler would end the process.
    client.on('error', () => this.lost(client));
    client.on('end', () => this.lost(client));
    client.on('notification', ({ channel, payload }) => {
      for (const { handler } of [...(this.channels.get(channel) ?? [])]) call(() => handler(payload ?? ''));
    });
    client.connect().then(
      () => this.established(client),
      () => this.lost(client),
    );
  }

  private established(client: pg.Client): void {
    if (this.client !== client || this.closed) {
      void client.end().catch(() => {});
      return;
    }
    this.connected = true;
    // Of a connection that breaks the end tells.
    this.run(`select pg_advisory_lock_shared(${IN_USE_LOCK})`).catch(() => {});
    for (const channel of this.channels.keys()) void this.startListening(channel);
  }

  private async startListening(channel: string): Promise<void> {
    const client = this.client;
    try {
      await this.run(`listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      // The connection would miss the notifications of this channel: connect again.
      if (client) this.lost(client);
      return;
    }
    // Only now: a standby accepts the connection, and then refuses each LISTEN.
    this.failures = 0;
    for (const { onReconnect } of [...(this.channels.get(channel) ?? [])]) call(onReconnect);
  }

  /** Runs one statement at a time, since pg will drop its own queue. A statement on a lost connection fails. */
  private run(statement: string): Promise<unknown> {
    const client = this.client;
    const result = this.statements.then(() => client?.query(statement));
    this.statements = result.catch(() => {});
    return result;
  }

  private lost(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = undefined;
    this.connected = false;
    void client.end().catch(() => {});
    if (this.closed) return;
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        this.connect();
      },
      retryDelay(this.failures++),
    );
    this.timer.unref();
  }
}

/** An error in one handler must not prevent the calls of the others. */
function call(handler: () => void): void {
  try {
    handler();
  } catch (error) {
    void Promise.reject(error);
  }
}
