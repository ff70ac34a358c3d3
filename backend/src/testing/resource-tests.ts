import type { Client } from './http.js';
import { openTestApp, type TestApp } from './test-app.js';

/** Who sends resources. */
const senders = {
  nurse: async (app: TestApp): Promise<Client> => (await app.joins('nurse', 'ICU')).http,
  doctor: async (app: TestApp): Promise<Client> => app.icu.http,
};

/** What tests of resources have, once they run. */
interface ResourceTests {
  app: TestApp;
  sender: Client;
  /** The id of a patient of whose chart nothing is recorded: in each test another. */
  patient: string;
  /** That patient, as resources name them. */
  subject: { readonly reference: string };
}

/** Opens a service for the tests that are declared beside this, and closes it after them. */
export function resourceTests(role: keyof typeof senders): Readonly<ResourceTests> {
  const tests = {} as ResourceTests;
  beforeAll(async () => {
    tests.app = await openTestApp();
    tests.sender = await senders[role](tests.app);
  });
  beforeEach(async () => {
    tests.patient = (await tests.app.reception.registers()).id;
    tests.subject = { reference: `Patient/${tests.patient}` };
  });
  afterAll(() => tests.app?.close());
  return tests;
}
