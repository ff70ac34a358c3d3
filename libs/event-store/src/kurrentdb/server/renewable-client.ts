import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { withOwnConnection, withQuickDiscovery } from './kurrent-url.js';

/** A node that is away makes every call fail: the calls of so many milliseconds share one new client. */
const NEW_CLIENT_MS = 250;

/** Clients that this process has made. */
let made = 0;

/** A client that another one takes the place of, once it is of no use any more. */
export class RenewableClient {
  private readonly url: string;
  private current: ReturnType<typeof openClient>;
  private madeAt = performance.now();

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

  renew(): void {
    if (performance.now() - this.madeAt < NEW_CLIENT_MS) return;
    const old = this.current;
    this.current = openClient(this.url);
    this.madeAt = performance.now();
    this.onRenewed();
    void old.close();
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
    // One that was never made, since no leader was found, has nothing to close: what was asked for has told so.
    (await channel?.catch(() => undefined))?.close();
  };
  return { client, close };
}
