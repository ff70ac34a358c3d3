import { randomUUID } from 'node:crypto';
import { access, appendFile, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { openLogForEachTest, positionOf, type TestLog } from '../../testing/open-log.js';
import { beginsAnewFileIn, headsFileIn } from './heads-file.js';
import { hashOfEvent } from './leaf.js';
import { SigningKey } from './tree-head.js';
import type { LogDiffers } from './verify-log.js';

let log: TestLog;
const use = (opened: TestLog) => {
  log = opened;
};

describe('somebody who may do everything in the database', () => {
  const others = 'position, event_id, stream, revision, type, data, metadata, recorded_at, append_end';
  const forged = `gen_random_uuid(), 'forged-1', 1, 'PatientAdmitted', '{}', '{}', now()`;
  const anew = `TRUNCATE ledger_tile, ledger_head; UPDATE ledger SET size = 0, position = ''`;
  const falsified = `UPDATE event_store.event SET data = '{"changes":{"notes":"Nothing"}}' WHERE position = 300`;

  /** Heads are signed at 100, 200, …, 600. */
  openLogForEachTest(use, async (filled) => {
    const ledger = filled.ledgerIn(filled.folder);
    for (let size = 100; size <= 600; size += 100) {
      await filled.append(100);
      await ledger.bringUpToDate();
    }
  });

  const found = async (): Promise<readonly [trouble: string, position: string | null, problem: string]> => {
    const trouble = (await log.troubleAtStart()) ?? 'nothing';
    const { position, problem } = await log.verify().then(
      () => ({ position: null, problem: 'nothing' }),
      ({ mismatch }: LogDiffers) => mismatch,
    );
    return [trouble, position, problem];
  };

  it.each([
    [
      'a policy for rows',
      `CREATE POLICY hide ON event_store.event USING (position <> 300);
       ALTER TABLE event_store.event ENABLE ROW LEVEL SECURITY`,
      'event_store.event has policies that may hide rows',
    ],
    [
      'a view in place of the table',
      `ALTER TABLE event_store.event RENAME TO kept;
       CREATE VIEW event_store.event AS SELECT * FROM event_store.kept WHERE current_query() !~ 'patient'`,
      'event_store.event is no table',
    ],
  ])('is found who hides an event from those who ask for some of them by %s', async (_, sql, said) => {
    await log.db.query(sql);
    const [trouble, , problem] = await found();
    expect(trouble).toContain(said);
    expect(problem).toContain(said);
  });

  it.each([
    ['changes what happened', falsified, 300],
    [
      'changes who did it',
      `UPDATE event_store.event SET metadata = metadata || '{"actor_name":"X"}' WHERE position = 2`,
      2,
    ],
    ['changes when it was recorded', `UPDATE event_store.event SET recorded_at = now() WHERE position = 256`, 256],
    ['removes an event', 'DELETE FROM event_store.event WHERE position = 300', 300],
    ['removes the first event', 'DELETE FROM event_store.event WHERE position = 1', 1],
    ['removes the newest events', 'DELETE FROM event_store.event WHERE position > 590', 591],
    [
      'puts an event in between',
      `UPDATE event_store.event SET position = -position WHERE position >= 300;
       UPDATE event_store.event SET position = 1 - position, append_end = 601 WHERE position < 0;
       INSERT INTO event_store.event (${others}) SELECT 300, ${forged}, 300`,
      300,
    ],
    [
      'changes the order of two events',
      `UPDATE event_store.event SET position = 0 WHERE position = 42;
       UPDATE event_store.event SET position = 42 WHERE position = 43;
       UPDATE event_store.event SET position = 43 WHERE position = 0`,
      42,
    ],
    ['puts an event before the first', `INSERT INTO event_store.event (${others}) SELECT 0, ${forged}, 0`, 0],
  ])('who %s is found, with the position', async (_, statements, position) => {
    await log.tamper(statements);
    const [trouble, first] = await found();
    expect(trouble).toContain(`position ${positionOf(position)}: `);
    expect(first).toBe(positionOf(position));
  });

  // Parsing gives the data that were recorded, or what JSON.stringify writes as they are: the text alone says that it is another one.
  const inTheText = [
    ['a number that JSON has no text for in the place of null', `replace(e.data::text, 'null', '1e999')`],
    ['a key twice', `'{"changes":{},' || substr(e.data::text, 2)`],
    ['a key twice, deeper', `replace(e.data::text, '"value":', '"value":7,"value":')`],
  ] as const;

  const appendNull = () => {
    const [metadata, data] = [{ patient_id: randomUUID() }, { changes: { value: null } }];
    const event = { id: randomUUID(), type: 'EmergencyCaseAmended', data, metadata };
    return log.store.append([{ stream: 'admission-1', expectedRevision: 0, events: [event] }]);
  };

  const change = (data: string) =>
    log.tamper(`UPDATE event_store.event e SET data = (${data})::json WHERE position = 601`);

  it.each(inTheText)('who puts %s into what no head covers yet is found, with the position', async (_, changed) => {
    await appendNull();
    await change(changed);
    expect(await log.verify().catch(({ mismatch }: LogDiffers) => mismatch)).toMatchObject({
      position: positionOf(601),
      problem: expect.stringContaining('its authentication code is of another one'),
    });
    expect((await found())[0]).toContain(`position ${positionOf(601)}: the service has not stored the event so`);
  });

  it.each(inTheText)('who puts %s into what was signed is found, with the position', async (_, changed) => {
    await appendNull();
    expect(await found()).toEqual(['nothing', null, 'nothing']);
    await change(changed);
    const [trouble, first, problem] = await found();
    expect(trouble).toContain(`position ${positionOf(601)}: the event is not the one that was recorded`);
    expect([first, problem]).toEqual([positionOf(601), 'the event is not the one that was recorded']);
  });

  it('who changes an event and its hash is found, with the positions among which it is', async () => {
    await log.tamper(falsified);
    const [event] = await log.store.readAll(positionOf(299), 1);
    if (!event) throw new Error('The event is gone.');
    await log.db.query(
      `UPDATE ledger_tile SET hashes = overlay(hashes PLACING $1::bytea FROM $2) WHERE level = 0 AND index = 1`,
      [hashOfEvent(event), (299 - 256) * 32 + 1],
    );
    const [trouble, first, problem] = await found();
    expect(trouble).toContain(`position ${positionOf(257)}: the ledger’s hashes from there to ${positionOf(512)}`);
    // The head of 200 events is as it was, that of 300 is not.
    expect(first).toBe(positionOf(201));
    expect(problem).toContain(`from there to ${positionOf(300)}, `);
  });

  it('who changes an event and has the ledger made anew is found, and gets no signature', async () => {
    await log.tamper(`${falsified}; ${anew}`);
    const [trouble, first] = await found();
    expect(trouble).toContain('the first 600 events are not those of the head that was signed');
    expect(first).toBe(positionOf(201));
    expect(await log.db.query('SELECT FROM ledger_head')).toEqual([]);
    await log.append(10);
    expect(await log.troubleAtStart()).toContain('the first 600 events are not those of the head that was signed');
    expect(await log.db.query('SELECT FROM ledger_head')).toEqual([]);
  });

  it('who signs a shorter log is found', async () => {
    await log.tamper(`DELETE FROM event_store.event WHERE position > 500; ${anew}`);
    // With a key and a data folder of their own they have it made, and signed.
    const foreign = await log.makeFolder();
    expect(await log.troubleAtStart(foreign)).toBeNull();
    expect(await log.proofs.head()).toMatchObject({ size: 500, key_id: (await SigningKey.load(foreign)).id });
    const [trouble, first, problem] = await found();
    expect(trouble).toContain(`the log has 500 events, up to position ${positionOf(500)}, and had 600`);
    expect(first).toBe(positionOf(500));
    expect(problem).toContain('the log ends after 500 events');
  });

  it.each<[what: string, lines: number]>([
    ['cuts the file of heads', 4],
    ['empties the file of heads', 0],
  ])('who %s, or puts an older one in its place, is found, and gets no signature', async (_, lines) => {
    const path = headsFileIn(log.folder);
    const whole = await readFile(path, 'utf8');
    await writeFile(
      path,
      whole
        .split('\n')
        .slice(0, lines)
        .map((line) => `${line}\n`)
        .join(''),
    );
    await log.append(10);
    for (let start = 0; start < 2; start++)
      expect(await log.troubleAtStart()).toContain(
        'the file of heads lacks the head of 600 events that this process signed',
      );
    expect(await log.db.query('SELECT max(size)::int AS size FROM ledger_head')).toEqual([{ size: 600 }]);
    await writeFile(path, whole);
    expect(await log.troubleAtStart()).toBeNull();
  });

  it('who spoils the last line of the file of heads is told which one it is, at each start, and what to do', async () => {
    const path = headsFileIn(log.folder);
    const whole = await readFile(path, 'utf8');
    await writeFile(path, `${whole}garbage\n`);
    await log.append(10);
    for (let start = 0; start < 2; start++) expect(await log.troubleAtStart()).toBe(UNREADABLE);
    expect(await readFile(path, 'utf8')).toBe(`${whole}garbage\n`);
    await writeFile(path, whole);
    expect(await log.troubleAtStart()).toBeNull();
  });
  const UNREADABLE =
    'line 7 of ledger-heads.ndjson in the data folder is no head that its key has signed: put the file back as it was, from a copy; if there is none, keep a copy of what there is, then take that line out';

  describe('who changes the file of heads while the service runs', () => {
    const lines = async () => (await readFile(headsFileIn(log.folder), 'utf8')).split('\n').slice(0, -1);
    const put = async (kept: readonly string[]) =>
      writeFile(headsFileIn(log.folder), kept.map((line) => `${line}\n`).join(''));
    const inItsPlace = async (kept: readonly string[]) => {
      const other = `${headsFileIn(log.folder)}.other`;
      await writeFile(other, kept.map((line) => `${line}\n`).join(''));
      await rename(other, headsFileIn(log.folder));
    };
    const otherRoot = (line = '') => line.replace(/"root":"[0-9a-f]{4}/, '"root":"abcd');
    const foreign = async () => {
      const key = await SigningKey.load(await log.makeFolder());
      return JSON.stringify(key.sign({ size: 600, root: 'ab'.repeat(32), at: '2026-11-21T07:15:02.114Z' }));
    };
    const UNKNOWN =
      'line 1 of ledger-heads.ndjson in the data folder was signed with a key of which the database knows nothing';
    const LACKS =
      'ledger-heads.ndjson was changed while the service ran, and lacks the head of 600 events that was in it, signed at ';

    it.each<[how: string, change: (whole: readonly string[]) => Promise<void>, said: string]>([
      ['cuts it', (whole) => put(whole.slice(0, 4)), LACKS],
      ['empties it', () => put([]), LACKS],
      ['puts an older one in its place', (whole) => inItsPlace(whole.slice(0, 5)), LACKS],
      ['puts one with a key of their own in its place', async () => inItsPlace([await foreign()]), UNKNOWN],
      [
        'changes a root in its last line',
        (whole) => put([...whole.slice(0, 5), otherRoot(whole[5])]),
        UNREADABLE.replace('7', '6'),
      ],
      [
        'changes a root in an earlier line',
        (whole) => put([...whole.slice(0, 1), otherRoot(whole[1]), ...whole.slice(2)]),
        UNREADABLE.replace('7', '2'),
      ],
      ['takes an earlier line out', (whole) => put(whole.toSpliced(1, 1)), LACKS.replace('600', '200')],
      ['adds what is no head', (whole) => put([...whole, 'garbage']), UNREADABLE],
      [
        'adds a head with a key of their own',
        async (whole) => put([...whole, await foreign()]),
        UNKNOWN.replace('1', '7'),
      ],
      [
        'puts a head with a key of their own between others',
        async (whole) => inItsPlace(whole.toSpliced(1, 0, await foreign())),
        UNKNOWN.replace('1', '2'),
      ],
      ['writes one line longer than any head', () => put(['x'.repeat(100_000)]), UNREADABLE.replace('7', '1')],
    ])('and %s is found without a restart, and gets no signature until it is put back', async (_, change, said) => {
      const ledger = log.ledgerIn(log.folder);
      await ledger.bringUpToDate();
      const whole = await lines();
      await change(whole);
      await log.append(10);
      for (let turn = 0; turn < 2; turn++) await ledger.bringUpToDate();
      expect(ledger.status).toMatchObject({ signed: 600, trouble: expect.stringContaining(said) });
      expect(await log.db.query('SELECT max(size)::int AS size FROM ledger_head')).toEqual([{ size: 600 }]);
      await put(whole);
      await ledger.bringUpToDate();
      expect(ledger.status).toMatchObject({ signed: 610, trouble: null });
      expect(await lines()).toHaveLength(whole.length + 1);
    });

    it.each([1, 5])('and a root in line %i + 1 is found after a restart as well', async (index) => {
      const whole = await lines();
      await put(whole.with(index, otherRoot(whole[index])));
      for (let start = 0; start < 2; start++)
        expect(await log.troubleAtStart()).toBe(UNREADABLE.replace('7', String(index + 1)));
      await put(whole);
      expect(await log.troubleAtStart()).toBeNull();
    });

    it('is not said to have where another process of the same folder goes on with it', async () => {
      const [one, other] = [log.ledgerIn(log.folder), log.ledgerIn(log.folder)];
      for (let turn = 0; turn < 4; turn++)
        for (const ledger of [one, other]) {
          await log.append(1);
          await ledger.bringUpToDate();
          expect(ledger.status.trouble).toBeNull();
        }
    });

    it('and leaves half a line at its end loses no head for it', async () => {
      const ledger = log.ledgerIn(log.folder);
      await ledger.bringUpToDate();
      await appendFile(headsFileIn(log.folder), '{"size":7,"ro');
      await log.append(10);
      await ledger.bringUpToDate();
      expect(ledger.status).toMatchObject({ signed: 610, trouble: null });
      expect((await log.heads()).map(({ size }) => size)).toEqual([100, 200, 300, 400, 500, 600, 610]);
    });
  });

  describe('who deletes the file of heads', () => {
    const LOST = 'ledger-heads.ndjson is not in the data folder, where this process has signed heads';
    const older = `DELETE FROM event_store.event WHERE position > 350;
      DELETE FROM ledger_head WHERE size > 300; TRUNCATE ledger_tile, presence; UPDATE ledger SET size = 0, position = ''`;

    it.each([
      ['', 'SELECT'],
      [' and sets the database back to an older state', older],
      [' and sets the database back to before the first head', `${older}; TRUNCATE ledger_head`],
    ])('%s is found, and gets no signature until whoever runs the service says so', async (_, sql) => {
      await unlink(headsFileIn(log.folder));
      await log.tamper(sql);
      const [{ events }] = await log.db.query<[{ events: number }]>(
        'SELECT count(*)::int AS events FROM event_store.event',
      );
      await log.append(10);
      const before = await log.db.query('SELECT max(size)::int AS size FROM ledger_head');
      for (let start = 0; start < 2; start++) expect(await log.troubleAtStart()).toContain(LOST);
      expect(await log.db.query('SELECT max(size)::int AS size FROM ledger_head')).toEqual(before);
      // As after a restored backup: heads go on from what there is, once.
      await writeFile(beginsAnewFileIn(log.folder), '');
      expect(await log.troubleAtStart()).toBeNull();
      expect((await log.heads()).map(({ size }) => size)).toEqual([events + 10]);
      await unlink(headsFileIn(log.folder));
      expect(await log.troubleAtStart()).toContain(LOST);
    });

    it('or empties it, and the tables of the ledger, is found', async () => {
      await writeFile(headsFileIn(log.folder), '');
      await log.tamper("TRUNCATE ledger_tile, ledger_head, presence; UPDATE ledger SET size = 0, position = ''");
      for (let start = 0; start < 2; start++)
        expect(await log.troubleAtStart()).toContain('ledger-heads.ndjson holds no head');
      await unlink(headsFileIn(log.folder));
      await writeFile(beginsAnewFileIn(log.folder), '');
      expect(await log.troubleAtStart()).toBeNull();
    });

    it('while the service runs is found by it, which still has the last head', async () => {
      const ledger = log.ledgerIn(log.folder);
      await ledger.bringUpToDate();
      await unlink(headsFileIn(log.folder));
      await ledger.bringUpToDate();
      expect(ledger.status).toMatchObject({ signed: 600, trouble: expect.stringContaining(LOST) });
      await writeFile(beginsAnewFileIn(log.folder), '');
      await ledger.bringUpToDate();
      expect(ledger.status.trouble).toBeNull();
      expect((await log.heads()).map(({ size }) => size)).toEqual([600]);
    });

    it('while the service runs is found, and heads begin anew with the log as an older backup left it', async () => {
      const ledger = log.ledgerIn(log.folder);
      await ledger.bringUpToDate();
      await log.tamper(`${older}; TRUNCATE ledger_head`);
      await unlink(headsFileIn(log.folder));
      await writeFile(beginsAnewFileIn(log.folder), '');
      for (let turn = 0; turn < 2; turn++) await ledger.bringUpToDate();
      expect(ledger.status).toMatchObject({ signed: 350, trouble: null });
      expect((await log.heads()).map(({ size }) => size)).toEqual([350]);
      expect(await log.troubleAtStart()).toBeNull();
    });

    it('is found though a request to begin anew was made before, after which the file was put back', async () => {
      await writeFile(beginsAnewFileIn(log.folder), '');
      expect(await log.troubleAtStart()).toBeNull();
      await expect(access(beginsAnewFileIn(log.folder))).rejects.toMatchObject({ code: 'ENOENT' });
      await unlink(headsFileIn(log.folder));
      expect(await log.troubleAtStart()).toContain(LOST);
    });
  });

  it('says nothing of a log that is empty, nor of a key that an export has had made before the first head', async () => {
    const empty = await log.makeFolder();
    await log.tamper(`TRUNCATE event_store.event, ledger_tile, ledger_head, presence;
      UPDATE ledger SET size = 0, position = ''`);
    const ledger = log.ledgerIn(empty);
    await ledger.signContents({ patient_id: randomUUID(), from: null, to: null, after: null, events: 0, digest: '00' });
    for (let start = 0; start < 2; start++) expect(await log.troubleAtStart(empty)).toBeNull();
  });

  it('who adds an event below the newest head, in the place of one that they moved behind it, is found', async () => {
    await log.tamper(`UPDATE event_store.event SET position = 601, append_end = 601 WHERE position = 450;
      INSERT INTO event_store.event (${others}) SELECT 450, ${forged}, 450`);
    const [trouble, first] = await found();
    expect(trouble).toContain(`position ${positionOf(450)}: `);
    expect(first).toBe(positionOf(450));
  });

  it('who writes a head of a longer log into the database, so that none is signed any more, is found', async () => {
    await log.db.query(
      `INSERT INTO ledger_head SELECT 10000, root, at, signature, key_id FROM ledger_head WHERE size = 600`,
    );
    const [trouble, , problem] = await found();
    expect(trouble).toContain('the database has a head of 10000 events, and the log has 600');
    expect(problem).toContain('has lost hashes');
    // Nobody is answered proofs that lead to it.
    await expect(log.proofs.head()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('who writes another head into the database, or takes hashes away, is found', async () => {
    await log.db.query(`UPDATE ledger_head SET root = repeat('ab', 32) WHERE size = 600`);
    const [trouble, , problem] = await found();
    for (const said of [trouble, problem]) expect(said).toContain('head of 600 events in the database is not one');
    await expect(log.proofs.head()).rejects.toMatchObject({ code: 'unavailable' });
    await log.db.query(`DELETE FROM ledger_tile WHERE level = 0 AND index = 0`);
    expect((await found())[0]).toContain('the tile of the leaves from 0 on is gone, or has lost some');
  });

  it('is not forgotten before a whole look at the log has found nothing, and then is', async () => {
    const data = `UPDATE event_store.event SET data = $1 WHERE position = 300`;
    const [{ data: before }] = await log.db.query<[{ data: object }]>(
      'SELECT data FROM event_store.event WHERE position = 300',
    );
    await log.tamper(falsified);
    expect(await log.troubleAtStart()).toContain(positionOf(300));
    await log.db.query('ALTER TABLE event_store.event DISABLE TRIGGER refuse_change');
    await log.db.query(data, [JSON.stringify(before)]);
    expect(await log.troubleAtStart()).toBeNull();
  });
});

describe('somebody who changes what boards of the past are found by', () => {
  const PATIENT = '019a0000-0000-7000-8000-000000000001';
  const happens = ({ store }: TestLog, stream: string, type: string, revision: number) =>
    store.append([
      {
        ...{ stream, expectedRevision: revision - 1 },
        events: [
          {
            id: randomUUID(),
            type,
            data: {},
            metadata: { patient_id: PATIENT, occurred_at: '2026-11-21T07:15:02.114Z' },
          },
        ],
      },
    ]);

  /** A stay from event 11 to 272, and one that goes on from 273. */
  openLogForEachTest(use, async (filled) => {
    await filled.append(10);
    await happens(filled, 'admission-over', 'PatientAdmitted', 1);
    await filled.append(260);
    await happens(filled, 'admission-over', 'PatientDischarged', 2);
    await happens(filled, 'admission-open', 'PatientAdmitted', 1);
    await filled.append(27);
    expect([await filled.troubleAtStart(), (await filled.verify()).events]).toEqual([null, 300]);
  });

  const over = `WHERE stream = 'admission-over'`;
  const open = `WHERE stream = 'admission-open'`;
  it.each([
    ['takes a stay away', `DELETE FROM presence ${open}`, 273],
    ['gives it to somebody else', `UPDATE presence SET patient_id = 'other' ${over}`, 11],
    ['lets it begin later', `UPDATE presence SET began = '${positionOf(20)}' ${over}`, 11],
    ['lets it begin earlier', `UPDATE presence SET began = '${positionOf(3)}' ${over}`, 3],
    ['lets it end earlier', `UPDATE presence SET ended = '${positionOf(30)}' ${over}`, 272],
    ['lets it end, as it has not', `UPDATE presence SET ended = '${positionOf(273)}' ${open}`, 273],
    ['makes one up', `INSERT INTO presence VALUES ('study', 'made-up', 'other', '${positionOf(44)}')`, 44],
    [
      'changes when events were recorded',
      `UPDATE ledger_tile SET since = since + interval '1 day' WHERE level = 0 AND index = 1`,
      257,
    ],
  ])('who %s is found, with the position', async (_, statement, position) => {
    await log.db.query(statement);
    expect(await log.troubleAtStart()).toContain(`position ${positionOf(position)}: the ledger`);
    await expect(log.verify()).rejects.toMatchObject({ mismatch: { position: positionOf(position) } });
  });

  it('is found right again once the ledger’s own tables were made anew of the events', async () => {
    await log.db.query(`DELETE FROM presence; UPDATE ledger_tile SET since = now()`);
    expect(await log.troubleAtStart()).toContain('position');
    await log.db.query(
      `BEGIN; TRUNCATE ledger_tile, ledger_head, presence; UPDATE ledger SET size = 0, position = ''; COMMIT`,
    );
    expect(await log.troubleAtStart()).toBeNull();
    expect((await log.verify()).events).toBe(300);
  });
});
