import { AsyncLocalStorage } from 'node:async_hooks';

/** A request that the service makes of itself: the demo's. */
export interface OwnRequest {
  /** When it is to count as having been made, if not now. */
  readonly at: Date | undefined;
}

/** The scope of such requests. Only code of this process can enter it: nothing that comes over the network can say so of itself. */
export const ownRequests = new AsyncLocalStorage<OwnRequest>();
