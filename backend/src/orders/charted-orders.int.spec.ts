import { type ChartCounts, chartFeedOf } from '@ward-board/contract';
import { BoardWatch, replay } from '../testing/board-watch.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

describe('a patient’s chart', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  const lists = {
    prescriptions: 'prescriptions',
    'service-requests': 'service-requests',
    'diagnostic-reports': 'diagnostic-reports',
  } as const;

  it('is told of the orders and reports that its lists have, by a patch for each step, and counts them', async () => {
    const [lab, radiology] = [await app.joins('lab_technician', 'Laboratory'), await app.signsIn('radiology')];
    const patient = await app.reception.registers();
    const feed = chartFeedOf(patient.id);
    const read = (path: string) =>
      app.icu.http.get<{ items: { id: string }[] }>(`/api/${path}?patient_id=${patient.id}`);
    const watch = await BoardWatch.open(app.icu);
    const begin = Number((await read('prescriptions')).headers.get('x-board-seq'));
    expect(await watch.joinList(feed, begin)).toMatchObject({ ok: true });
    const drug = await app.icu.prescribes(patient);
    await app.icu.send('PUT', `/api/prescriptions/${drug.id}`, { status: 'stopped' });
    const mistaken = await app.icu.prescribes(patient);
    await app.icu.send('DELETE', `/api/prescriptions/${mistaken.id}`);
    const test = await app.icu.ordersTest(patient);
    const ct = await app.icu.ordersImaging(patient);
    await app.icu.acknowledges(await lab.reportsResult(test));
    const study = await radiology.ordersStudy(patient, { service_request_id: ct.id });
    await radiology.amendsStudy(study, { status: 'in-progress' });
    await radiology.amendsStudy(study, { status: 'completed', findings: 'Clear' });
    const steps = 11;
    await until('the patches', () => watch.listPatches.length === steps);
    expect(watch.listPatches.map(({ seq }) => seq - begin)).toEqual(Array.from({ length: steps }, (_, n) => n + 1));
    for (const [collection, path] of Object.entries(lists) as [keyof typeof lists, string][]) {
      const { body, headers } = await read(path);
      expect(replay(collection, [], watch.listPatches)).toEqual(body.items);
      expect(Number(headers.get('x-board-seq'))).toBe(begin + steps);
    }
    const counts = await app.icu.send<ChartCounts>('GET', `/api/patients/${patient.id}/chart-counts`);
    expect(counts).toMatchObject({ medications: 1, lab_orders: 1, imaging_orders: 1, results: 2 });
    watch.close();
  });
});
