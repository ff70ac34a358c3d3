import {
  type BedRecord,
  type BoardRecordKind,
  boardRecords,
  type Field,
  type RecordCollection,
  type RoomRecord,
} from '@ward-board/contract';
import type { ApiClient } from '../testing/api-client.js';
import { codeOf } from '../testing/http.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

type Values = Readonly<Record<string, unknown>>;
const collections = Object.keys(boardRecords) as RecordCollection[];

/** What has to be there. */
function theOne<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error('There is none.');
  return item;
}

describe('an edit that changes nothing', () => {
  let app: TestApp;
  let room: RoomRecord;
  let beds: readonly BedRecord[];
  let ward: ApiClient;
  let doctor: { readonly id: string; readonly email: string };
  let nurse_id: string;
  beforeAll(async () => {
    app = await openTestApp();
    room = await app.admin.setsUpRoom(await app.admin.setsUpWing('ICU'), '1', ['A', 'B', 'C', 'D']);
    beds = await app.icu.lists('/api/beds');
    ward = await app.signsIn('ward');
    nurse_id = (await app.joins('nurse', 'Emergency')).session.user.id;
    const doctors = await app.icu.lists('/api/doctors');
    doctor = theOne(doctors.find(({ email }) => email.startsWith('icu@')));
  });
  afterAll(() => app?.close());

  const fieldsOf = (collection: RecordCollection): [string, Field][] =>
    Object.entries((boardRecords[collection] as BoardRecordKind).fields);

  /** A value of a field, and other ways to write the same one. */
  function written({ input, label }: Field, collection: RecordCollection): readonly unknown[] {
    switch (input.kind) {
      case 'line':
      case 'paragraph':
      case 'vitals':
      case 'allergies':
        return [`${label} as noted`, `  ${label} as noted\n`, `\t${label} as noted   `];
      case 'number':
        return [Math.round((input.min + input.max) / 2)];
      case 'choice':
        return [Object.keys(input.words)[0]];
      case 'time':
        return ['2026-01-01T10:00:00.000Z', '2026-01-01T12:00:00+02:00', '2026-01-01T10:00:00Z'];
      case 'wing':
        return [room.wing_id];
      case 'room':
        return [room.id];
      case 'bed':
        // A bed for each board whose records name one.
        return [beds.find((bed) => bed.label === (collection === 'icu' ? 'C' : 'D'))?.id];
      case 'flag':
        return [true];
      case 'doctor':
        return [doctor.id];
      case 'nurse':
        return [nurse_id];
      case 'checklist': {
        const items = Object.keys(input.items).map((item, n) => [item, n % 2 ? 'yes' : null] as const);
        return [Object.fromEntries(items), Object.fromEntries(items.toReversed())];
      }
      case 'date':
      case 'measurement':
      case 'items':
        throw new Error(`${label}: only charts have such a field.`);
    }
  }

  const everyWay = (collection: RecordCollection): Values[] =>
    [0, 1, 2].map((n) =>
      Object.fromEntries(
        fieldsOf(collection).map(([name, field]) => {
          const ways = written(field, collection);
          return [name, ways[n] ?? ways[0]];
        }),
      ),
    );

  const types = {
    'emergency-details': 'emergency',
    icu: 'icu',
    operations: 'surgery',
    'normal-acceptances': 'normal',
  } as const;
  const staffOf = (collection: RecordCollection): ApiClient =>
    ({ 'emergency-details': app.emergency, icu: app.icu, operations: app.operations, 'normal-acceptances': ward })[
      collection
    ];

  /** Puts each body, and expects the record as it was, with its revision, and no event. */
  async function expectUnchanged(staff: ApiClient, path: string, bodies: readonly Values[]) {
    const record = (await staff.sees(path)) as { readonly revision: number };
    const before = await app.countEvents();
    for (const body of bodies) {
      const answer = await staff.http.put(path, body);
      expect([body, answer.status, answer.body]).toEqual([body, 200, record]);
      expect(answer.headers.get('etag')).toBe(`"${record.revision}"`);
    }
    expect(await app.countEvents()).toBe(before);
    expect(await staff.sees(path)).toEqual(record);
  }

  it.each(collections)('stores nothing: %s, with every field recorded', async (collection) => {
    const staff = staffOf(collection);
    const { id: admission_id, patient_id } = await app.reception.receives(types[collection]);
    const [first = {}] = everyWay(collection);
    const made = await staff.http.post(`/api/${collection}`, { admission_id, ...first });
    expect([made.status, codeOf(made)]).toEqual([201, undefined]);
    const path = `/api/${collection}/${made.body.id}`;
    const bodies = [{}, { admission_id, patient_id }, ...everyWay(collection)];
    const single = everyWay(collection).flatMap((way) =>
      Object.entries(way).map(([name, value]) => ({ [name]: value })),
    );
    await expectUnchanged(staff, path, [...bodies, ...single]);
  });

  it.each(collections)('stores nothing: %s, with nothing recorded but what has to be', async (collection) => {
    const staff = staffOf(collection);
    const { id: admission_id } = await app.reception.receives(types[collection]);
    const required = fieldsOf(collection).filter(([, { required }]) => required);
    const least = Object.fromEntries(required.map(([name, field]) => [name, written(field, collection)[0]]));
    const made = await staff.http.post(`/api/${collection}`, { admission_id, ...least });
    expect([made.status, codeOf(made)]).toEqual([201, undefined]);
    // Nobody is without the bed that they have: null for it alone is refused.
    const optional = fieldsOf(collection).filter(([, { required, input }]) => !required && input.kind !== 'bed');
    const texts = optional.filter(([, { input }]) => ['line', 'paragraph', 'vitals', 'allergies'].includes(input.kind));
    const all = (fields: typeof optional, value: unknown) => Object.fromEntries(fields.map(([name]) => [name, value]));
    await expectUnchanged(staff, `/api/${collection}/${made.body.id}`, [
      all(optional, null),
      all(texts, ''),
      all(texts, ' \n\t '),
    ]);
  });

  it('stores nothing for the same doctor, who has another name today', async () => {
    const opened = await app.icu.accepts(await app.reception.receives('icu'), { doctor_id: doctor.id });
    const user = theOne((await app.admin.lists('/api/users')).find(({ email }) => email === doctor.email));
    expect((await app.admin.http.put(`/api/users/${user.id}`, { name: 'Dr. Married' })).status).toBe(200);
    await expectUnchanged(app.icu, `/api/icu/${opened.id}`, [{ doctor_id: doctor.id }]);
  });

  it('stores nothing: a patient', async () => {
    const details = { gender: 'other', date_of_birth: '2000-02-29', blood_type: 'AB-', phone: '+49 30 1' };
    const { id, mrn, name } = await app.reception.registers({ ...details, mrn: 'M-1' });
    await expectUnchanged(app.reception, `/api/patients/${id}`, [
      {},
      { mrn, name, ...details },
      { mrn: ` ${mrn} `, name: `\t${name} `, phone: ' +49 30 1\n' },
    ]);
    const { id: unknown } = await app.reception.registers();
    await expectUnchanged(app.reception, `/api/patients/${unknown}`, [
      { phone: ' ', blood_type: null, date_of_birth: null },
    ]);
  });

  it('makes no new revision of a user', async () => {
    const { id, name, email, role, department } = theOne((await app.admin.lists('/api/users'))[0]);
    await expectUnchanged(app.admin, `/api/users/${id}`, [
      {},
      { name, email, role, department },
      { name: ` ${name}  ` },
    ]);
  });
});
