import { boardPulse } from '@ward-board/contract';
import { imaging } from '@ward-board/projections';
import { BoardWatch, seqOf } from '../testing/board-watch.js';
import { client } from '../testing/http.js';
import { pauseProjections, waitBriefly } from '../testing/paused-projections.js';
import { startService } from '../testing/running-service.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

describe('how fresh a board is', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  it('is said by pulses: current; behind while the read model stands still; current again', async () => {
    const { emergency, reception } = app;
    const watch = await BoardWatch.open(emergency);
    await watch.join('emergency', 0);
    const admission = await reception.receives('emergency');
    const seq = seqOf(await emergency.http.get('/api/emergency-details'));
    const written = new Date().toISOString();
    /** What the board itself says, to whoever reads it without a socket. */
    const said = async () => (await emergency.http.get('/api/boards/emergency')).headers.get('x-projection');
    // On a busy machine the first one after it may rightly say that the read model is behind.
    const current = await until('a current pulse', () =>
      watch.pulses.find(({ at, state }) => at > written && state === 'current'),
    );
    expect(boardPulse.parse(current)).toEqual({
      ward: 'emergency',
      seq,
      at: current.at,
      state: 'current',
      since: null,
      stopped: [],
    });
    expect(await said()).toBeNull();
    // What a pulse says has been sent, has been sent before it.
    expect(watch.seqs.at(-1)).toBe(seq);

    const paused = await pauseProjections(app, ['ward-boards']);
    try {
      await emergency.triages(admission);
      const stored = new Date().toISOString();
      const behind = await until('a pulse after it', () => watch.pulses.find(({ at }) => at > stored));
      expect(behind).toMatchObject({ seq, state: 'behind', since: expect.any(String) });
      expect((behind.since ?? '') <= behind.at).toBe(true);
      expect(await said()).toBe('behind');
      const later = await until('one more', () => watch.pulses.find(({ at }) => at > behind.at));
      expect(later.since).toBe(behind.since);
    } finally {
      await paused.resume();
    }
    const healed = await until('a current pulse again', () => {
      const last = watch.pulses.at(-1);
      return last?.state === 'current' && last;
    });
    expect(healed).toMatchObject({ seq: seq + 1, since: null });
    expect(await said()).toBeNull();
    expect(watch.seqs.at(-1)).toBe(seq + 1);
    watch.close();
  });

  it('is said by a board that is asked for as soon as a service has started, which has sent no pulse yet', async () => {
    const paused = await pauseProjections(app, ['ward-boards']);
    try {
      await app.emergency.triages(await app.reception.receives('emergency'));
      const another = await startService({ databaseUrl: app.service.settings.databaseUrl });
      const { access_token: token } = app.emergency.session;
      const { status, headers } = await client(another.url).as(token).get('/api/boards/emergency');
      expect([status, headers.get('x-projection')]).toEqual([200, 'behind']);
      await another.stop();
    } finally {
      await paused.resume();
    }
  });

  /** Makes statements fail as the time limit does, where a trigger says so, for as long as `work` takes. */
  const whileCancelled = async <Result>(trigger: string, work: () => Promise<Result>) => {
    await app.db.query(`CREATE FUNCTION cancelled() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = '57014'; END $$;
      CREATE TRIGGER cancelled ${trigger} EXECUTE FUNCTION cancelled()`);
    try {
      return await work();
    } finally {
      await app.db.query('DROP FUNCTION cancelled CASCADE');
    }
  };
  const studies = async () => {
    const watch = await BoardWatch.open(await app.signsIn('radiology'));
    await watch.join('radiology', 0);
    await until('a current pulse', () => watch.pulses.some(({ state }) => state === 'current'));
    const orders = async (patient_id: string) =>
      app.emergency.http.post('/api/imaging-studies', { patient_id, modality: 'CT', body_part: 'Chest' });
    return { watch, orders };
  };

  it('is behind, and no younger each time, while all that it takes is cancelled by the time limit again and again', async () => {
    const { watch, orders } = await studies();
    const advances = `BEFORE UPDATE ON projection_generation FOR EACH ROW
      WHEN (NEW.name = '${imaging.name}' AND NEW.position <> OLD.position)`;
    const waitAsBefore = waitBriefly(app.service, [imaging.name]);
    const study = await whileCancelled(advances, async () => {
      const { id } = await app.reception.registers();
      // Before the registration was stored, a pulse may rightly say current.
      const written = new Date().toISOString();
      const ordered = await orders(id);
      expect([ordered.status, ordered.headers.get('x-projection')]).toEqual([201, 'behind']);
      const since = () => watch.pulses.filter(({ at }) => at > written);
      const reason = new RegExp(`${imaging.name} is \\d+ s behind: canceling statement due to statement timeout`);
      await until('readiness that says why', async () => {
        const { body } = await app.emergency.http.get('/health/ready');
        return body.degraded?.some((each) => reason.test(each));
      });
      await until('pulses after it', () => since().length >= 3);
      expect(new Set(since().map(({ state }) => state))).toEqual(new Set(['behind']));
      expect(new Set(since().map((pulse) => pulse.since)).size).toBe(1);
      return ordered;
    }).finally(waitAsBefore);
    await until('a current pulse again', () => watch.pulses.at(-1)?.state === 'current');
    expect((await app.emergency.http.get(`/api/imaging-studies/${study.body.id}`)).status).toBe(200);
    watch.close();
  });

  it('is said to who joins at once, not with the next regular pulse', async () => {
    const first = await BoardWatch.open(app.emergency);
    await first.join('emergency', 0);
    const closest = () =>
      Math.min(...first.pulses.slice(1).map(({ at }, i) => Date.parse(at) - Date.parse(first.pulses[i]?.at ?? at)));
    await until('two pulses closer to each other than regular ones are', async () => {
      const next = await BoardWatch.open(app.emergency);
      await next.join('emergency', 0);
      await until('a pulse', () => next.pulses.length > 0);
      next.close();
      return closest() < 1_500;
    });
    first.close();
  });

  it('is pulsed to those who have joined, and to nobody else', async () => {
    const { emergency, icu } = app;
    const joined = await BoardWatch.open(emergency);
    const other = await BoardWatch.open(icu);
    const connected = await BoardWatch.open(emergency);
    await joined.join('emergency', 0);
    await other.join('icu', 0);
    await until('pulses', () => joined.pulses.length > 1 && other.pulses.length > 1);
    expect(new Set(joined.pulses.map(({ ward }) => ward))).toEqual(new Set(['emergency']));
    expect(new Set(other.pulses.map(({ ward }) => ward))).toEqual(new Set(['icu']));
    expect(connected.pulses).toEqual([]);
    for (const watch of [joined, other, connected]) watch.close();
  });

  it('names the patients who stand still on that board, and who are on none: pulses and boards alike', async () => {
    const { emergency, icu, reception, db } = app;
    const watches = [await BoardWatch.open(emergency), await BoardWatch.open(icu)] as const;
    await watches[0].join('emergency', 0);
    await watches[1].join('icu', 0);
    const { patient_id } = await reception.receives('emergency');
    const { id: nowhere } = await reception.registers();
    // Who is known to have left the hospital is on no board of a stay, and missing from none. The waiting list has people without a stay.
    const left = await reception.receives('emergency');
    await reception.discharges(left);
    const gone = left.patient_id;
    const ended = () =>
      db.query(
        `select p.name from read_row r join projection p on p.live = r.generation
         where r.collection = 'patient-places' and r.id = $1 and r.record ->> 'stay' is null`,
        [gone],
      );
    await until('the end of the stay', async () => (await ended()).rowCount === 2);
    const since = '2026-11-21T07:15:02.114Z';
    // As the projections leave it when an event of theirs can't be read.
    await db.query(
      `insert into parked_document (generation, key, event_id, type, message, position, since, patient_id, stream, resume_after)
       select p.live, patient::text, gen_random_uuid(), 'T', 'M', g.position, $3, patient, 's', g.position
       from projection p join projection_generation g on g.id = p.live, unnest(array[$1, $2, $4]::uuid[]) as patient
       where p.name = 'ward-boards'`,
      [patient_id, nowhere, since, gone],
    );
    const told = await until('a pulse of a board that is current, which names them', () =>
      watches[0].pulses.find(({ state, stopped }) => state === 'current' && stopped.length > 0),
    );
    const both = [patient_id, nowhere].toSorted().map((each) => ({ patient_id: each, since }));
    expect(told.stopped).toEqual(both);
    const ofIcu = await until('a pulse of the ICU since', () => watches[1].pulses.find(({ at }) => at >= told.at));
    expect(ofIcu.stopped).toEqual([{ patient_id: nowhere, since }]);
    for (const [ward, { stopped }] of [
      ['emergency', told],
      ['icu', ofIcu],
    ] as const)
      expect((await emergency.seesBoard(ward)).stopped).toEqual(stopped);
    const ofWard = await emergency.seesBoard('ward');
    expect(ofWard.stopped).toEqual([nowhere, gone].toSorted().map((each) => ({ patient_id: each, since })));
    // While the projection that says so is behind the boards, or has halted, they may have come back since.
    const { rows: generations } = await db.query(
      `select g.id, g.position from projection p join projection_generation g on g.id = p.live where p.name = 'imaging'`,
    );
    const standing = async (position: string, failure: object | null) => {
      await db.query('update projection_generation set position = $2, failure = $3 where id = $1', [
        ...[generations[0].id, position, failure],
      ]);
      const found = await emergency.seesBoard('icu');
      await db.query('update projection_generation set position = $2, failure = null where id = $1', [
        ...[generations[0].id, generations[0].position],
      ]);
      return found.stopped.map((each) => (each as { patient_id: string }).patient_id);
    };
    expect(await standing('', null)).toContain(gone);
    expect(await standing(generations[0].position, { message: 'It has halted.' })).toContain(gone);
    expect(await standing(generations[0].position, null)).not.toContain(gone);
    // A new arrival whose admission can't be read is on no board, whichever it is for. Studies are shown by another projection.
    expect((await emergency.seesBoard('radiology')).stopped).toEqual([]);
    for (const watch of watches) watch.close();
  });
});
