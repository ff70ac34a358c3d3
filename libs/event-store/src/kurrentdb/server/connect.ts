import type { KurrentServer } from './server.js';

/**
 * KurrentDB by its own client, which connects with the first call.
 * @param url a connection string of KurrentDB's, in which `kurrentUrlProblem` finds none.
 */
export async function connectToKurrentDb(url: string): Promise<KurrentServer> {
  // Loaded only here: the client and its gRPC are two hundred modules, and a log in Postgres needs none of them.
  const { KurrentClient } = await import('./kurrent-client.js');
  return new KurrentClient(url);
}
