import { randomUUID } from 'node:crypto';
import { ApiClient } from '@ward-board/api-client';
import type { EmergencyCaseRecord } from '@ward-board/contract';

export const BENCH_PASSWORD = 'a-password-for-benchmarks';

/** The settings that the service is started with: no demo, its logins known. */
export const serviceSettings = {
  DEMO: 'false',
  SEED_PASSWORD: BENCH_PASSWORD,
  ADMIN_PASSWORD: BENCH_PASSWORD,
  SESSION_SECRET: randomUUID() + randomUUID(),
  LOG_LEVEL: 'warn',
};

/** Who works there, signed in. */
export interface Staff {
  readonly admin: ApiClient;
  readonly reception: ApiClient;
  /** Of Emergency. */
  readonly doctor: ApiClient;
}

/** Signs in a hospital's staff. To be called once, since it hires whoever is at the desk. */
export async function signInStaff(url: string): Promise<Staff> {
  const signsIn = (email: string) => ApiClient.signsIn(url, email, BENCH_PASSWORD);
  const admin = await signsIn('admin@wardboard.local');
  const desk = { name: 'Front Desk', email: 'desk@wardboard.local', role: 'reception', password: BENCH_PASSWORD };
  await admin.hires(desk);
  return { admin, reception: await signsIn(desk.email), doctor: await signsIn('emergency@wardboard.local') };
}

/** A full Emergency board: this many triaged cases. @returns the staff, and the cases. */
export async function fillBoard(url: string, size: number): Promise<Staff & { readonly cases: Cases }> {
  const staff = await signInStaff(url);
  const { reception, doctor } = staff;
  const cases: EmergencyCaseRecord[] = [];
  for (let n = 1; n <= size; n++) {
    const patient = { name: `Benchmark Patient ${n}`, gender: 'female', date_of_birth: '1980-05-17' };
    const triaged = await doctor.triages(await reception.receives('emergency', patient, { reason: 'Chest pain' }), {
      chief_complaint: 'Crushing chest pain, radiating to left arm',
      vitals: 'BP 134/82 HR 96 SpO2 97 RR 18 Temp 37.1',
      arrival_mode: 'ambulance',
      avpu: 'alert',
    });
    cases.push(triaged);
  }
  return { ...staff, cases };
}

/** The cases of a board, which is not empty. */
export type Cases = readonly EmergencyCaseRecord[];

/** The next case, round and round. */
export function caseAt(cases: Cases, n: number): EmergencyCaseRecord {
  const found = cases[n % cases.length];
  if (!found) throw new Error('The board is empty.');
  return found;
}
