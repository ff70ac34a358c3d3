import { type EventType, eventTypes, UnreadableEvent } from '@ward-board/domain';
import {
  acceptanceAmended,
  acceptanceRemoved,
  acceptedOnWard,
  allergyAmended,
  allergyEnteredInError,
  allergyListed,
  allergyRecorded,
  allergyUnlisted,
  assessmentAmended,
  assessmentEnteredInError,
  assessmentRecorded,
  carePlanActivated,
  carePlanAmended,
  carePlanCompleted,
  carePlanEnteredInError,
  carePlanRecorded,
  carePlanRevoked,
  conditionAmended,
  conditionEnteredInError,
  conditionRecorded,
  consentAmended,
  consentCompleted,
  consentEnteredInError,
  consentRecorded,
  consentRevoked,
  consentSigned,
  discharged,
  emergencyNoteAdded,
  emergencyReturned,
  icuEnteredInError,
  icuHandedOff,
  icuNoteAdded,
  icuReturned,
  icuTransferAccepted,
  icuTransferSentBack,
  icuWentToTheatre,
  imagingOrdered,
  labOrdered,
  labReportAmended,
  labReportEnteredInError,
  labReported,
  medicationDispensed,
  medicationGiven,
  medicationRefused,
  monitoringAdjusted,
  movedOnWard,
  noKnownAllergiesEnded,
  noKnownAllergiesEnteredInError,
  noKnownAllergiesRecorded,
  observationAmended,
  observationEnteredInError,
  observationRecorded,
  operationAmended,
  operationEnteredInError,
  operationHandedOff,
  operationNoteAdded,
  operationReturned,
  operationScheduled,
  operationTransferAccepted,
  operationTransferSentBack,
  patientTaken,
  prescribed,
  prescriptionAmended,
  prescriptionEnteredInError,
  prescriptionStopped,
  putOnSheet,
  putOnSignature,
  registered,
  reportAcknowledged,
  reportAmended,
  reportEnteredInError,
  reportPublished,
  requestAmended,
  requestCompleted,
  requestEnteredInError,
  requestReopened,
  requestReported,
  requestRevoked,
  requestScheduled,
  requestStarted,
  sheetMade,
  sheetSigned,
  statusChanged,
  studyAmended,
  studyCancelled,
  studyCompleted,
  studyNoted,
  studyOrdered,
  studyRemoved,
  studyStarted,
  treatedAndReleased,
  waitingAdded,
  waitingAmended,
  waitingAssigned,
  waitingCancelled,
  waitingNoted,
  wardHandedOff,
  wardNoteAdded,
  wardReturned,
  wardTransferAccepted,
  wardTransferSentBack,
  wardWentToTheatre,
} from '@ward-board/domain/testing';
import { projections } from '../process/start-projections.js';
import { folded } from '../testing/fold.js';
import { type Append, doneByAll, recorded, timeOf } from '../testing/history-writer.js';
import { journey } from '../testing/journeys.js';
import { readStored } from './projection.js';

describe('a stored event', () => {
  const [event] = recorded([registered()]);
  if (!event) throw new Error('There is none.');

  it('is read with whose it is, when it happened, and its revision', () => {
    const patientId = registered().data.patient_id;
    expect(readStored(event)).toEqual({ event: registered(), revision: 1, at: timeOf(1), patientId, by: doneByAll });
  });

  it('is read although it does not say who did it', () => {
    const { actor_id: _, ...metadata } = event.metadata;
    expect(readStored({ ...event, metadata })).toMatchObject({ event: registered(), by: null });
  });

  it('is read without a patient where it is of several: a handover sheet', () => {
    const [made] = recorded([sheetMade()]);
    expect(made && readStored(made)).toMatchObject({ event: sheetMade(), patientId: null });
  });

  it.each([
    ['without a patient', { patient_id: undefined }],
    ['without a time', { occurred_at: undefined }],
    ['without a version', { version: undefined }],
    ['of a version to come', { version: '2' }],
  ])('P5: %s can’t be read', (_, change) => {
    const metadata = JSON.parse(JSON.stringify({ ...event.metadata, ...change }));
    expect(() => readStored({ ...event, metadata })).toThrow(UnreadableEvent);
  });

  it('P5: of an unknown type can’t be read', () => {
    expect(() => readStored({ ...event, type: 'PatientTeleported' })).toThrow(UnreadableEvent);
  });
});

/** Reports, of which bells tell, and claims and links, of which people see what they guard: the stay, the number, the record. */
const movesNothing: readonly EventType[] = [
  'DepositCollected',
  'PriorAuthorisationReceived',

  'BoardRecordLinked',
  'MrnAssigned',
  'OrderPlaced',
  'StayBegan',
  'StayEnded',
  'WaitBegan',
  'WaitEnded',
];

it('every event moves a read model, but those that are known not to', () => {
  const life = journey(1).map((append) => [...append]);
  const earlier = (n: number, ...then: Append) => [...life.slice(0, n), ...then.map((event) => [event])];
  const endings = [
    earlier(3, patientTaken(), emergencyNoteAdded(), treatedAndReleased()),
    earlier(6, icuNoteAdded(), icuEnteredInError()),
    earlier(6, discharged()),
    earlier(
      2,
      operationScheduled(),
      statusChanged(),
      operationAmended(),
      operationNoteAdded(),
      operationEnteredInError(),
    ),
    earlier(2, operationScheduled(), operationHandedOff()),
    earlier(6, icuHandedOff(), acceptedOnWard(), movedOnWard(), acceptanceAmended(), wardHandedOff()),
    earlier(6, icuTransferAccepted(), icuWentToTheatre(), operationScheduled(), operationHandedOff(), icuReturned()),
    earlier(6, icuTransferSentBack(), emergencyReturned()),
    earlier(2, acceptedOnWard(), wardWentToTheatre(), operationScheduled(), operationTransferAccepted()),
    earlier(
      2,
      acceptedOnWard(),
      wardWentToTheatre(),
      operationScheduled(),
      operationTransferSentBack(),
      wardReturned(),
    ),
    earlier(2, operationScheduled(), operationHandedOff(), acceptedOnWard(), wardTransferAccepted()),
    earlier(
      2,
      operationScheduled(),
      operationHandedOff(),
      acceptedOnWard(),
      wardTransferSentBack(),
      operationReturned(),
    ),
    earlier(2, acceptedOnWard(), wardNoteAdded(), acceptanceRemoved()),
    earlier(1, waitingAdded(), waitingAmended(), waitingNoted(), waitingCancelled()),
    earlier(1, waitingAdded(), waitingAssigned()),
    earlier(2, acceptedOnWard(), acceptanceRemoved()),
    earlier(1, studyOrdered(), studyAmended(), studyNoted(), studyCancelled(), studyRemoved()),
    earlier(1, studyOrdered(), studyStarted(), studyCompleted()),
    [[sheetMade()], [putOnSheet()], [sheetSigned(), putOnSignature()]],
    earlier(1, reportPublished(), reportAmended(), reportAcknowledged(), reportEnteredInError()),
    earlier(1, labOrdered(), requestAmended(), requestStarted(), labReported(), requestReported(), labReportAmended()),
    earlier(1, labOrdered(), labReported(), requestCompleted(), labReportEnteredInError(), requestReopened()),
    earlier(1, imagingOrdered(), requestScheduled(), requestRevoked(), requestEnteredInError()),
    earlier(1, prescribed(), prescriptionAmended(), medicationDispensed(), medicationRefused(), medicationGiven()),
    earlier(1, prescribed(), prescriptionStopped(), prescriptionEnteredInError()),
    earlier(1, observationRecorded(), observationAmended(), observationEnteredInError()),
    earlier(1, allergyRecorded(), allergyListed(), allergyAmended(), allergyEnteredInError(), allergyUnlisted()),
    earlier(1, noKnownAllergiesRecorded(), noKnownAllergiesEnded(), noKnownAllergiesEnteredInError()),
    earlier(1, conditionRecorded(), conditionAmended(), conditionEnteredInError()),
    earlier(1, assessmentRecorded(), assessmentAmended(), assessmentEnteredInError()),
    earlier(1, carePlanRecorded(), carePlanAmended(), carePlanActivated(), carePlanCompleted()),
    earlier(1, carePlanRecorded(), carePlanRevoked(), carePlanEnteredInError()),
    earlier(1, consentRecorded(), consentAmended(), consentSigned(), consentCompleted()),
    earlier(1, consentRecorded(), consentRevoked(), consentEnteredInError()),
    earlier(1, monitoringAdjusted()),
  ];
  const moving = new Set<EventType>();
  for (const appends of [life, ...endings]) {
    const events = appends.flat();
    for (const [index, event] of events.entries()) {
      const [before, after] = [index, index + 1].map((length) =>
        projections.map(
          (projection) => folded(projection, recorded(...events.slice(0, length).map((one) => [one]))).rows,
        ),
      );
      if (JSON.stringify(before) !== JSON.stringify(after)) moving.add(event.type);
    }
  }
  expect([...moving, ...movesNothing].sort()).toEqual([...eventTypes].sort());
});

it('every projection has a name of its own, and says which events it handles', () => {
  expect(projections.map(({ name }) => name)).toEqual([
    ...['ward-boards', 'patient-register', 'bed-occupancy', 'imaging', 'operation-times', 'handover-sheets'],
    ...['prescriptions', 'chart', 'chart-counts'],
  ]);
  const handling = (type: EventType) => projections.filter(({ handles }) => handles.includes(type));
  expect(handling('PatientRegistered').map(({ name }) => name)).toEqual([
    ...['ward-boards', 'patient-register', 'imaging', 'prescriptions'],
  ]);
  expect(handling('BedReleased').map(({ name }) => name)).toEqual(['bed-occupancy']);
  expect(handling('StayBegan')).toEqual([]);
});
