import type { ChartCounts, ObservationRecord, PatientRecord, ProblemCode } from '@ward-board/contract';
import { done } from './api-client.js';
import type { Answer, Client } from './http.js';
import { expectProblem } from './problems.js';
import type { TestApp } from './test-app.js';

/** What tests do with patients' charts: a nurse records, a doctor reads. */
export class Charts {
  private constructor(
    private readonly app: TestApp,
    readonly nurse: Client,
    readonly doctor: Client,
  ) {}

  static async of(app: TestApp): Promise<Charts> {
    return new Charts(app, (await app.joins('nurse', 'ICU')).http, app.icu.http);
  }

  /** Somebody of whom nothing is recorded. */
  arrives(): Promise<PatientRecord> {
    return this.app.reception.registers();
  }

  async records<Record>(collection: string, body: object): Promise<Record> {
    return done((await this.nurse.post(`/api/${collection}`, body)) as Answer<Record>);
  }

  async items<Record>(path: string): Promise<readonly Record[]> {
    return done((await this.doctor.get(`/api/${path}`)) as Answer<{ items: readonly Record[] }>).items;
  }

  vitals({ id }: Pick<PatientRecord, 'id'>, query = ''): Promise<readonly ObservationRecord[]> {
    return this.items(`observations/patient/${id}/vitals${query}`);
  }

  async counts({ id }: Pick<PatientRecord, 'id'>): Promise<ChartCounts> {
    return done((await this.doctor.get(`/api/patients/${id}/chart-counts`)) as Answer<ChartCounts>);
  }

  /** Refused with this code, naming this field, and nothing stored. */
  async refuses(code: ProblemCode, field: string | undefined, sent: Promise<Answer>): Promise<void> {
    const before = await this.app.countEvents();
    expectProblem(await sent, code, field);
    expect(await this.app.countEvents()).toBe(before);
  }
}

/** A heart rate of 72, unless it is said otherwise. */
export const heartRate = ({ id }: Pick<PatientRecord, 'id'>, more: object = {}) => ({
  ...{ patient_id: id, code: '8867-4', value: 72, ...more },
});
