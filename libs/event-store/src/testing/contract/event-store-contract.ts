import type { EventStore } from '../../port/event-store.js';
import { describeAppends } from './appends.js';
import { describeConcurrency } from './concurrency.js';
import { describeDuplicates } from './duplicates.js';
import { describeModel } from './model.js';
import { describePatientTexts } from './patient-texts.js';
import { describeReads } from './reads.js';
import type { StoresUnderTest } from './samples.js';
import { describeSubscriptions } from './subscriptions.js';

/** The store to be tested. Nothing else may write to it while the suite runs; it need not be empty. */
export interface OpenedStore {
  readonly store: EventStore;
  /** Another instance on the same events, with its own connections, as in another process. */
  another(): Promise<EventStore>;
  /** Closes every instance, and removes their resources. */
  close(): Promise<void>;
}

/**
 * The suite that every adapter of the port must pass. Uses jest's globals.
 * @param onlyOneStream for a server whose appends take one stream only: what needs several is skipped, by name.
 */
export function describeEventStore(name: string, open: () => Promise<OpenedStore>, onlyOneStream = false): void {
  describe(`the event store contract: ${name}`, () => {
    let opened: OpenedStore | undefined;
    let under: StoresUnderTest | undefined;

    beforeAll(async () => {
      opened = await open();
      const { store } = opened;
      const another = opened.another.bind(opened);
      under = { store, other: await another(), another, onlyOneStream };
    });
    afterAll(async () => {
      await opened?.close();
    });
    const stores = (): StoresUnderTest => {
      if (!under) throw new Error('The store was not opened');
      return under;
    };

    const severalStreams = onlyOneStream ? it.skip : it;
    describe('appends', () => describeAppends(stores, severalStreams));
    describe('duplicates', () => describeDuplicates(stores, severalStreams));
    describe('concurrency', () => describeConcurrency(stores, severalStreams));
    describe('reads', () => describeReads(stores, severalStreams));
    describe('texts of a patient', () => describePatientTexts(stores));
    describe('subscriptions', () => describeSubscriptions(stores));
    describe('model', () => describeModel(stores));
  });
}
