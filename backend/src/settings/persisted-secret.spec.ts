import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptSecret } from './persisted-secret.js';

it('makes a secret once, for its owner only, whoever asks at the same time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kept-secrets-'));
  const secrets = await Promise.all([1, 2, 3].map(() => keptSecret(folder, 'session-secret')));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]?.length).toBeGreaterThan(40);
  expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600);
  expect(await keptSecret(folder, 'another-secret')).not.toBe(secrets[0]);
  await rm(folder, { recursive: true });
});
