import {
  appendFile,
  copyFile,
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { KeptHead } from '@ward-board/contract';
import { beginsAnewFileIn, HeadsFile, headsFileIn, readHeads } from './heads-file.js';
import { SigningKey } from './tree-head.js';

describe('the file of signed heads', () => {
  let folder: string;
  let key: SigningKey;
  let size = 0;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ward-board-heads-'));
    key = await SigningKey.load(folder);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const keep = (file: HeadsFile, at: string) => file.keep(headAt(at), new Date(at));
  const headAt = (at: string): KeptHead => key.sign({ size: ++size, root: 'ab'.repeat(32), at });
  const kept = async () => {
    const times: (string | null)[] = [];
    for await (const { head } of readHeads(headsFileIn(folder))) times.push(head?.at ?? null);
    return times;
  };

  it('has every head of the last week, and the last of each day before, however long the service runs', async () => {
    const file = new HeadsFile(folder);
    const days = Array.from({ length: 20 }, (_, day) =>
      new Date(Date.UTC(2026, 10, day + 1)).toISOString().slice(0, 10),
    );
    const hours = ['T03:00:00.000Z', 'T12:00:00.000Z', 'T23:00:00.000Z'];
    for (const day of days) for (const hour of hours) await keep(file, day + hour);
    const before = '2026-11-13T03:00:00.000Z';
    const all = days.flatMap((day) => hours.map((hour) => day + hour));
    expect(await kept()).toEqual(all.filter((at) => at >= before || at.endsWith('T23:00:00.000Z')));
    expect((await file.last())?.at).toBe(all.at(-1));
    expect((await readdir(folder)).toSorted()).toEqual(['ledger-heads.ndjson', 'ledger-key']);
  });

  it('goes by the clock of the process, whatever a head from the database says of its time', async () => {
    const file = new HeadsFile(folder);
    for (const at of ['2026-11-18T03:00:00.000Z', '2026-11-18T12:00:00.000Z']) await keep(file, at);
    await file.keep(headAt('2199-01-01T00:00:00.000Z'), new Date('2026-11-19T03:00:00.000Z'));
    expect(await kept()).toEqual([
      ...['2026-11-18T03:00:00.000Z', '2026-11-18T12:00:00.000Z', '2199-01-01T00:00:00.000Z'],
    ]);
  });

  it('keeps a line that is no head, which is for whoever looks into it', async () => {
    const recent = Array.from({ length: 200 }, (_, n) => `2026-11-21T03:00:00.${String(n + 100)}Z`);
    const lines = recent.map((at) => `${JSON.stringify(headAt(at))}\n`).join('');
    await writeFile(headsFileIn(folder), `${JSON.stringify(headAt('2026-11-01T03:00:00.000Z'))}\n{"size":7}\n${lines}`);
    const file = new HeadsFile(folder);
    await keep(file, '2026-11-21T03:00:01.000Z');
    expect(await kept()).toEqual(['2026-11-01T03:00:00.000Z', null, ...recent, '2026-11-21T03:00:01.000Z']);
    await expect(file.check()).rejects.toThrow('line 2 of ledger-heads.ndjson');
  });

  it('is not added to behind a line that is no head, or that its key has not signed', async () => {
    await keep(new HeadsFile(folder), '2026-11-01T03:00:00.000Z');
    const whole = await readFile(headsFileIn(folder), 'utf8');
    const forged = { ...headAt('2026-11-01T03:00:04.000Z'), root: 'cd'.repeat(32) };
    for (const wrong of ['{"size":7}', JSON.stringify(forged)]) {
      await writeFile(headsFileIn(folder), `${whole}${wrong}\n${whole}`);
      await expect(keep(new HeadsFile(folder), '2026-11-01T03:00:08.000Z')).rejects.toThrow('line 2 of');
      expect(await readFile(headsFileIn(folder), 'utf8')).toBe(`${whole}${wrong}\n${whole}`);
    }
  });

  it('is looked through from its first line, however long it is, and at a wrong line until that is right', async () => {
    const at = '2026-11-18T03:00:00.000Z';
    const heads = Array.from({ length: 600 }, () => `${JSON.stringify(headAt(at))}\n`);
    await writeFile(headsFileIn(folder), heads.join(''));
    const file = new HeadsFile(folder);
    await file.last();
    const looks = async () => {
      // Some eighty lines each, from the first one to the last.
      for (let look = 0; look < 12; look++) await file.check();
    };
    await looks();
    const forged = heads.with(300, (heads[300] ?? '').replace('abab', 'cdcd'));
    await writeFile(headsFileIn(folder), forged.join(''));
    await expect(looks()).rejects.toThrow('line 301 of');
    await expect(file.check()).rejects.toThrow('line 301 of');
    await writeFile(headsFileIn(folder), heads.join(''));
    await looks();
    await keep(file, at);
  });

  it('may be thinned out by another process of the same folder, but lacks no head of the last days', async () => {
    const file = new HeadsFile(folder);
    const old = Array.from({ length: 3 }, (_, n) => headAt(`2026-11-01T0${n}:00:00.000Z`));
    const recent = Array.from({ length: 3 }, (_, n) => headAt(`2026-11-18T0${n}:00:00.000Z`));
    const put = (heads: readonly KeptHead[]) =>
      writeFile(headsFileIn(folder), heads.map((head) => `${JSON.stringify(head)}\n`).join(''));
    await put([...old, ...recent]);
    await file.last();
    await put([...old.slice(2), ...recent]);
    await file.check();
    await put([...old.slice(2), ...recent.slice(1)]);
    await expect(file.check()).rejects.toThrow(`lacks the head of ${recent[0]?.size} events`);
  });

  it('may be thinned out by another process that has kept more heads since it was read than its end has', async () => {
    const old = Array.from({ length: 9 }, (_, n) => headAt(`2026-11-01T0${n}:00:00.000Z`));
    const recent = Array.from({ length: 200 }, (_, n) => headAt(`2026-11-21T03:00:00.${String(n + 100)}Z`));
    await writeFile(headsFileIn(folder), [...old, ...recent].map((head) => `${JSON.stringify(head)}\n`).join(''));
    const [one, other] = [new HeadsFile(folder), new HeadsFile(folder)];
    await one.last();
    for (let second = 10; second < 40; second++) await keep(other, `2026-11-21T03:01:${second}.000Z`);
    expect((await kept()).length).toBe(1 + 200 + 30);
    await one.check();
    await keep(one, '2026-11-21T03:02:00.000Z');
  });

  it('loses no head of two processes of the same folder that thin it out at the same time', async () => {
    for (let round = 0; round < 40; round += 1) {
      await rm(headsFileIn(folder), { force: true });
      const [one, other] = [new HeadsFile(folder), new HeadsFile(folder)];
      for (const file of [one, other]) {
        await file.last();
        await keep(file, '2026-11-20T23:00:00.000Z');
      }
      const late = async () => {
        // Spread over what the other does meanwhile.
        await delay(round / 10);
        for (const second of [1, 5]) await keep(other, `2026-11-21T00:00:0${second}.000Z`);
      };
      await Promise.all([keep(one, '2026-11-21T00:00:00.000Z'), late()]);
      const times = ['2026-11-20T23', ...[0, 1, 5].map((second) => `2026-11-21T00:00:0${second}`)];
      expect([round, await kept()]).toEqual([
        round,
        expect.arrayContaining(times.map((time) => expect.stringContaining(time))),
      ]);
      for (const file of [one, other]) await file.check();
    }
  });

  it('loses no head that came while it was thinned out, though another process does so in the next moment', async () => {
    const file = new HeadsFile(folder);
    await keep(file, '2026-11-20T23:00:00.000Z');
    const path = headsFileIn(folder);
    const late = `${JSON.stringify(headAt('2026-11-21T00:00:01.000Z'))}\n`;
    const probe = await open(path);
    const handles = Object.getPrototypeOf(probe) as Pick<FileHandle, 'appendFile' | 'sync'>;
    const { appendFile: add, sync } = handles;
    // Once what others have added was read.
    jest.spyOn(handles, 'sync').mockImplementationOnce(async function (this: FileHandle) {
      await appendFile(path, late);
      await sync.call(this);
    });
    let isReplaced = false;
    jest.spyOn(handles, 'appendFile').mockImplementation(async function (this: FileHandle, added) {
      if (String(added) === late && !isReplaced) {
        isReplaced = true;
        await copyFile(path, `${path}.thinned`);
        await rename(`${path}.thinned`, path);
      }
      await add.call(this, added);
    });
    try {
      await keep(file, '2026-11-21T00:00:00.000Z');
    } finally {
      jest.restoreAllMocks();
      await probe.close();
    }
    expect(isReplaced).toBe(true);
    expect(await kept()).toContain('2026-11-21T00:00:01.000Z');
  });

  it('loses no head that another process is writing while it is read', async () => {
    await keep(new HeadsFile(folder), '2026-11-20T23:00:00.000Z');
    const path = headsFileIn(folder);
    const line = `${JSON.stringify(headAt('2026-11-20T23:00:04.000Z'))}\n`;
    await appendFile(path, line.slice(0, 100));
    const probe = await open(path);
    const handles = Object.getPrototypeOf(probe) as { read: (...asked: readonly unknown[]) => Promise<unknown> };
    const { read } = handles;
    jest.spyOn(handles, 'read').mockImplementationOnce(async function (this: FileHandle, ...asked) {
      const found = await read.apply(this, asked);
      await appendFile(path, line.slice(100));
      return found;
    });
    try {
      await new HeadsFile(folder).last();
    } finally {
      jest.restoreAllMocks();
      await probe.close();
    }
    expect(await kept()).toEqual(['2026-11-20T23:00:00.000Z', '2026-11-20T23:00:04.000Z']);
  });

  it('takes away a line that a crash has cut off', async () => {
    await keep(new HeadsFile(folder), '2026-11-20T23:00:00.000Z');
    const whole = await readFile(headsFileIn(folder), 'utf8');
    await appendFile(headsFileIn(folder), whole.slice(0, 100));
    await new HeadsFile(folder).last();
    expect(await readFile(headsFileIn(folder), 'utf8')).toBe(whole);
  });

  it('loses no head to a crash while it was thinned out: what that left is written anew', async () => {
    await keep(new HeadsFile(folder), '2026-11-01T03:00:00.000Z');
    await appendFile(`${headsFileIn(folder)}.thinned`, '{"size":7,"ro');
    await keep(new HeadsFile(folder), '2026-11-21T03:00:00.000Z');
    expect(await kept()).toEqual(['2026-11-01T03:00:00.000Z', '2026-11-21T03:00:00.000Z']);
  });

  it('is not read again while nobody touches it, and then its end and some lines of it alone', async () => {
    const file = new HeadsFile(folder);
    await keep(file, '2026-11-18T03:00:00.000Z');
    await appendFile(headsFileIn(folder), `${JSON.stringify(headAt('2026-11-18T03:00:04.000Z'))}\n`.repeat(2_000));
    // As many looks as go through all of it.
    for (let look = 0; look < 40; look++) await file.check();
    const probe = await open(headsFileIn(folder));
    const read = jest.spyOn(Object.getPrototypeOf(probe), 'read');
    try {
      for (let turn = 0; turn < 3; turn++) await file.check();
      expect(read).not.toHaveBeenCalled();
      await appendFile(headsFileIn(folder), `${JSON.stringify(headAt('2026-11-18T03:00:08.000Z'))}\n`);
      await file.check();
      expect(read.mock.calls.map(([, , bytes]) => bytes)).toEqual([65_536, expect.any(Number), 32_768]);
    } finally {
      read.mockRestore();
      await probe.close();
    }
  });

  it('is not added to once somebody has emptied it', async () => {
    const file = new HeadsFile(folder);
    await keep(file, '2026-11-18T03:00:00.000Z');
    await writeFile(headsFileIn(folder), '');
    await expect(keep(file, '2026-11-18T03:00:04.000Z')).rejects.toThrow('lacks the head of');
    expect(await readFile(headsFileIn(folder), 'utf8')).toBe('');
  });

  it('begins anew once, with what asked for it as the empty file, whatever that held', async () => {
    await writeFile(beginsAnewFileIn(folder), 'please\n', { mode: 0o644 });
    const file = new HeadsFile(folder);
    expect(await file.beginAnew()).toBe(true);
    expect(await readFile(headsFileIn(folder), 'utf8')).toBe('');
    expect((await stat(headsFileIn(folder))).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).toSorted()).toEqual(['ledger-heads.ndjson', 'ledger-key']);
    expect(await file.beginAnew()).toBe(false);
  });

  it('is not taken for missing where it can’t be looked at', async () => {
    // A file in the folder's place: ENOTDIR, whoever asks, as EACCES is for who may not look.
    const noFolder = join(folder, 'ledger-key');
    await expect(new HeadsFile(noFolder).isThere()).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect(SigningKey.isThere(noFolder)).rejects.toMatchObject({ code: 'ENOTDIR' });
    const none = join(folder, 'none');
    expect([await new HeadsFile(none).isThere(), await SigningKey.isThere(none)]).toEqual([false, false]);
  });

  describe('that is set aside for another log', () => {
    const aside = () => join(folder, 'ledger-heads.postgres.ndjson');
    const at = '2026-11-01T03:00:00.000Z';

    it('is kept under the other name, and the next process begins with a new one', async () => {
      const file = new HeadsFile(folder);
      await keep(file, at);
      const whole = await readFile(headsFileIn(folder), 'utf8');
      await file.setAside(aside());
      expect([await readFile(aside(), 'utf8'), await file.isThere()]).toEqual([whole, false]);
      // Cut off after that, and called again.
      await file.setAside(aside());
      expect([await readFile(aside(), 'utf8'), await file.beginAnew(), await kept()]).toEqual([whole, true, []]);
    });

    it('goes on from a crash after it was asked to begin anew', async () => {
      const file = new HeadsFile(folder);
      await keep(file, at);
      await writeFile(beginsAnewFileIn(folder), '');
      await file.setAside(aside());
      expect([await file.isThere(), await file.beginAnew(), await kept()]).toEqual([false, true, []]);
    });

    it('never writes over what was set aside before', async () => {
      const file = new HeadsFile(folder);
      await keep(file, at);
      await rename(headsFileIn(folder), aside());
      await keep(new HeadsFile(folder), '2026-11-02T03:00:00.000Z');
      const whole = await readFile(aside(), 'utf8');
      expect(await file.setAside(aside())).toBe(false);
      expect([await readFile(aside(), 'utf8'), await kept()]).toEqual([whole, ['2026-11-02T03:00:00.000Z']]);
    });

    it('asks for nothing where there is none', async () => {
      await mkdir(join(folder, 'other'));
      await new HeadsFile(join(folder, 'other')).setAside(aside());
      expect(await readdir(join(folder, 'other'))).toEqual([]);
    });
  });
});
