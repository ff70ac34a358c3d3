import { type EventStore, eventKeyOf, PgListener, PostgresEventStore, withEventCodes } from '@ward-board/event-store';

/** Whose log it is: its database, and the secret that its events have their codes with. */
export interface LogOf {
  readonly databaseUrl: string;
  readonly sessionSecret: string;
}

/** Does something with a service's event store that no request does; its ledger takes the events for the service's own. */
export async function asTheService<Done>(
  { databaseUrl, sessionSecret }: LogOf,
  work: (store: EventStore) => Promise<Done>,
): Promise<Done> {
  const listener = new PgListener(databaseUrl);
  const store = withEventCodes(new PostgresEventStore(databaseUrl, listener), eventKeyOf(sessionSecret));
  try {
    return await work(store);
  } finally {
    await store.close();
    await listener.close();
  }
}
