import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { START } from '../../port/event-store.js';
import { anEvent, aStream, write } from '../../testing/contract/samples.js';
import { openTestStores, type TestStores } from '../../testing/test-stores.js';

describe('the lines of an event whose data was stored on several', () => {
  let stores: TestStores;
  beforeAll(async () => {
    stores = await openTestStores();
  });
  afterAll(() => stores.close());

  it.each(['\n', '\r', '\r\n'])('are one, and those of its neighbours are as they were: %j', async (lineBreak) => {
    const store = stores.open();
    const patient = randomUUID();
    const metadata = { patient_id: patient };
    const note = 'kept\r\nas it is';
    await store.append([write(aStream(), 0, anEvent({ note }, metadata), anEvent({ note }, metadata))]);
    // Another program's JSON, written for people to read.
    await stores.pool.query(
      `insert into event_store.event
         select head + 1, gen_random_uuid(), $1, 1, 'Counted', $2, $3, now(), head + 1
         from (select max(position) as head from event_store.event) newest`,
      [aStream(), `{${lineBreak}"note":${lineBreak}${JSON.stringify(note)}${lineBreak}}`, metadata],
    );
    const until = await store.head();
    const page = await store.readLinesByPatient(patient, { after: START, until, limit: 9 }, { data: 'data' });
    const lines = page?.lines ?? [];
    expect(lines.join('').split(/[\r\n]/)).toHaveLength(4);
    expect(lines.map((line) => JSON.parse(line))).toEqual(Array(3).fill({ data: { note } }));
    expect(lines.slice(0, 2)).toEqual(Array(2).fill(`{"data":${JSON.stringify({ note })}}\n`));
    expect(page).toMatchObject({ last: until });
    const wanted = { after: START, until, encoding: 'identity' } as const;
    const streamed = await buffer(store.streamLinesByPatient(patient, wanted, { data: 'data' }));
    expect(streamed.toString()).toBe(lines.join(''));
  });
});
