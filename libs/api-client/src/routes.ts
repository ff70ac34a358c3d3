import type {
  AdmissionRecord,
  BedRecord,
  BoardSnapshot,
  ChartCounts,
  ChartRecords,
  DiagnosticReportRecord,
  DoctorRecord,
  EmergencyCaseRecord,
  Facility,
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
  UserRecord,
  Utilization,
  WaitingEntryRecord,
  WingRecord,
} from '@ward-board/contract';
import type { Page } from './answer.js';

/** What the items of a list are, by its path under `/api/`; each but the two queues has one record for each of its ids, too. */
interface Lists extends ChartRecords {
  readonly admissions: AdmissionRecord;
  readonly beds: BedRecord;
  readonly 'diagnostic-reports': DiagnosticReportRecord;
  readonly doctors: DoctorRecord;
  readonly 'emergency-details': EmergencyCaseRecord;
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

/** What a GET of a path answers: a board, the facility, a record, or a page of a list. */
export type BodyAt<Path extends string> = Path extends `/api/boards/${string}`
  ? BoardSnapshot
  : Path extends '/api/facility'
    ? Facility
    : Path extends `/api/operations/utilization?${string}`
      ? Utilization
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
