import { describeEventStore } from '../testing/contract/event-store-contract.js';
import { InMemoryLog } from '../testing/kurrentdb/in-memory-server.js';
import { openKurrentTestStores } from '../testing/kurrentdb/test-kurrent-stores.js';

describeEventStore('KurrentDB, as an in-memory log that behaves like it', async () => {
  const log = new InMemoryLog();
  const stores = await openKurrentTestStores(() => log.connect());
  return { store: stores.open(), another: async () => stores.open(), close: stores.close };
});
