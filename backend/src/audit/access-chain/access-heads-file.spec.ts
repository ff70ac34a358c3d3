import { appendFile, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SigningKey } from '../ledger/tree-head.js';
import { AccessHeadsFile, accessHeadsFileIn } from './access-heads-file.js';

describe('the file of heads of who looked', () => {
  let folder: string;
  let key: SigningKey;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ward-board-access-heads-'));
    key = await SigningKey.load(folder);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const [day, midnight] = ['2026-01-01T23:00:00.000Z', '2026-01-02T00:00:00.000Z'];
  const head = (size: number, at: string) => key.signAccess({ size, root: '00'.repeat(32), at });
  const keep = (file: AccessHeadsFile, size: number, at: string) => file.keep(head(size, at), new Date(at));
  const sizes = async () => (await new AccessHeadsFile(folder).read()).map(({ size }) => size);

  it('has every head of today, and the last of each day before', async () => {
    const file = new AccessHeadsFile(folder);
    for (const size of [1, 2, 3]) await keep(file, size, day);
    expect(await sizes()).toEqual([1, 2, 3]);
    for (const size of [4, 5]) await keep(file, size, midnight);
    expect(await sizes()).toEqual([3, 4, 5]);
    expect((await readdir(folder)).toSorted()).toEqual(['access-heads.ndjson', 'ledger-key']);
  });

  it('loses none of two processes that share the folder, and that thin it out at the same time', async () => {
    for (let round = 0; round < 40; round += 1) {
      await rm(accessHeadsFileIn(folder), { force: true });
      const [one, other] = [new AccessHeadsFile(folder), new AccessHeadsFile(folder)];
      await keep(one, 1, day);
      await keep(other, 2, day);
      const late = async () => {
        // Spread over what the other does meanwhile.
        await delay(round / 10);
        await keep(other, 1_001, midnight);
        await keep(other, 1_002, midnight);
      };
      await Promise.all([keep(one, 1_000, midnight), late()]);
      expect([round, await sizes()]).toEqual([round, expect.arrayContaining([2, 1_000, 1_001, 1_002])]);
    }
  });

  it('goes on behind a line that a process which crashed has cut off', async () => {
    const [one, other] = [new AccessHeadsFile(folder), new AccessHeadsFile(folder)];
    await keep(one, 1, day);
    await keep(other, 2, day);
    await appendFile(accessHeadsFileIn(folder), JSON.stringify(head(3, day)).slice(0, 200));
    await keep(other, 4, day);
    expect(await sizes()).toEqual([1, 2, 4]);
  });

  it('is thinned out again once what a crash has left of that is old', async () => {
    const left = `${accessHeadsFileIn(folder)}.thinned`;
    await keep(new AccessHeadsFile(folder), 1, day);
    await writeFile(left, '');
    await keep(new AccessHeadsFile(folder), 2, midnight);
    await utimes(left, 0, 0);
    await keep(new AccessHeadsFile(folder), 3, midnight);
    expect(await readdir(folder)).not.toContain('access-heads.ndjson.thinned');
    expect(await sizes()).toEqual([1, 2, 3]);
  });
});
