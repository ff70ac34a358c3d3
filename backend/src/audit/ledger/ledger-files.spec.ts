import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { HeadsFile } from './heads-file.js';
import { LedgerFiles } from './ledger-files.js';
import { SigningKey } from './tree-head.js';

describe('a new data folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ward-board-ledger-files-'));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  it('has lost nothing while an export makes its file and its key, between the looks for the one and the other', async () => {
    const files = new LedgerFiles(
      folder,
      () => new Date(),
      () => Promise.resolve(true),
    );
    let looks = 0;
    const then = async (found: boolean): Promise<boolean> => {
      looks += 1;
      if (looks === 1) await files.signingKey();
      return found;
    };
    const isThere = { file: HeadsFile.prototype.isThere, key: SigningKey.isThere };
    jest.spyOn(HeadsFile.prototype, 'isThere').mockImplementation(async function (this: HeadsFile) {
      return then(await isThere.file.call(this));
    });
    jest.spyOn(SigningKey, 'isThere').mockImplementation(async (dataDir) => then(await isThere.key(dataDir)));
    expect(await files.lost(null, null)).toBeNull();
    expect(looks).toBeGreaterThan(1);
    expect(await SigningKey.isThere(folder)).toBe(true);
  });
});
