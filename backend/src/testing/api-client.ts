import type {
  AdmissionRecord,
  AdmissionType,
  BoardSnapshot,
  EmergencyCaseRecord,
  IcuCaseRecord,
  OperationRecord,
  PatientRecord,
  RoomRecord,
  SignedIn,
  TransferredToIcu,
  TransferredToOperation,
  WardKey,
  WingRecord,
} from '@ward-board/contract';
import { type Answer, type Client, client } from './http.js';

type Fields = Readonly<Record<string, unknown>>;
let named = 0;

/**
 * A signed-in client of the API, with a method for each step of the work. A step gives the record that it was answered
 * with, and throws when it was refused; what is refused on purpose is sent with `http`.
 */
export class ApiClient {
  readonly http: Client;
  readonly token: string;

  constructor(
    readonly url: string,
    readonly session: SignedIn,
  ) {
    this.token = session.access_token;
    this.http = client(url).as(this.token);
  }

  registers = async (patient: Fields = {}): Promise<PatientRecord> =>
    done(await this.http.post('/api/patients', { name: `Patient ${++named}`, ...patient }));

  admits = async (patient: PatientRecord, admission_type: AdmissionType, more: Fields = {}): Promise<AdmissionRecord> =>
    done(await this.http.post('/api/admissions', { patient_id: patient.id, admission_type, ...more }));

  /** Registers somebody and admits them. */
  receives = async (admission_type: AdmissionType, patient: Fields = {}): Promise<AdmissionRecord> =>
    this.admits(await this.registers(patient), admission_type);

  discharges = async ({ id }: AdmissionRecord): Promise<AdmissionRecord> =>
    done(await this.http.post(`/api/admissions/${id}/discharge`));

  triages = async ({ id }: AdmissionRecord, findings: Fields = {}): Promise<EmergencyCaseRecord> =>
    done(await this.http.post('/api/emergency-details', { ...triage, admission_id: id, ...findings }));

  amends = async ({ id }: EmergencyCaseRecord, changes: Fields): Promise<EmergencyCaseRecord> =>
    done(await this.http.put(`/api/emergency-details/${id}`, changes));

  treatsAndReleases = async ({ id }: EmergencyCaseRecord): Promise<void> =>
    done(await this.http.delete(`/api/emergency-details/${id}`));

  transfersToIcu = async ({ id }: EmergencyCaseRecord, more: Fields = {}): Promise<TransferredToIcu> =>
    done(await this.http.post(`/api/emergency-details/${id}/transfer-to-icu`, { severity: 'critical', ...more }));

  transfersToOperation = async ({ id }: EmergencyCaseRecord, more: Fields = {}): Promise<TransferredToOperation> =>
    done(await this.http.post(`/api/emergency-details/${id}/transfer-to-operation`, { ...booking, ...more }));

  schedules = async ({ id }: AdmissionRecord, more: Fields = {}): Promise<OperationRecord> =>
    done(await this.http.post('/api/operations', { ...booking, admission_id: id, ...more }));

  updates = async ({ id }: OperationRecord, changes: Fields): Promise<OperationRecord> =>
    done(await this.http.put(`/api/operations/${id}`, changes));

  accepts = async ({ id }: AdmissionRecord, more: Fields = {}): Promise<IcuCaseRecord> =>
    done(await this.http.post('/api/icu', { admission_id: id, severity: 'serious', ...more }));

  edits = async ({ id }: IcuCaseRecord, changes: Fields): Promise<IcuCaseRecord> =>
    done(await this.http.put(`/api/icu/${id}`, changes));

  dischargesFromIcu = async ({ id }: IcuCaseRecord, body?: Fields): Promise<IcuCaseRecord> =>
    done(await this.http.post(`/api/icu/${id}/discharge`, body));

  removes = async ({ id }: IcuCaseRecord): Promise<void> => done(await this.http.delete(`/api/icu/${id}`));

  setsUpWing = async (name: string, ward_type = 'icu'): Promise<WingRecord> =>
    done(await this.http.post('/api/wings', { name, ward_type }));

  setsUpRoom = async ({ id: wing_id }: WingRecord, number: string, beds: readonly string[]): Promise<RoomRecord> =>
    done(await this.http.post('/api/rooms', { wing_id, number, beds }));

  /** A whole board. */
  seesBoard = async (ward: WardKey): Promise<BoardSnapshot> => this.sees(`/api/boards/${ward}`);

  /** What a GET answers. */
  sees = async (path: string) => done(await this.http.get(path));

  /** Every item of a list. */
  lists = async (path: string) => (await this.sees(path)).items;
}

/** The least that is said of an operation. */
export const booking = { procedure_name: 'Appendectomy', surgery_type: 'urgent' } as const;

/** The least that a triage says. */
export const triage = { chief_complaint: 'Chest pain', triage_level: 'urgent' } as const;

/** The body of an answer that must not be a refusal. */
export function done(answer: Answer) {
  if (answer.status >= 300) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
