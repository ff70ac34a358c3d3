import { describeEventStore } from '../testing/contract/event-store-contract.js';
import { openTestStores } from '../testing/test-stores.js';

describeEventStore('Postgres', async () => {
  const stores = await openTestStores();
  return { store: stores.open(), another: async () => stores.open(), close: stores.close };
});
