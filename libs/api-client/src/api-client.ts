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
  ServiceRequestRecord,
  SignedIn,
  TransferredToIcu,
  TransferredToOperation,
  UserRecord,
  WardKey,
  WingRecord,
} from '@ward-board/contract';
import type { Page } from './answer.js';
import { type Client, createClient, done } from './client.js';
import type { Method } from './request.js';
import type { BodyAt, CreatedAt, ItemAt } from './routes.js';

type Fields = Readonly<Record<string, unknown>>;
let named = 0;

/** The least that is said of an operation. */
export const booking = { procedure_name: 'Appendectomy', surgery_type: 'urgent' } as const;

/** The least that a triage says. */
export const triage = { chief_complaint: 'Chest pain', triage_level: 'urgent' } as const;

/**
 * Somebody who is signed in, with a method for each step of the work, for tests and benchmarks. A step says the least that
 * the service asks for, and what it is given more; it answers with the record, and throws when it is refused. What is
 * refused on purpose is sent with `http`.
 */
export class ApiClient {
  readonly token: string;
  readonly http: Client;

  constructor(
    readonly url: string,
    readonly session: SignedIn,
  ) {
    this.token = session.access_token;
    this.http = createClient(url, this.token);
  }

  /** @throws when that is refused. */
  static async signsIn(url: string, email: string, password: string): Promise<ApiClient> {
    return new ApiClient(url, done(await createClient(url).post('/api/auth/login', { email, password }), 'Signing in'));
  }

  registers = (patient: Fields = {}) => this.post('/api/patients', { name: `Patient ${++named}`, ...patient });

  admits = ({ id }: PatientRecord, admission_type: AdmissionType, more: Fields = {}) =>
    this.post('/api/admissions', { patient_id: id, admission_type, ...more });

  /** Registers somebody and admits them. */
  receives = async (admission_type: AdmissionType, patient: Fields = {}, more: Fields = {}) =>
    this.admits(await this.registers(patient), admission_type, more);

  discharges = ({ id }: AdmissionRecord) => this.post(`/api/admissions/${id}/discharge`);

  triages = ({ id }: AdmissionRecord, findings: Fields = {}) =>
    this.post('/api/emergency-details', { ...triage, admission_id: id, ...findings });

  amends = ({ id }: EmergencyCaseRecord, changes: Fields) => this.put(`/api/emergency-details/${id}`, changes);

  /** Adds a note to a record of a board. */
  notes = <Noted extends AnyBoardRecord>(collection: RecordCollection, { id }: Noted, text: string) =>
    this.send<Noted>('POST', `/api/${collection}/${id}/notes`, { text });

  /** Takes an emergency patient upon themselves. */
  takes = ({ id }: EmergencyCaseRecord) => this.post(`/api/emergency-details/${id}/take`);

  treatsAndReleases = ({ id }: EmergencyCaseRecord) => this.delete(`/api/emergency-details/${id}`);

  transfersToIcu = ({ id }: EmergencyCaseRecord, more: Fields = {}) =>
    this.send<TransferredToIcu>('POST', `/api/emergency-details/${id}/transfer-to-icu`, {
      severity: 'critical',
      ...more,
    });

  transfersToOperation = ({ id }: EmergencyCaseRecord, more: Fields = {}) =>
    this.send<TransferredToOperation>('POST', `/api/emergency-details/${id}/transfer-to-operation`, {
      ...booking,
      ...more,
    });

  schedules = ({ id }: AdmissionRecord, more: Fields = {}) =>
    this.post('/api/operations', { ...booking, admission_id: id, ...more });

  updates = ({ id }: OperationRecord, changes: Fields) => this.put(`/api/operations/${id}`, changes);

  accepts = ({ id }: AdmissionRecord, more: Fields = {}) =>
    this.post('/api/icu', { admission_id: id, severity: 'serious', ...more });

  edits = ({ id }: IcuCaseRecord, changes: Fields) => this.put(`/api/icu/${id}`, changes);

  dischargesFromIcu = ({ id }: IcuCaseRecord, body?: Fields) => this.post(`/api/icu/${id}/discharge`, body);

  removes = ({ id }: IcuCaseRecord) => this.delete(`/api/icu/${id}`);

  ordersStudy = ({ id }: PatientRecord, more: Fields = {}) =>
    this.post('/api/imaging-studies', { patient_id: id, modality: 'CT', ...more });

  amendsStudy = ({ id }: ImagingStudyRecord, changes: Fields) => this.put(`/api/imaging-studies/${id}`, changes);

  removesStudy = ({ id }: ImagingStudyRecord) => this.delete(`/api/imaging-studies/${id}`);

  /** Orders a test of the laboratory. */
  ordersTest = ({ id }: PatientRecord, more: Fields = {}) =>
    this.post('/api/service-requests', {
      ...{ patient_id: id, category: 'laboratory', display: 'Full blood count' },
      ...more,
    });

  /** Orders imaging of Radiology, which has no study for it yet. */
  ordersImaging = ({ id }: PatientRecord, more: Fields = {}) =>
    this.post('/api/service-requests', {
      ...{ patient_id: id, category: 'radiology', display: 'CT Chest', modality: 'CT', body_site: 'Chest' },
      ...more,
    });

  amendsRequest = ({ id }: ServiceRequestRecord, changes: Fields) => this.put(`/api/service-requests/${id}`, changes);

  /** Publishes or changes the result of a test; final, unless it is said otherwise. */
  reportsResult = ({ id }: ServiceRequestRecord, more: Fields = {}) =>
    this.post(`/api/lab/${id}/result`, { status: 'final', conclusion: 'Normal', ...more });

  acknowledges = ({ id }: DiagnosticReportRecord) => this.post(`/api/diagnostic-reports/${id}/acknowledge`);

  prescribes = ({ id }: PatientRecord, more: Fields = {}) =>
    this.post('/api/prescriptions', {
      ...{ patient_id: id, medication: 'Paracetamol', dose: '1 g' },
      ...more,
    });

  /** Records what was done with a medication. */
  dispenses = ({ id }: PrescriptionRecord, action: DispenseEntry['action'], more: Fields = {}) =>
    this.post('/api/pharmacy-dispense', { prescription_id: id, action, ...more });

  setsUpWing = (name: string, ward_type = 'icu') => this.post('/api/wings', { name, ward_type });

  setsUpRoom = ({ id: wing_id }: WingRecord, number: string, beds: readonly string[]) =>
    this.post('/api/rooms', { wing_id, number, beds });

  hires = (user: Fields) => this.post('/api/users', user);

  updatesUser = ({ id }: UserRecord, changes: Fields) => this.put(`/api/users/${id}`, changes);

  /** A whole board. */
  seesBoard = (ward: WardKey) => this.sees(`/api/boards/${ward}`);

  /** What a GET answers. */
  sees = <Path extends string>(path: Path) => this.send<BodyAt<Path>>('GET', path);

  /** The first page of a list. */
  lists = async <Path extends string>(path: Path) => (await this.send<Page<ItemAt<Path>>>('GET', path)).items;

  private post = <Path extends string>(path: Path, body?: Fields) => this.send<CreatedAt<Path>>('POST', path, body);
  private put = <Path extends string>(path: Path, body: Fields) => this.send<BodyAt<Path>>('PUT', path, body);
  private delete = (path: string) => this.send<void>('DELETE', path);
  /** Any request, for what no step says. */
  send = async <Body>(method: Method, path: string, body?: Fields) =>
    done(await this.http.send<Body>(method, path, body), `${method} ${path}`);
}
