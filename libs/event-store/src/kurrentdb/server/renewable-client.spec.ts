import { jest } from '@jest/globals';
import { RenewableClient } from './renewable-client.js';

let now = 0;
beforeEach(() => {
  now = 60_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** How many new clients it has after something was done every 50 ms. */
function madeWithin(ms: number, client: RenewableClient, act: () => void): number {
  const made = new Set([client.client]);
  for (const end = now + ms; now < end; now += 50) {
    act();
    made.add(client.client);
  }
  return made.size - 1;
}

const open = () => new RenewableClient('kurrentdb://127.0.0.1:1?tls=false');

it('is renewed four times a second while its calls fail, and not by each of them', async () => {
  const client = open();
  expect(madeWithin(2_000, client, () => client.renew())).toBe(7);
  await client.close();
});

it('is renewed less and less often while new clients are as silent: what they read over can’t be closed', async () => {
  const client = open();
  const silent = () => client.renewSilent();
  expect(madeWithin(10_000, client, silent)).toBe(4);
  expect(madeWithin(100_000, client, silent)).toBeLessThan(8);
  // A single answer tells that the silence was the connection's, and not the server's.
  client.answered();
  now += 5_000;
  expect(madeWithin(100, client, silent)).toBe(1);
  await client.close();
});
