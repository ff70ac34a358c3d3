import { randomUUID } from 'node:crypto';

const PASSWORD = 'a-password-for-benchmarks';

/** The settings that the service is started with: no demo, its logins known. */
export const serviceSettings = {
  DEMO: 'false',
  SEED_PASSWORD: PASSWORD,
  ADMIN_PASSWORD: PASSWORD,
  SESSION_SECRET: randomUUID() + randomUUID(),
  LOG_LEVEL: 'warn',
};

interface Record {
  readonly id: string;
}

/** Somebody who is signed in. */
export class Person {
  private constructor(
    private readonly url: string,
    readonly token: string,
  ) {}

  static async signIn(url: string, email: string): Promise<Person> {
    const body = JSON.stringify({ email, password: PASSWORD });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
    return new Person(url, ((await answer.json()) as { access_token: string }).access_token);
  }

  async send(method: string, path: string, body: unknown): Promise<Record> {
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
    const answer = await fetch(this.url + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record;
  }
}

/** A full Emergency board: this many triaged cases. @returns the doctor, and the cases. */
export async function fillBoard(url: string, cases: number): Promise<{ doctor: Person; caseIds: readonly string[] }> {
  const admin = await Person.signIn(url, 'admin@wardboard.local');
  const desk = { name: 'Front Desk', email: 'desk@wardboard.local', role: 'reception', password: PASSWORD };
  await admin.send('POST', '/api/users', desk);
  const reception = await Person.signIn(url, desk.email);
  const doctor = await Person.signIn(url, 'emergency@wardboard.local');
  const caseIds: string[] = [];
  for (let n = 1; n <= cases; n++) {
    const details = { name: `Benchmark Patient ${n}`, gender: 'female', date_of_birth: '1980-05-17' };
    const patient = await reception.send('POST', '/api/patients', details);
    const admission = await reception.send('POST', '/api/admissions', {
      patient_id: patient.id,
      admission_type: 'emergency',
      reason: 'Chest pain',
    });
    const triaged = await doctor.send('POST', '/api/emergency-details', {
      admission_id: admission.id,
      chief_complaint: 'Crushing chest pain, radiating to left arm',
      triage_level: 'urgent',
      vitals: 'BP 134/82 HR 96 SpO2 97 RR 18 Temp 37.1',
      arrival_mode: 'ambulance',
      avpu: 'alert',
    });
    caseIds.push(triaged.id);
  }
  return { doctor, caseIds };
}
