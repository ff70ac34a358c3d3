import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { withOwnConnection, withQuickDiscovery } from './kurrent-url.js';

/** A node that is away makes every call fail: the calls of so many milliseconds share one new client. */
const NEW_CLIENT_MS = 250;

/**
 * Where the second new client is as silent as the first, the server is, and not the connection: the next ones wait twice as long each. A connection
 * of reads, once it was made, stays until the server ends it: the part of KurrentDB's client that reads has no way to close it.
 */
const SILENT_MS = 1_000;
/** The client's own pings give up a silent connection after so long, while something is read over it. */
const MOST_SILENT_MS = 20_000;

/** Clients that this process has made. */
let made = 0;

/** A client that another one takes the place of, once it is of no use any more. */
export class RenewableClient {
  private readonly url: string;
  private current: ReturnType<typeof openClient>;
  private madeAt = performance.now();
  private silentMs = NEW_CLIENT_MS;

  /** @param onRenewed hears of each new client. */
  constructor(
    url: string,
    private readonly onRenewed: () => void = () => {},
  ) {
    this.url = withQuickDiscovery(url);
    this.current = openClient(this.url);
  }

  get client(): KurrentDBClient {
    return this.current.client;
  }

  /** After an error that says that it is of no use any more. */
  renew(): void {
    this.renewAfter(NEW_CLIENT_MS);
  }

  /** After silence, which may be the server's. */
  renewSilent(): void {
    if (this.renewAfter(this.silentMs))
      this.silentMs = Math.min(Math.max(SILENT_MS, 2 * this.silentMs), MOST_SILENT_MS);
  }

  /** The silence is over. */
  answered(): void {
    this.silentMs = NEW_CLIENT_MS;
  }

  private renewAfter(ms: number): boolean {
    if (performance.now() - this.madeAt < ms) return false;
    const old = this.current;
    this.current = openClient(this.url);
    this.madeAt = performance.now();
    this.onRenewed();
    // Whoever asked it for something is told; that it can't be closed either is no news, and must not end the process.
    void old.close().catch(() => {});
    return true;
  }

  close(): Promise<void> {
    return this.current.close();
  }
}

/** What the types of the client keep to itself. */
interface OwnChannel {
  getChannel: () => Promise<{ close(): void }>;
}

/** A client with a connection of its own, which ends with it. */
function openClient(url: string) {
  const client = KurrentDBClient.connectionString(withOwnConnection(url, made++));
  // `dispose` leaves the channel as it is: it would go on connecting, and keep its connection, for half an hour.
  const own = client as unknown as OwnChannel;
  const { getChannel } = own;
  let channel: ReturnType<typeof getChannel> | undefined;
  own.getChannel = () => {
    channel = getChannel();
    return channel;
  };
  const close = async () => {
    await client.dispose();
    // Not waited for: one that is still to be made looks for a leader, for minutes where nodes are silent. Where none is found there is nothing to close,
    // and who asked for something was told so.
    void channel?.then(
      (made) => made.close(),
      () => {},
    );
  };
  return { client, close };
}
