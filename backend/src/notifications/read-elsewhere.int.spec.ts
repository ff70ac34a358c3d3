import type { NotificationRecord } from '@ward-board/contract';
import { BoardWatch } from '../testing/board-watch.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

describe('what its reader has read', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  const newBell = async () => {
    const { id } = await app.reception.receives('icu');
    return until('the bell', async () =>
      (await app.icu.lists('/api/notifications')).find((bell) => bell.admission_id === id),
    );
  };
  const read = async ({ id }: NotificationRecord) =>
    (await app.icu.http.post<NotificationRecord>(`/api/notifications/${id}/read`)).body.read_at;

  it('is read at once on all of their screens, one by one or all up to one, and on nobody else’s', async () => {
    const nurse = await app.joins('nurse', 'ICU');
    const own = await Promise.all([app.icu, await app.signsIn('icu')].map((who) => BoardWatch.open(who)));
    const other = await BoardWatch.open(nurse);
    const [first, second, third] = [await newBell(), await newBell(), await newBell()];
    const read_at = await read(first);
    await until('the first mark', () => own.every((watch) => watch.read.length === 1));
    await app.icu.http.post('/api/notifications/read-all', { up_to: second.id });
    await until('the second mark', () => own.every((watch) => watch.read.length === 2));
    await app.icu.http.post('/api/notifications/read-all');
    await until('the third mark', () => own.every((watch) => watch.read.length === 3));
    const at = expect.any(String);
    for (const watch of own)
      expect(watch.read).toEqual([
        { id: first.id, read_at },
        { up_to: second.id, read_at: at },
        { up_to: third.id, read_at: at },
      ]);
    expect(other.read).toEqual([]);
    for (const watch of [...own, other]) watch.close();
  });

  it('is told once: what was read before is not told again', async () => {
    const watch = await BoardWatch.open(app.icu);
    const [bell, later] = [await newBell(), await newBell()];
    for (let n = 0; n < 2; n += 1) await read(bell);
    await app.icu.http.post('/api/notifications/read-all', { up_to: bell.id });
    await app.icu.http.post('/api/notifications/read-all', { up_to: bell.id });
    const read_at = await read(later);
    await until('the last mark', () => watch.read.some((each) => 'id' in each && each.id === later.id));
    const at = expect.any(String);
    expect(watch.read).toEqual([
      { id: bell.id, read_at: at },
      { up_to: bell.id, read_at: at },
      { id: later.id, read_at },
    ]);
    watch.close();
  });
});
