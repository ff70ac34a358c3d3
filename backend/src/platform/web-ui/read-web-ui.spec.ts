import { mkdtempSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWebUi } from './web-ui.js';

const folder = mkdtempSync(join(tmpdir(), 'web-ui-'));
afterAll(() => rm(folder, { recursive: true }));

it('there is no page while the web UI is not built, and an error where its page can’t be read', async () => {
  expect(readWebUi(folder)).toMatchObject({ page: null, scriptHashes: [] });
  await mkdir(join(folder, 'index.html'));
  expect(() => readWebUi(folder)).toThrow('EISDIR');
});
