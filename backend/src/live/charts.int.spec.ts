import { randomUUID } from 'node:crypto';
import {
  type AllergyRecord,
  accessEntryList,
  chartFeedOf,
  feedPulse,
  type ObservationRecord,
} from '@ward-board/contract';
import { done } from '../testing/api-client.js';
import { BoardWatch, closedAfterEach, identityOf, numbers, seqOf } from '../testing/board-watch.js';
import type { Answer } from '../testing/http.js';
import { pauseProjections } from '../testing/paused-projections.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { Feeds } from './feeds.js';

describe('a patient’s chart', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  const open = closedAfterEach();
  const records = async <Record>(path: string, body: object): Promise<Record> =>
    done((await app.icu.http.post(`/api/${path}`, body)) as Answer<Record>);
  const pulse = (patient_id: string, value: number) =>
    records<ObservationRecord>('observations', { patient_id, code: '8867-4', value });
  const listed = async (id: string) => {
    const answer = await app.icu.http.get(`/api/observations/patient/${id}/vitals`);
    return { seq: seqOf(answer), identity: identityOf(answer), items: done(answer).items };
  };

  it('brings each change once, equal to what REST gives, from the number on that its lists were read at', async () => {
    const { id } = await app.reception.registers();
    const { seq, identity, items } = await listed(id);
    expect([seq, items]).toEqual([0, []]);
    const first = await pulse(id, 72);
    const watch = await open(app.icu);
    expect(await watch.joinList(chartFeedOf(id), seq, identity)).toMatchObject({ ok: true, seq: 1 });
    const set = [
      { code: '8867-4', value: 80 },
      { code: '9279-1', value: 16 },
    ];
    const together = await records<{ items: ObservationRecord[] }>('observations', { patient_id: id, set });
    const latex = await records<AllergyRecord>('allergies', { patient_id: id, substance: 'Latex' });
    await app.icu.http.delete(`/api/observations/${first.id}`);
    await until('four patches', () => watch.listPatches.length === 4);
    expect(watch.listPatches.map((patch) => [patch.feed, patch.seq])).toEqual(
      numbers(0, 4).map((number) => [chartFeedOf(id), number]),
    );
    const [one, two, three, four] = watch.listPatches.map(({ changes }) => changes);
    const upsert = (collection: string, record: { id: string }) => ({
      collection,
      op: 'upsert',
      id: record.id,
      record,
    });
    expect(one).toEqual([upsert('observations', first)]);
    // Ids of one request are of one moment: which is the greater, chance decides.
    const byId = together.items.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    expect(two).toEqual(byId.map((record) => upsert('observations', record)));
    expect(three).toEqual([upsert('allergies', latex)]);
    expect(four).toEqual([{ collection: 'observations', op: 'remove', id: first.id }]);
    expect((await listed(id)).seq).toBe(4);
  });

  it('is told to nobody who looks at another', async () => {
    const [one, other] = [await app.reception.registers(), await app.reception.registers()];
    const watch = await open(app.icu);
    await watch.joinList(chartFeedOf(one.id), 0);
    await pulse(other.id, 72);
    await pulse(one.id, 73);
    await until('a patch', () => watch.listPatches.length > 0);
    expect(watch.listPatches.map(({ feed }) => feed)).toEqual([chartFeedOf(one.id)]);
  });

  it('is joined by whoever may read it by REST, and by nobody else', async () => {
    const { id } = await app.reception.registers();
    const { icu, reception, admin, joins } = app;
    for (const who of [icu, await joins('nurse', null), await joins('auditor', null)])
      expect(await (await open(who)).joinList(chartFeedOf(id), 0)).toMatchObject({ ok: true });
    for (const who of [reception, admin, await joins('pharmacist', null), await joins('lab_technician', null)])
      expect(await (await open(who)).joinList(chartFeedOf(id), 0)).toEqual({ ok: false, code: 'forbidden' });
  });

  it('of nobody is joined by nobody', async () => {
    const watch = await open(app.icu);
    expect(await watch.joinList(chartFeedOf(randomUUID()), 0)).toEqual({ ok: false, code: 'not_found' });
  });

  it('is in the patient’s access log when somebody follows it, since its patches are what the lists show', async () => {
    const { id } = await app.reception.registers();
    await pulse(id, 72);
    const watch = await open(app.icu);
    expect(await watch.joinList(chartFeedOf(id), 0)).toMatchObject({ ok: true, patches: [{ seq: 1 }] });
    await watch.join('icu', 0);
    const auditor = await app.joins('auditor', null);
    const { items } = accessEntryList.parse((await auditor.http.get(`/api/audit/patients/${id}/access`)).body);
    const { id: userId } = app.icu.session.user;
    expect(items.filter(({ user }) => user.id === userId).map(({ what }) => what)).toEqual(['live/chart']);
  });

  it('asks a client to read anew that is ahead of it, or whose patches are gone', async () => {
    const { id } = await app.reception.registers();
    const feed = chartFeedOf(id);
    await pulse(id, 72);
    await pulse(id, 73);
    await app.db.query(`UPDATE feed_patch SET at = now() - interval '25 hours' WHERE feed = $1`, [feed]);
    await (app.service.app.get(Feeds) as unknown as { prune(): Promise<void> }).prune();
    const { rows } = await app.db.query('SELECT FROM feed_patch WHERE feed = $1', [feed]);
    expect(rows).toEqual([]);
    const watch = await open(app.icu);
    expect(await watch.joinList(feed, 3)).toEqual({ ok: false, code: 'resync_required' });
    expect(await watch.joinList(feed, 1)).toEqual({ ok: false, code: 'resync_required' });
    expect(await watch.joinList(feed, 2)).toEqual({ ok: true, seq: 2, patches: [] });
    await pulse(id, 74);
    await until('the next patch', () => watch.listPatches.length === 1);
    expect(watch.listPatches[0]?.seq).toBe(3);
  });

  it('is read anew after a rebuild, and the boards are not', async () => {
    const { id } = await app.reception.registers();
    const feed = chartFeedOf(id);
    await pulse(id, 72);
    const watch = await open(app.icu);
    const { seq, identity } = await listed(id);
    await watch.joinList(feed, seq, identity);
    // As the switch to new rows does it.
    await app.db.query(`UPDATE feed_head SET seq = seq + 1 WHERE feed LIKE 'chart:%'`);
    await until('a pulse tells', () => watch.listPulses.at(-1)?.seq === seq + 1);
    expect(watch.gone).toBeUndefined();
    expect(await watch.joinList(feed, seq, identity)).toEqual({ ok: false, code: 'resync_required' });
    expect(await listed(id)).toMatchObject({ seq: seq + 1, identity });
  });

  it('is followed while somebody has joined it, and one socket joins ten', async () => {
    const feeds = app.service.app.get(Feeds);
    const letGo = () => (feeds as unknown as { letGo(): void }).letGo();
    const patients = await Promise.all(numbers(0, 11).map(() => app.reception.registers()));
    const watch = await open(app.icu);
    const joined = [];
    for (const { id } of patients) joined.push((await watch.joinList(chartFeedOf(id), 0)).ok);
    expect(joined).toEqual([...Array.from({ length: 10 }, () => true), false]);
    const [first, second] = patients.map(({ id }) => chartFeedOf(id));
    await watch.socket.emitWithAck('feed:leave', { feed: first as `chart:${string}` });
    letGo();
    expect(feeds.names).not.toContain(first);
    expect(feeds.names).toContain(second);
    expect(await watch.joinList(chartFeedOf(patients[10]?.id ?? ''), 0)).toMatchObject({ ok: true });
    watch.close();
    await until('nothing is followed', () => {
      letGo();
      return !feeds.names.some((name) => name.startsWith('chart:'));
    });
  });

  it('says that it is old, when its projection is behind or one of its records stands still', async () => {
    const { id } = await app.reception.registers();
    const watch = await open(app.icu);
    await watch.joinList(chartFeedOf(id), 0);
    const last = () => watch.listPulses.at(-1);
    await until('it is current', () => last()?.state === 'current');
    expect(feedPulse.parse(last())).toMatchObject({ feed: chartFeedOf(id), seq: 0, since: null });
    const paused = await pauseProjections(app, ['chart']);
    try {
      await pulse(id, 72);
      await until('it is behind', () => last()?.state === 'behind');
    } finally {
      await paused.resume();
    }
    await until('it is current again', () => last()?.state === 'current' && last()?.seq === 1);
    await app.db.query(
      `INSERT INTO parked_document (generation, key, event_id, type, message, position, since, patient_id, stream, resume_after)
       SELECT live, 'observation-' || $1::text, $1::uuid, 'ObservationRecorded', 'As a test has it', '1', now(), $2::uuid, 'observation-' || $1::text, ''
       FROM projection WHERE name = 'chart'`,
      [crypto.randomUUID(), id],
    );
    await until('it stands still', () => last()?.state === 'stopped');
    const answer = await app.icu.http.get(`/api/observations/patient/${id}/vitals`);
    expect(answer.headers.get('x-projection')).toBe('stopped');
    await app.db.query('DELETE FROM parked_document');
  });

  it('are joined up to a hundred at a time by one person, however many sockets they open; everybody else’s stay live', async () => {
    const nurse = await app.joins('nurse', 'ICU');
    const patients = await Promise.all(numbers(0, 102).map(() => app.reception.registers()));
    const join = async (watch: BoardWatch) => (await watch.joinList(chartFeedOf(patients.pop()?.id ?? ''), 0)).ok;
    for (let n = 0; n < 10; n++) {
      const watch = await open(nurse);
      for (let chart = 0; chart < 10; chart++) expect(await join(watch)).toBe(true);
    }
    expect(await join(await open(nurse))).toBe(false);
    expect(await join(await open(app.icu))).toBe(true);
  });

  it('are joined up to ten at a time by one socket, also when it asks for more at once', async () => {
    const { socket } = await open(app.icu);
    const patients = await Promise.all(numbers(0, 24).map(() => app.reception.registers()));
    const ask = ({ id }: { id: string }) => socket.emitWithAck('feed:join', { feed: chartFeedOf(id), after: 0 });
    const answers = [];
    for (const round of [0, 8, 16]) answers.push(...(await Promise.all(patients.slice(round, round + 8).map(ask))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  });
});

it('takes four hundred sockets of one person, and closes further ones', async () => {
  const app = await openTestApp();
  const watches: BoardWatch[] = [];
  try {
    const opening = async () => watches.push(await BoardWatch.open(app.icu));
    for (let n = 0; n < 8; n++) await Promise.all(Array.from({ length: 50 }, opening));
    const [first, second] = watches;
    await opening();
    await until('the one too many is closed', () => watches.at(-1)?.gone === 'transport close');
    expect([first?.socket.connected, (await app.emergency.http.get('/api/boards/emergency')).status]).toEqual([
      true,
      200,
    ]);
    second?.close();
    await until('there is room again', async () => {
      const watch = await BoardWatch.open(app.icu);
      watches.push(watch);
      const join = { feed: 'beds' as const, after: 0 };
      return watch.socket
        .timeout(5_000)
        .emitWithAck('feed:join', join)
        .then(
          ({ ok }) => ok,
          () => false,
        );
    });
  } finally {
    for (const watch of watches) watch.close();
    await app.close();
  }
});
