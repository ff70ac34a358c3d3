import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { persistedSecret } from './persisted-secret.js';

it('makes a secret once, for its owner only, whoever asks at the same time, and takes an emptied file for none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'persisted-secrets-'));
  const secrets = await Promise.all([1, 2, 3].map(() => persistedSecret(folder, 'session-secret')));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]?.length).toBeGreaterThan(40);
  expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600);
  expect(await persistedSecret(folder, 'another-secret')).not.toBe(secrets[0]);
  await truncate(join(folder, 'session-secret'));
  await expect(persistedSecret(folder, 'session-secret')).rejects.toThrow('holds no secret');
  await rm(folder, { recursive: true });
});
