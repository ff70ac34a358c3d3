import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { ApiClient } from '@ward-board/api-client';
import type { AdmissionType, WaitingEntryRecord, WingRecord } from '@ward-board/contract';
import { startOwnPostgres } from '@ward-board/event-store/testing';
import { serviceSettings } from '../bench/full-board.js';
import { type ServiceProcess, startService } from '../e2e/support/service-process.js';
import type { ApiDocument } from './api-document.js';
import { KnownIds } from './known-ids.js';
import type { Secrets } from './leaks.js';
import { type PersonName, people, personNames } from './people.js';

const PASSWORD = serviceSettings.SEED_PASSWORD;
const LEAVER = 'leaver@hostile.local';
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A service of its own with people, and what is known of it. */
export interface Target {
  readonly service: ServiceProcess;
  readonly document: ApiDocument;
  readonly ids: KnownIds;
  /** `credentials` grows with each sign-in. */
  readonly secrets: Secrets & { readonly credentials: Set<string> };
  person(name: PersonName): ApiClient;
  /** The token of somebody who does nothing but sign out. */
  leaving(): Promise<string>;
  /** Sees to it that there are patients on every board, whatever was done to those before. */
  restock(patients: number): Promise<void>;
  close(): Promise<void>;
}

/** @param hear gets each line that the service logs. */
export async function startTarget(hear: (line: string) => void): Promise<Target> {
  const postgres = await startOwnPostgres();
  const service = await startService({ ...serviceSettings, LOG_LEVEL: 'info', DATABASE_URL: postgres.url }, hear);
  const { url } = service;
  const secrets = {
    credentials: new Set([PASSWORD, serviceSettings.SESSION_SECRET, new URL(postgres.url).password]),
    patientMarker: `Marked${randomUUID().slice(0, 8)}`,
    folders: [ROOT, '/ward-board-own-', '/ward-board-e2e-'],
  };
  const signedIn = new Map<PersonName, ApiClient>();
  const signIn = async (email: string) => {
    const person = await ApiClient.signsIn(url, email, PASSWORD);
    secrets.credentials.add(person.token);
    return person;
  };
  signedIn.set('admin', await signIn(people.admin.email));
  const person = (name: PersonName): ApiClient => {
    const found = signedIn.get(name);
    if (!found) throw new Error(`${name} has not signed in.`);
    return found;
  };
  await hire(person('admin'));
  for (const name of personNames) signedIn.set(name, await signIn(people[name].email));
  const ids = new KnownIds(await usersOf(url, person('admin').token));
  await setUp(person('admin'), ids);
  return {
    service,
    document: (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument,
    ...{ ids, secrets, person },
    leaving: async () => (await signIn(LEAVER)).token,
    restock: (patients) => restock(person, ids, secrets.patientMarker, patients),
    close: async () => {
      await service.stop();
      await postgres.stop();
    },
  };
}

/** Who are not there by themselves. */
async function hire(admin: ApiClient): Promise<void> {
  for (const { email, role, department, seeded } of personNames.map((name) => people[name])) {
    if (seeded) continue;
    await admin.hires({
      name: `Somebody of ${role}`,
      email,
      role,
      department,
      password: PASSWORD,
    });
  }
  await admin.hires({ name: 'Leaver', email: LEAVER, role: 'nurse', password: PASSWORD });
}

/** The ids of everybody who sends requests: nobody may let them go meanwhile. */
async function usersOf(url: string, token: string): Promise<ReadonlySet<string>> {
  const answer = await fetch(`${url}/api/users?limit=1000`, { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return new Set(items.map(({ id }) => id));
}

/** Users whom requests may change, and rooms with beds. */
async function setUp(admin: ApiClient, ids: KnownIds): Promise<void> {
  for (const n of [1, 2, 3]) {
    const user = { name: `Temporary ${n}`, email: `temporary.${n}@hostile.local`, role: 'nurse', password: PASSWORD };
    ids.add('users', (await admin.hires(user)).id);
  }
  const wing = await admin.setsUpWing('Intensive Care');
  ids.add('wings', wing.id);
  for (const number of ['1', '2', '3']) {
    const room = await admin.setsUpRoom(wing, number, ['A', 'B']);
    ids.add('rooms', room.id);
  }
}

let registered = 0;
let rooms = 0;
let ward: WingRecord | null = null;

async function restock(
  person: (name: PersonName) => ApiClient,
  ids: KnownIds,
  marker: string,
  patients: number,
): Promise<void> {
  const admit = async (admission_type: AdmissionType) => {
    const name = `${marker} ${++registered}`;
    const patient = await person('reception').registers({ name, phone: marker });
    ids.add('patients', patient.id);
    const admission = await person('reception').admits(patient, admission_type, { reason: `${marker} pain` });
    ids.add('admissions', admission.id);
    return admission.id;
  };
  const open = async (doctor: PersonName, path: string, admission_id: string, record: object) => {
    const { id } = await person(doctor).send<{ readonly id: string }>('POST', `/api/${path}`, {
      admission_id,
      ...record,
    });
    ids.add(path, id);
    return id;
  };
  // All rooms are in one wing: of two that are chosen for each other by chance, hardly any would go together.
  ward ??= await person('admin').setsUpWing('Ward', 'ward');
  ids.add('wings', ward.id);
  const room = await person('admin').setsUpRoom(
    ward,
    String(++rooms),
    Array.from({ length: patients }, (_, n) => String(n + 1)),
  );
  ids.add('rooms', room.id);
  for (let n = 0; n < patients; n++) {
    const triage = { chief_complaint: `${marker} ache`, triage_level: 'urgent' };
    await open('emergencyDoctor', 'emergency-details', await admit('emergency'), triage);
    await open('icuDoctor', 'icu', await admit('icu'), { severity: 'serious', diet: marker });
    const operation = { procedure_name: `${marker}ectomy`, surgery_type: 'urgent' };
    const scheduled = await open('surgeon', 'operations', await admit('surgery'), operation);
    // Half of them are over, and may leave the theatre.
    for (const op_status of n % 2 === 0 ? ['in-surgery', 'post-op'] : [])
      await person('surgeon').send('PUT', `/api/operations/${scheduled}`, { op_status });
    const bed = { wing_id: ward.id, room_id: room.id, care_plan: marker };
    await open('wardDoctor', 'normal-acceptances', await admit('normal'), bed);
    const waiting = await person('reception').registers({ name: `${marker} ${++registered}` });
    const entry = { patient_id: waiting.id, priority: (n % 4) + 1, reason: marker };
    ids.add(
      'waiting-list',
      (await person('wardDoctor').send<WaitingEntryRecord>('POST', '/api/waiting-list', entry)).id,
    );
    // Nobody has accepted them yet.
    for (const type of ['emergency', 'surgery', 'normal'] as const) await admit(type);
    const examined = await person('reception').registers({ name: `${marker} ${++registered}`, phone: marker });
    ids.add('patients', examined.id);
    const observed = { patient_id: examined.id, code: '8867-4', value: 80, unit: 'bpm' };
    type Recorded = { readonly id: string };
    ids.add('observations', (await person('wardDoctor').send<Recorded>('POST', '/api/observations', observed)).id);
    const ordered = await person('radiologist').ordersStudy(examined, { performer: marker });
    ids.add('imaging-studies', ordered.id);
    const drug = await person('wardDoctor').prescribes(examined, { instructions: marker });
    ids.add('prescriptions', drug.id);
    const test = await person('wardDoctor').ordersTest(examined, { reason: marker });
    ids.add('service-requests', test.id);
    ids.add('service-requests', (await person('wardDoctor').ordersImaging(examined)).id);
    if (n % 2 === 0) {
      await person('pharmacist').dispenses(drug, 'dispensed');
      const report = await person('labTechnician').reportsResult(test, { status: 'preliminary', findings: marker });
      ids.add('diagnostic-reports', report.id);
    }
    // Half of them are under way, and may be completed.
    if (n % 2 === 0)
      await person('radiologist').send('PUT', `/api/imaging-studies/${ordered.id}`, { status: 'in-progress' });
  }
}
