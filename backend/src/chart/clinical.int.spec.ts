import {
  type AdmissionRecord,
  type BoardWard,
  type Clinical,
  clinical,
  defaultFacility,
  nothingRecorded,
  type PatientRecord,
} from '@ward-board/contract';
import { type ApiClient, done } from '../testing/api-client.js';
import { BoardWatch } from '../testing/board-watch.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

/** Of an adult whose NEWS2 is 3, by the pulse and the temperature. */
const vitals = [
  { code: '9279-1', value: 16 },
  { code: '59408-5', value: 97 },
  { code: '3151-8', value: 0 },
  { code: '85354-9', value_string: '120/80' },
  { code: '8867-4', value: 120 },
  { code: '80288-4', value_string: 'A' },
  { code: '8310-5', value: 38.5 },
];
const effective_at = '2026-01-05T08:00:00.000Z';

let app: TestApp;
let nurse: ApiClient;
beforeAll(async () => {
  const { observation_intervals, ...others } = defaultFacility;
  app = await openTestApp({
    facility: { ...others, observation_intervals: { ...observation_intervals, low: 90 } },
  });
  nurse = await app.joins('nurse', 'ICU');
});
afterAll(() => app?.close());

const arrives = () => app.reception.registers({ name: 'Amina Haddad', date_of_birth: '1960-04-01' });
const inIcu = async (patient: PatientRecord) => {
  const body = { patient_id: patient.id, admission_type: 'icu' };
  const admission = done<AdmissionRecord>(await app.reception.http.post('/api/admissions', body));
  return app.icu.accepts(admission);
};
const records = async (path: string, body: object) => done<{ id: string }>(await nurse.http.post(`/api/${path}`, body));
const recordsVitals = ({ id: patient_id }: PatientRecord) =>
  records('observations', { patient_id, effective_at, set: vitals });

interface Shown {
  readonly id: string;
  readonly patient_id: string;
  readonly revision: number;
  readonly clinical: Clinical;
}
/** The rows of a patient on a board, as its snapshot has them. */
async function rowsOf(ward: BoardWard, { id }: PatientRecord): Promise<readonly Shown[]> {
  const { collections } = await app.icu.seesBoard(ward);
  const rows = Object.entries(collections)
    .filter(([name]) => name !== 'admissions')
    .flatMap(([, list]) => list as readonly Shown[]);
  return rows.filter(({ patient_id }) => patient_id === id);
}

it('a board shows a set of vitals in one patch, with NEWS2 and when the next are due by the hospital’s own intervals', async () => {
  const patient = await arrives();
  const record = await inIcu(patient);
  const { seq, feed } = await app.icu.seesBoard('icu');
  const watch = await BoardWatch.open(app.icu);
  await watch.join('icu', seq, feed);
  await recordsVitals(patient);
  const [row] = await rowsOf('icu', patient);
  expect(clinical.strict().parse(row?.clinical)).toMatchObject({
    vitals: vitals.toSorted((one, other) => (one.code < other.code ? -1 : 1)),
    news2: { total: 3, risk: 'low', at: effective_at },
    next_observation_due_at: '2026-01-05T09:30:00.000Z',
  });
  expect(row?.revision).toBe(record.revision);
  await watch.caughtUpTo(seq + 1);
  expect(watch.patches.map(({ changes }) => changes)).toEqual([
    [{ collection: 'icu', op: 'upsert', id: record.id, record: row }],
  ]);
  watch.close();
});

it('every board shows what the chart says: the waiting list and Radiology too', async () => {
  const patient = await arrives();
  await inIcu(patient);
  const of = { patient_id: patient.id };
  await records('waiting-list', { ...of, priority: 2 });
  await records('imaging-studies', { ...of, modality: 'CT' });
  await records('allergies', { ...of, substance: 'Iodine contrast', criticality: 'high' });
  for (const ward of ['icu', 'ward', 'radiology'] as const) {
    const rows = await rowsOf(ward, patient);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.clinical).toEqual({
      ...nothingRecorded,
      ...{ allergy_status: 'present', allergies: ['Iodine contrast'] },
    });
  }
});

it('Reception sees who waits, and nothing of their charts', async () => {
  const patient = await arrives();
  const { id } = await records('waiting-list', { patient_id: patient.id, priority: 2 });
  await recordsVitals(patient);
  const reads = async ({ http }: ApiClient, path: string) => done<Partial<Shown>>(await http.get(path));
  const lists = async (who: ApiClient) =>
    (await who.lists('/api/waiting-list')).find((entry) => entry.id === id)?.clinical;
  expect((await reads(nurse, `/api/waiting-list/${id}`)).clinical).toMatchObject({ news2: { total: 3 } });
  expect(await lists(nurse)).toMatchObject({ news2: { total: 3 } });
  expect((await reads(app.reception, `/api/waiting-list/${id}`)).clinical).toBeNull();
  expect(await lists(app.reception)).toBeNull();
});

it('a record of a stay that has ended keeps what was known then', async () => {
  const patient = await arrives();
  const record = await inIcu(patient);
  await recordsVitals(patient);
  await app.reception.http.post(`/api/admissions/${record.admission_id}/discharge`, {});
  await records('allergies', { patient_id: patient.id, substance: 'Latex' });
  const closed = done<Shown>(await nurse.http.get(`/api/icu/${record.id}`));
  expect(closed.clinical).toMatchObject({ news2: { total: 3 }, allergy_status: 'unassessed' });
});

it('a study that is kept without its patient’s chart is answered with what the chart says now', async () => {
  const [patient, other] = [await arrives(), await arrives()];
  const studies = await Promise.all(
    [patient, other].map(({ id: patient_id }) => records('imaging-studies', { patient_id, modality: 'CT' })),
  );
  await records('allergies', { patient_id: patient.id, substance: 'Iodine contrast' });
  const sealed = `UPDATE read_row SET sealed = true, record = record || '{"patient": null, "clinical": null}' WHERE id = ANY ($1)`;
  await app.db.query(sealed, [studies.map(({ id }) => id)]);
  const shown = await Promise.all(
    studies.map(async ({ id }) => done<Shown>(await nurse.http.get(`/api/imaging-studies/${id}`)).clinical),
  );
  expect(shown).toEqual([
    { ...nothingRecorded, allergy_status: 'present', allergies: ['Iodine contrast'] },
    nothingRecorded,
  ]);
});
