import type {
  AdmissionRecord,
  AdmissionType,
  EmergencyCaseRecord,
  IcuCaseRecord,
  OperationRecord,
  PatientRecord,
  RoomRecord,
  SignedIn,
  TransferredToIcu,
  UserRecord,
  WingRecord,
} from '@ward-board/contract';

type Fields = Readonly<Record<string, unknown>>;
export interface Page<Item> {
  readonly items: readonly Item[];
}

/** Somebody who works on another device meanwhile: over HTTP, without a browser. A refusal is thrown. */
export class ApiClient {
  private constructor(
    private readonly url: string,
    readonly token: string,
  ) {}

  static async signsIn(url: string, email: string, password: string): Promise<ApiClient> {
    const { access_token } = await send<SignedIn>(url, 'POST', '/api/auth/login', { email, password });
    return new ApiClient(url, access_token);
  }

  registers = (name: string, more: Fields = {}) => this.post<PatientRecord>('/api/patients', { name, ...more });

  admits = ({ id }: PatientRecord, admission_type: AdmissionType, reason: string | null = null) =>
    this.post<AdmissionRecord>('/api/admissions', { patient_id: id, admission_type, reason });

  /** Registers somebody and admits them. */
  receives = async (name: string, type: AdmissionType = 'emergency', reason: string | null = null) =>
    this.admits(await this.registers(name), type, reason);

  discharges = ({ id }: AdmissionRecord) => this.post<AdmissionRecord>(`/api/admissions/${id}/discharge`, {});

  triages = ({ id }: AdmissionRecord, findings: Fields = {}) =>
    this.post<EmergencyCaseRecord>('/api/emergency-details', {
      admission_id: id,
      chief_complaint: 'Chest pain',
      triage_level: 'urgent',
      ...findings,
    });

  amends = ({ id }: EmergencyCaseRecord, changes: Fields) =>
    this.call<EmergencyCaseRecord>('PUT', `/api/emergency-details/${id}`, changes);

  transfersToIcu = ({ id }: EmergencyCaseRecord, more: Fields = {}) =>
    this.post<TransferredToIcu>(`/api/emergency-details/${id}/transfer-to-icu`, { severity: 'critical', ...more });

  accepts = ({ id }: AdmissionRecord, more: Fields = {}) =>
    this.post<IcuCaseRecord>('/api/icu', { admission_id: id, severity: 'serious', ...more });

  schedules = ({ id }: AdmissionRecord, more: Fields = {}) =>
    this.post<OperationRecord>('/api/operations', {
      admission_id: id,
      procedure_name: 'Appendectomy',
      surgery_type: 'urgent',
      ...more,
    });

  amendsOperation = ({ id }: OperationRecord, changes: Fields) =>
    this.call<OperationRecord>('PUT', `/api/operations/${id}`, changes);

  hires = (user: Fields) => this.post<UserRecord>('/api/users', user);

  updatesUser = ({ id }: UserRecord, changes: Fields) => this.call<UserRecord>('PUT', `/api/users/${id}`, changes);

  setsUpWing = (name: string, ward_type = 'icu') => this.post<WingRecord>('/api/wings', { name, ward_type });

  setsUpRoom = ({ id: wing_id }: WingRecord, number: string, beds: readonly string[]) =>
    this.post<RoomRecord>('/api/rooms', { wing_id, number, beds });

  emergencyCases = async () => (await this.sees<Page<EmergencyCaseRecord>>('/api/emergency-details')).items;

  icuCases = async () => (await this.sees<Page<IcuCaseRecord>>('/api/icu')).items;

  /** What a GET answers. */
  sees = <Body>(path: string) => this.call<Body>('GET', path);

  private post = <Body>(path: string, body: Fields) => this.call<Body>('POST', path, body);

  private call = <Body>(method: string, path: string, body?: Fields) =>
    send<Body>(this.url, method, path, body, { authorization: `Bearer ${this.token}` });
}

async function send<Body>(
  url: string,
  method: string,
  path: string,
  body?: Fields,
  headers: Readonly<Record<string, string>> = {},
): Promise<Body> {
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return text === '' ? (undefined as Body) : (JSON.parse(text) as Body);
}
