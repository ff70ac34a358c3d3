import { feedPulse, type ListFeed } from '@ward-board/contract';
import { closedAfterEach, numbers } from '../testing/board-watch.js';
import { pauseProjections } from '../testing/paused-projections.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

describe('a live list', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  const open = closedAfterEach();
  const now = async (feed: ListFeed) => {
    const { rows } = await app.db.query<{ seq: string; identity: string }>(
      'select seq, current_feed_identity() as identity from feed_head where feed = $1',
      [feed],
    );
    return { seq: Number(rows[0]?.seq), identity: rows[0]?.identity };
  };

  it('of admissions brings each change once, equal to what REST gives, from the number on that it was joined at', async () => {
    const { reception, emergency } = app;
    await reception.receives('emergency');
    const { seq, identity } = await now('admissions');
    const admission = await reception.receives('emergency');
    const watch = await open(reception);
    expect(await watch.joinList('admissions', seq, identity)).toMatchObject({ ok: true });
    await emergency.triages(admission);
    await until('both patches', () => watch.listPatches.length === 2);
    expect(watch.listPatches.map((patch) => [patch.feed, patch.seq])).toEqual(
      numbers(seq, seq + 2).map((number) => ['admissions', number]),
    );
    const record = await reception.sees(`/api/admissions/${admission.id}`);
    expect(watch.listPatches[1]?.changes).toEqual([
      { collection: 'admissions', op: 'upsert', id: admission.id, record },
    ]);
    await reception.discharges(admission);
    await until('the third', () => watch.listPatches.length === 3);
    expect(watch.listPatches[2]?.changes).toEqual([{ collection: 'admissions', op: 'remove', id: admission.id }]);
  });

  it.each([
    ['emergency', 'x-board-seq'],
    ['operations', 'x-board-seq'],
    ['ward', 'x-board-seq'],
    ['radiology', 'x-board-seq'],
    ['icu', 'x-list-seq'],
  ])('of admissions brings %s what came after the list of all who are admitted, by its %s', async (mailbox, header) => {
    const client = await app.signsIn(mailbox);
    const { headers } = await client.http.get('/api/admissions?status=admitted');
    const seq = Number(headers.get(header) ?? Number.NaN);
    expect(seq).toBe((await now('admissions')).seq);
    const admission = await app.reception.receives('emergency');
    const watch = await open(client);
    expect(await watch.joinList('admissions', seq, headers.get('x-board-feed') ?? '')).toMatchObject({ ok: true });
    // In the answer, or, where this node had not read it yet, pushed after it.
    await until('the patch', () => watch.listPatches.length > 0);
    expect(watch.listPatches.map(({ changes }) => changes[0]?.id)).toEqual([admission.id]);
    const { headers: later } = await client.http.get('/api/admissions?status=admitted');
    expect(Number(later.get(header))).toBe(seq + 1);
    if (header === 'x-board-seq') expect(later.get('x-list-seq')).toBeNull();
    expect((await client.http.get('/api/admissions')).headers.get('x-board-seq')).toBeNull();
  });

  it('of beds says of each bed who is in it, and that it is free again', async () => {
    const { admin, icu, reception } = app;
    const room = await admin.setsUpRoom(await admin.setsUpWing('East'), '1', ['A']);
    const { seq, identity } = await now('beds');
    const watch = await open(reception);
    await watch.joinList('beds', seq, identity);
    const admission = await reception.receives('icu');
    const accepted = await icu.accepts(admission, { room_id: room.id });
    await until('the bed is taken', () => watch.listPatches.length === 1);
    const [bed] = await reception.lists(`/api/beds?room_id=${room.id}`);
    expect(bed?.occupied_by_admission_id).toBe(admission.id);
    expect(watch.listPatches[0]?.changes).toEqual([{ collection: 'beds', op: 'upsert', id: bed?.id, record: bed }]);
    await icu.dischargesFromIcu(accepted);
    await until('the bed is free', () => watch.listPatches.length === 2);
    const [free] = await reception.lists(`/api/beds?room_id=${room.id}`);
    expect(free).toEqual({ ...bed, occupied_by_admission_id: null });
    expect(watch.listPatches[1]?.changes).toEqual([{ collection: 'beds', op: 'upsert', id: bed?.id, record: free }]);
  });

  it('of beds says the precautions of whoever is in one, to those who are shown no name, and not what somebody has', async () => {
    const { admin, icu, reception, emergency } = app;
    const room = await admin.setsUpRoom(await admin.setsUpWing('Isolation'), '1', ['A', 'B']);
    const { seq, identity } = await now('beds');
    const watch = await open(emergency);
    await watch.joinList('beds', seq, identity);
    const beds = async () => await emergency.lists(`/api/beds?room_id=${room.id}`);
    const shown = () => {
      const patched = new Map(watch.listPatches.flatMap(({ changes }) => changes.map((change) => [change.id, change])));
      return [...patched.values()].map((change) => (change.op === 'upsert' ? change.record : null));
    };
    const agree = async (isolation: readonly string[] | null) => {
      await until('the precautions are told', () =>
        shown().some((bed) => String(Reflect.get(bed ?? {}, 'isolation')) === String(isolation)),
      );
      const taken = (await beds()).find((bed) => bed.occupied_by_admission_id !== null);
      expect(taken?.isolation).toEqual(isolation);
      expect(shown()).toEqual([taken]);
    };
    const admitted = await reception.receives('icu');
    const placed = await icu.accepts(admitted, { room_id: room.id, isolation: 'Contact, MRSA' });
    await agree(['contact']);
    const amended = await icu.edits(placed, { isolation: 'Droplet; contact' });
    await agree(['contact', 'droplet']);
    const freed = await icu.edits(amended, { isolation: 'No isolation' });
    await agree(null);
    await icu.edits(freed, { isolation: 'Airborne' });
    await agree(['airborne']);
    expect(JSON.stringify([watch.listPatches, await beds()])).not.toContain('MRSA');
    // Who leaves takes the precautions along: the bed is told to be free of them.
    await reception.discharges(admitted);
    await until('the bed is free', () => shown().every((bed) => Reflect.get(bed ?? {}, 'isolation') === null));
    for (const bed of await beds()) expect(bed).toMatchObject({ occupied_by_admission_id: null, isolation: null });
  });

  it('of beds says of the beds of a new room that they are free', async () => {
    const { admin, reception } = app;
    const { seq, identity } = await now('beds');
    const watch = await open(reception);
    await watch.joinList('beds', seq, identity);
    const room = await admin.setsUpRoom(await admin.setsUpWing('North'), '1', ['A', 'B']);
    await until('the beds are there', () => watch.listPatches.length === 1);
    const beds = await reception.lists(`/api/beds?room_id=${room.id}`);
    const changes = watch.listPatches[0]?.changes ?? [];
    expect(changes.map(({ op }) => op)).toEqual(['upsert', 'upsert']);
    expect(new Map(changes.map((change) => [change.id, 'record' in change && change.record]))).toEqual(
      new Map(beds.map((bed) => [bed.id, bed])),
    );
    const patched = await reception.http.get('/api/beds');
    expect(Number(patched.headers.get('x-board-seq'))).toBe(seq + 1);
  });

  it('is joined by whoever may read it by REST, and by nobody else', async () => {
    const { reception, admin, emergency, joins } = app;
    const [admissions, beds] = [(await now('admissions')).seq, (await now('beds')).seq];
    const codes = async (who: { url: string; token: string }) => {
      const watch = await open(who);
      const joined = [await watch.joinList('admissions', admissions), await watch.joinList('beds', beds)];
      return joined.map((each) => each.ok || each.code);
    };
    for (const who of [reception, admin, emergency, await joins('nurse', null), await joins('auditor', null)])
      expect(await codes(who)).toEqual([true, true]);
    expect(await codes(await joins('lab_technician', null))).toEqual(['forbidden', true]);
    expect(await codes(await joins('pharmacist', null))).toEqual(['forbidden', true]);
  });

  it.each([
    [{ feed: 'emergency', after: 0 }],
    [{ feed: 'patients', after: 0 }],
    [{ feed: 'admissions' }],
    [{ feed: 'admissions', after: -1 }],
    [{ feed: 'admissions', after: 0, more: 1 }],
    [null],
  ])('is not joined by %j', async (join) => {
    const { socket } = await open(app.reception);
    expect(await socket.emitWithAck('feed:join', join as never)).toEqual({ ok: false, code: 'invalid' });
  });

  it('asks a client to read anew that is ahead of it, or knows another identity of it', async () => {
    const watch = await open(app.reception);
    const { seq } = await now('admissions');
    const resync = { ok: false, code: 'resync_required' };
    expect(await watch.joinList('admissions', seq + 1)).toEqual(resync);
    expect(await watch.joinList('admissions', seq, 'another')).toEqual(resync);
  });

  it('is left: no patch and no pulse after it', async () => {
    const [stays, leaves] = [await open(app.reception), await open(app.reception)];
    const { seq } = await now('admissions');
    for (const watch of [stays, leaves]) await watch.joinList('admissions', seq);
    expect(await leaves.socket.emitWithAck('feed:leave', { feed: 'admissions' })).toEqual({ ok: true });
    const pulses = leaves.listPulses.length;
    await app.reception.receives('icu');
    await until('the patch and a pulse', () => stays.listPatches.length === 1 && stays.listPulses.length > 1);
    expect([leaves.listPatches.length, leaves.listPulses.length]).toEqual([0, pulses]);
  });

  it('is as fresh as the projection that makes it, whatever the others do', async () => {
    const watch = await open(app.reception);
    for (const feed of ['admissions', 'beds'] as const) await watch.joinList(feed, (await now(feed)).seq);
    const last = (feed: ListFeed) => watch.listPulses.filter((pulse) => pulse.feed === feed).at(-1);
    await until('both are current', () =>
      (['admissions', 'beds'] as const).every((feed) => last(feed)?.state === 'current'),
    );
    expect(feedPulse.parse(last('beds'))).toMatchObject({ feed: 'beds', seq: (await now('beds')).seq, since: null });

    const paused = await pauseProjections(app, ['bed-occupancy']);
    try {
      const admission = await app.reception.receives('icu');
      // On a busy machine the admissions may rightly be behind as well, for a moment.
      await until('the beds are behind, and the admissions are not', () => {
        const [beds, admissions] = [last('beds'), last('admissions')];
        return beds?.state === 'behind' && admissions?.state === 'current' && admissions.at >= beds.at;
      });
      await until('the admission', () => watch.listPatches.some(({ changes }) => changes[0]?.id === admission.id));
    } finally {
      await paused.resume();
    }
    await until('the beds are current again', () => last('beds')?.state === 'current');
  });
});
