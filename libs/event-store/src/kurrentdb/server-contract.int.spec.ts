import { describeEventStore } from '../testing/contract/event-store-contract.js';
import { serverUnderTest } from '../testing/kurrentdb/server-under-test.js';
import { openKurrentTestStores } from '../testing/kurrentdb/test-kurrent-stores.js';
import { KurrentClient } from './server/kurrent-client.js';

const server = await serverUnderTest();

if (server) {
  const name = server.onlyOneStream ? 'KurrentDB before 25.1, one stream at a time' : 'KurrentDB';
  const open = async () => {
    const stores = await openKurrentTestStores(() => new KurrentClient(server.url));
    return { store: stores.open(), another: async () => stores.open(), close: stores.close };
  };
  describeEventStore(name, open, server.onlyOneStream);
} else {
  it.skip('the event store contract: KurrentDB (EVENT_STORE_URL names none)', () => {});
}
