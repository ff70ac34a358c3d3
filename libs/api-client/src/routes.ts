import type {
  AdmissionRecord,
  AssignedWaiting,
  BedRecord,
  BoardSnapshot,
  ChartCounts,
  ChartRecords,
  DiagnosticReportRecord,
  DoctorRecord,
  EmergencyCaseRecord,
  Facility,
  HandoverSheetRecord,
  HandoverSummary,
  IcuCaseRecord,
  ImagingStudyRecord,
  MonitoringRecord,
  NormalAcceptanceRecord,
  NotificationRecord,
  OnCallRecord,
  OperationRecord,
  PatientRecord,
  PrescriptionRecord,
  RoomRecord,
  ServiceRequestRecord,
  SignedIn,
  SignedInUser,
  UserRecord,
  Utilization,
  WaitingEntryRecord,
  WingRecord,
} from '@ward-board/contract';
import type { Page } from './answer.js';

/** What readiness says, as far as a client looks into it. */
interface Readiness {
  readonly status: string;
  readonly degraded?: readonly string[];
  readonly details: { readonly writes: { readonly refused?: string } };
}

/** The record that a transfer closed, and the one that it opened: two of these. */
interface Transferred {
  readonly emergency: EmergencyCaseRecord;
  readonly operation: OperationRecord;
  readonly icu_case: IcuCaseRecord;
  readonly acceptance: NormalAcceptanceRecord;
}

/** What the items of a list are, by its path under `/api/`; each but the two queues has one record for each of its ids, too. */
interface Lists extends ChartRecords {
  readonly admissions: AdmissionRecord;
  readonly beds: BedRecord;
  readonly 'diagnostic-reports': DiagnosticReportRecord;
  readonly doctors: DoctorRecord;
  readonly 'emergency-details': EmergencyCaseRecord;
  /** A sheet by its id says more: `BodyAt`. */
  readonly handovers: HandoverSummary;
  readonly icu: IcuCaseRecord;
  readonly 'imaging-studies': ImagingStudyRecord;
  readonly lab: ServiceRequestRecord;
  readonly 'normal-acceptances': NormalAcceptanceRecord;
  readonly notifications: NotificationRecord;
  readonly oncall: OnCallRecord;
  readonly operations: OperationRecord;
  readonly patients: PatientRecord;
  readonly pharmacy: PrescriptionRecord;
  readonly prescriptions: PrescriptionRecord;
  readonly rooms: RoomRecord;
  readonly 'service-requests': ServiceRequestRecord;
  readonly users: UserRecord;
  readonly 'waiting-list': WaitingEntryRecord;
  readonly wings: WingRecord;
}

/** The item of the list at a path, with or without a query; `unknown`: the path is of no list, or not known before it runs. */
export type ItemAt<Path extends string> = Path extends `/api/${infer List extends keyof Lists}?${string}`
  ? Lists[List]
  : Path extends `/api/${infer List extends keyof Lists}`
    ? Lists[List]
    : unknown;

/** What a GET or PUT of a path answers: who is signed in, readiness, a board, the facility, a record, or a page of a list. */
export type BodyAt<Path extends string> = Path extends '/api/auth/me'
  ? SignedInUser
  : Path extends '/health/ready'
    ? Readiness
    : Path extends `/api/boards/${string}`
      ? BoardSnapshot
      : Path extends '/api/facility'
        ? Facility
        : Path extends `/api/operations/utilization?${string}`
          ? Utilization
          : Path extends `/api/handovers/${string}`
            ? HandoverSheetRecord
            : Path extends `/api/patients/${string}/chart-counts`
              ? ChartCounts
              : Path extends `/api/patients/${string}/monitoring`
                ? MonitoringRecord
                : Path extends `/api/${infer List extends keyof ChartRecords}/patient/${string}`
                  ? Page<ChartRecords[List]>
                  : Path extends `/api/${infer List extends keyof Lists}/${string}`
                    ? Lists[List]
                    : Path extends `/api/${keyof Lists}` | `/api/${keyof Lists}?${string}`
                      ? Page<ItemAt<Path>>
                      : unknown;

/** What a POST to a path answers: a session, a result, both sides of a transfer, or the record that it made or changed. */
export type CreatedAt<Path extends string> = Path extends '/api/auth/login'
  ? SignedIn
  : Path extends '/api/pharmacy-dispense'
    ? PrescriptionRecord
    : Path extends `/api/lab/${string}/result`
      ? DiagnosticReportRecord
      : Path extends `/api/${string}/transfer-to-${string}`
        ? Transferred
        : Path extends `/api/waiting-list/${string}/assign`
          ? AssignedWaiting
          : Path extends `/api/${string}/${string}`
            ? BodyAt<Path>
            : ItemAt<Path>;
