import type {
  AdmissionRecord,
  AdmissionType,
  AnyBoardRecord,
  DiagnosticReportRecord,
  DispenseEntry,
  EmergencyCaseRecord,
  IcuCaseRecord,
  ImagingStudyRecord,
  OperationRecord,
  PatientRecord,
  PrescriptionRecord,
  RecordCollection,
  RoomRecord,
  ServiceRequestRecord,
  SignedIn,
  TransferredToIcu,
  TransferredToOperation,
  UserRecord,
  WardKey,
  WingRecord,
} from '@ward-board/contract';
import { answerOf, type Page } from './answer.js';
import { type Method, requestOf, type Sending } from './request.js';
import type { BodyAt, ItemAt } from './routes.js';

type Fields = Readonly<Record<string, unknown>>;
let named = 0;

/** The least that is said of an operation. */
export const booking = { procedure_name: 'Appendectomy', surgery_type: 'urgent' } as const;

/** The least that a triage says. */
export const triage = { chief_complaint: 'Chest pain', triage_level: 'urgent' } as const;

/**
 * Somebody who is signed in, with a method for each step of the work, for tests and benchmarks. A step says the least that
 * the service asks for, and what it is given more; it answers with the record, and throws when it is refused.
 */
export class ApiClient {
  readonly token: string;

  constructor(
    readonly url: string,
    readonly session: SignedIn,
  ) {
    this.token = session.access_token;
  }

  /** @throws when that is refused. */
  static async signsIn(url: string, email: string, password: string): Promise<ApiClient> {
    return new ApiClient(url, await exchange<SignedIn>(url, 'POST', '/api/auth/login', { body: { email, password } }));
  }

  registers = (patient: Fields = {}) =>
    this.post<PatientRecord>('/api/patients', { name: `Patient ${++named}`, ...patient });

  admits = ({ id }: PatientRecord, admission_type: AdmissionType, more: Fields = {}) =>
    this.post<AdmissionRecord>('/api/admissions', { patient_id: id, admission_type, ...more });

  /** Registers somebody and admits them. */
  receives = async (admission_type: AdmissionType, patient: Fields = {}, more: Fields = {}) =>
    this.admits(await this.registers(patient), admission_type, more);

  discharges = ({ id }: AdmissionRecord) => this.post<AdmissionRecord>(`/api/admissions/${id}/discharge`);

  triages = ({ id }: AdmissionRecord, findings: Fields = {}) =>
    this.post<EmergencyCaseRecord>('/api/emergency-details', { ...triage, admission_id: id, ...findings });

  amends = ({ id }: EmergencyCaseRecord, changes: Fields) =>
    this.put<EmergencyCaseRecord>(`/api/emergency-details/${id}`, changes);

  /** Adds a note to a record of a board. */
  notes = <Noted extends AnyBoardRecord>(collection: RecordCollection, { id }: Noted, text: string) =>
    this.post<Noted>(`/api/${collection}/${id}/notes`, { text });

  /** Takes an emergency patient upon themselves. */
  takes = ({ id }: EmergencyCaseRecord) => this.post<EmergencyCaseRecord>(`/api/emergency-details/${id}/take`);

  treatsAndReleases = ({ id }: EmergencyCaseRecord) => this.delete(`/api/emergency-details/${id}`);

  transfersToIcu = ({ id }: EmergencyCaseRecord, more: Fields = {}) =>
    this.post<TransferredToIcu>(`/api/emergency-details/${id}/transfer-to-icu`, { severity: 'critical', ...more });

  transfersToOperation = ({ id }: EmergencyCaseRecord, more: Fields = {}) =>
    this.post<TransferredToOperation>(`/api/emergency-details/${id}/transfer-to-operation`, { ...booking, ...more });

  schedules = ({ id }: AdmissionRecord, more: Fields = {}) =>
    this.post<OperationRecord>('/api/operations', { ...booking, admission_id: id, ...more });

  updates = ({ id }: OperationRecord, changes: Fields) => this.put<OperationRecord>(`/api/operations/${id}`, changes);

  accepts = ({ id }: AdmissionRecord, more: Fields = {}) =>
    this.post<IcuCaseRecord>('/api/icu', { admission_id: id, severity: 'serious', ...more });

  edits = ({ id }: IcuCaseRecord, changes: Fields) => this.put<IcuCaseRecord>(`/api/icu/${id}`, changes);

  dischargesFromIcu = ({ id }: IcuCaseRecord, body?: Fields) =>
    this.post<IcuCaseRecord>(`/api/icu/${id}/discharge`, body);

  removes = ({ id }: IcuCaseRecord) => this.delete(`/api/icu/${id}`);

  ordersStudy = ({ id }: PatientRecord, more: Fields = {}) =>
    this.post<ImagingStudyRecord>('/api/imaging-studies', { patient_id: id, modality: 'CT', ...more });

  amendsStudy = ({ id }: ImagingStudyRecord, changes: Fields) =>
    this.put<ImagingStudyRecord>(`/api/imaging-studies/${id}`, changes);

  removesStudy = ({ id }: ImagingStudyRecord) => this.delete(`/api/imaging-studies/${id}`);

  /** Orders a test of the laboratory. */
  ordersTest = ({ id }: PatientRecord, more: Fields = {}) =>
    this.post<ServiceRequestRecord>('/api/service-requests', {
      ...{ patient_id: id, category: 'laboratory', display: 'Full blood count' },
      ...more,
    });

  /** Orders imaging of Radiology, which has no study for it yet. */
  ordersImaging = ({ id }: PatientRecord, more: Fields = {}) =>
    this.post<ServiceRequestRecord>('/api/service-requests', {
      ...{ patient_id: id, category: 'radiology', display: 'CT Chest', modality: 'CT', body_site: 'Chest' },
      ...more,
    });

  amendsRequest = ({ id }: ServiceRequestRecord, changes: Fields) =>
    this.put<ServiceRequestRecord>(`/api/service-requests/${id}`, changes);

  /** Publishes or changes the result of a test; final, unless it is said otherwise. */
  reportsResult = ({ id }: ServiceRequestRecord, more: Fields = {}) =>
    this.post<DiagnosticReportRecord>(`/api/lab/${id}/result`, { status: 'final', conclusion: 'Normal', ...more });

  acknowledges = ({ id }: DiagnosticReportRecord) =>
    this.post<DiagnosticReportRecord>(`/api/diagnostic-reports/${id}/acknowledge`);

  prescribes = ({ id }: PatientRecord, more: Fields = {}) =>
    this.post<PrescriptionRecord>('/api/prescriptions', {
      ...{ patient_id: id, medication: 'Paracetamol', dose: '1 g' },
      ...more,
    });

  /** Records what was done with a medication. */
  dispenses = ({ id }: PrescriptionRecord, action: DispenseEntry['action'], more: Fields = {}) =>
    this.post<PrescriptionRecord>('/api/pharmacy-dispense', { prescription_id: id, action, ...more });

  setsUpWing = (name: string, ward_type = 'icu') => this.post<WingRecord>('/api/wings', { name, ward_type });

  setsUpRoom = ({ id: wing_id }: WingRecord, number: string, beds: readonly string[]) =>
    this.post<RoomRecord>('/api/rooms', { wing_id, number, beds });

  hires = (user: Fields) => this.post<UserRecord>('/api/users', user);

  updatesUser = ({ id }: UserRecord, changes: Fields) => this.put<UserRecord>(`/api/users/${id}`, changes);

  /** A whole board. */
  seesBoard = (ward: WardKey) => this.sees(`/api/boards/${ward}`);

  /** What a GET answers. */
  sees = <Path extends string>(path: Path) => this.send<BodyAt<Path>>('GET', path);

  /** The first page of a list. */
  lists = async <Path extends string>(path: Path) => (await this.send<Page<ItemAt<Path>>>('GET', path)).items;

  private post = <Body>(path: string, body?: Fields) => this.send<Body>('POST', path, body);
  private put = <Body>(path: string, body: Fields) => this.send<Body>('PUT', path, body);
  private delete = (path: string) => this.send<void>('DELETE', path);
  /** Any request, for what no step says. */
  send = <Body>(method: Method, path: string, body?: Fields) =>
    exchange<Body>(this.url, method, path, { body, token: this.token });
}

/** One request. @throws when it is refused. */
async function exchange<Body>(url: string, method: Method, path: string, sending: Sending): Promise<Body> {
  const { status, body } = await answerOf(await fetch(url + path, requestOf(method, sending)));
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
  return body as Body;
}
