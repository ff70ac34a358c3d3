import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { withOwnConnection, withQuickDiscovery } from './kurrent-url.js';

/** A node that is away makes every call fail: the calls of so many milliseconds share one new client. */
const NEW_CLIENT_MS = 250;

/** Clients that this process has made. */
let made = 0;

/** A client that another one takes the place of, once it is of no use any more. */
export class RenewableClient {
  private readonly url: string;
  private current: KurrentDBClient;
  private madeAt = performance.now();

  /** @param onRenewed hears of each new client. */
  constructor(
    url: string,
    private readonly onRenewed: () => void = () => {},
  ) {
    this.url = withQuickDiscovery(url);
    this.current = this.connect();
  }

  get client(): KurrentDBClient {
    return this.current;
  }

  renew(): void {
    if (performance.now() - this.madeAt < NEW_CLIENT_MS) return;
    const old = this.current;
    this.current = this.connect();
    this.madeAt = performance.now();
    this.onRenewed();
    void old.dispose().catch(() => {});
  }

  private connect(): KurrentDBClient {
    return KurrentDBClient.connectionString(withOwnConnection(this.url, made++));
  }
}
