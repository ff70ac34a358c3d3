import { mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultFacility } from '@ward-board/contract';
import { readWebUi } from './web-ui.js';

const folder = mkdtempSync(join(tmpdir(), 'web-ui-'));
afterAll(() => rm(folder, { recursive: true }));

it('writes what the facility differs in into the page, as data that cannot end early', async () => {
  const path = join(folder, 'index.html');
  const idle = '<script type="application/json" id="idle-lock">0</script>';
  await writeFile(path, `<head><script type="application/json" id="facility">null</script>${idle}</head>`);
  const { page } = readWebUi(folder, { ...defaultFacility, time_zone: '</script>$&' }, 10);
  const [, said = ''] = /id="facility">(.*?)<\/script>/.exec(page ?? '') ?? [];
  expect(JSON.parse(said)).toEqual({ ...defaultFacility, time_zone: '</script>$&' });
  expect(page).toContain('<script type="application/json" id="idle-lock">10</script>');
  await rm(path);
});

it('there is no page while the web UI is not built, and an error where its page can’t be read', async () => {
  expect(readWebUi(folder, defaultFacility, 10)).toMatchObject({ page: null, scriptHashes: [] });
  await mkdir(join(folder, 'index.html'));
  expect(() => readWebUi(folder, defaultFacility, 10)).toThrow('EISDIR');
});
