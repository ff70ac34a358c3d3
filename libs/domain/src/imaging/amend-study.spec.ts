import { admissions } from '../admissions/admission.js';
import { diagnosticReports } from '../orders/diagnostic-report.js';
import {
  admitted,
  given,
  idOf,
  nothing,
  reportAmended,
  reportEnteredInError,
  reportPublished,
  studyAmended,
  studyCancelled,
  studyCompleted,
  studyOrdered,
  studyRemoved,
  studyStarted,
} from '../testing/index.js';
import { type AmendStudy, amendStudy } from './amend-study.js';
import { type ImagingStudyEvent, imagingStudies } from './imaging-study.js';
import { removeStudy } from './remove-study.js';

const at = '2026-11-21T09:30:00.000Z';
const edit = (said: Partial<AmendStudy> = {}): AmendStudy => ({
  ...{ if_match: null, changes: {}, at, report_id: idOf('report') },
  ...said,
});
const scheduled = [studyOrdered()];
const started = [...scheduled, studyStarted()];
const completed = [...started, studyAmended(), studyCompleted()];
const cancelled = [...scheduled, studyCancelled()];
const none = { encounter: null, report: null, request: null, named: null };
const amending = (history: readonly ImagingStudyEvent[], said: Partial<AmendStudy>) =>
  given(imagingStudies, history).when((study) => amendStudy(edit(said), { study, ...none }));

describe('an edit of a study', () => {
  it('changes what it says, and nothing when that is so already', () => {
    amending(scheduled, { changes: { findings: 'Clear lungs', place: 'CT 1' } }).then([studyAmended()]);
    amending(scheduled, { status: 'scheduled', changes: { place: 'CT 1', conclusion: null } }).then(nothing);
  });

  it('that changes nothing leaves a report that was changed since the study was read', () => {
    given(imagingStudies, completed)
      .and(diagnosticReports, [reportPublished(), reportAmended({ changes: { conclusion: 'Pneumothorax' } })])
      .when((study, report) => amendStudy(edit({ changes: { conclusion: null } }), { ...none, study, report }))
      .then(nothing);
  });

  it('is refused of no study, of a removed one, of another patient’s, and of another revision', () => {
    given(imagingStudies, [])
      .when((study) => amendStudy(edit(), { study, ...none }))
      .then('not_found');
    given(imagingStudies, [studyOrdered(), studyRemoved()])
      .when((study) => amendStudy(edit(), { study, ...none }))
      .then('not_found');
    amending(scheduled, { patient_id: idOf('patient', 2) }).then('not_changeable', 'patient_id');
    amending(started, { if_match: 1, changes: { place: 'CT 2' } }).then('stale_revision');
  });

  it('may name an admission of the patient, and no other', () => {
    const changes = { encounter_id: idOf('admission') };
    given(imagingStudies, scheduled)
      .and(admissions, [admitted()])
      .when((study, encounter) => amendStudy(edit({ changes }), { ...none, study, encounter }))
      .then([studyAmended({ changes })]);
    given(imagingStudies, scheduled)
      .and(admissions, [admitted({ patient_id: idOf('patient', 2) })])
      .when((study, encounter) => amendStudy(edit({ changes }), { ...none, study, encounter }))
      .then('unknown_reference', 'encounter_id');
  });

  it('may not let it end before it starts', () => {
    amending(started, { changes: { ended_at: '2026-11-21T08:00:00.000Z' } }).then('invalid_value', 'ended_at');
  });
});

describe('a study’s status', () => {
  it('begins now, or when it is said to have begun', () => {
    amending(scheduled, { status: 'in-progress' }).then([studyStarted({ started_at: at })]);
    const started_at = '2026-11-21T09:00:00.000Z';
    amending(scheduled, { status: 'in-progress', changes: { started_at } }).then([studyStarted()]);
  });

  it('ends with a report of what is known then', () => {
    const changes = { findings: 'Clear lungs', conclusion: 'No pneumonia' };
    amending(started, { status: 'completed', changes }).then([
      studyAmended({ changes }),
      studyCompleted({ ended_at: at }),
      reportPublished(changes),
    ]);
  });

  it.each([
    ['CT abdomen', 'CT abdomen'],
    ['Abdomen, ct', 'Abdomen, ct'],
    ['CT', 'CT'],
    ['Octopus sting', 'CT Octopus sting'],
  ])('ends with a report that calls the modality once, where the part of the body is %s', (body_part, display) => {
    const changes = { body_part };
    amending(started, { status: 'completed', changes }).then([
      studyAmended({ changes }),
      studyCompleted({ ended_at: at }),
      reportPublished({ findings: null, display }),
    ]);
  });

  it('ends when it is said to have ended, and not before it began', () => {
    const ended_at = '2026-11-21T09:20:00.000Z';
    amending(started, { status: 'completed', changes: { ended_at } }).then([
      studyCompleted(),
      reportPublished({ findings: null }),
    ]);
    const late = '2026-11-21T12:00:00.000Z';
    amending([...scheduled, studyStarted({ started_at: late })], { status: 'completed' }).then([
      studyCompleted({ ended_at: late }),
      reportPublished({ findings: null }),
    ]);
  });

  it('is cancelled before it is completed', () => {
    amending(scheduled, { status: 'cancelled' }).then([studyCancelled()]);
    amending(started, { status: 'cancelled' }).then([studyCancelled()]);
  });

  it('is cancelled with the reason that is given, and takes none for anything else', () => {
    const reason = 'Too ill to be moved';
    const because = { cancel_reason: reason };
    amending(scheduled, { status: 'cancelled', ...because }).then([studyCancelled({ reason })]);
    amending(scheduled, because).then('invalid_value', 'cancel_reason');
    amending(scheduled, { status: 'in-progress', ...because }).then('invalid_value', 'cancel_reason');
    amending(cancelled, { status: 'cancelled', ...because }).then('invalid_value', 'cancel_reason');
  });

  it.each([
    ['scheduled', scheduled, ['completed']],
    ['in-progress', started, ['scheduled']],
    ['completed', completed, ['scheduled', 'in-progress', 'cancelled']],
    ['cancelled', cancelled, ['scheduled', 'in-progress', 'completed']],
  ] as const)('of %s moves no other way', (_, history, others) => {
    for (const status of others) amending(history, { status }).then('invalid_transition', 'status');
  });
});

describe('the report of a completed study', () => {
  const editing = (changes: AmendStudy['changes']) =>
    given(imagingStudies, completed)
      .and(diagnosticReports, [reportPublished()])
      .when((study, report) => amendStudy(edit({ changes, report_id: idOf('report', 2) }), { ...none, study, report }));

  it('says what the study says after an edit of that, and is as it was after any other', () => {
    const changes = { findings: 'A nodule of 6 mm' };
    editing(changes).then([studyAmended({ changes }), reportAmended({ issued_at: at })]);
    editing({ place: 'CT 2' }).then([studyAmended({ changes: { place: 'CT 2' } })]);
  });

  it('goes with the study', () => {
    given(imagingStudies, completed)
      .and(diagnosticReports, [reportPublished()])
      .when((study, report) => removeStudy({ if_match: null }, study, report, null))
      .then([studyRemoved({ told }), reportEnteredInError()]);
  });
});

/** Whoever heard of a finding is told that it does not stand. */
const told = { asked_by: idOf('user'), service_request_id: null, display: 'CT Chest', critical: false };

describe('removing a study', () => {
  it('takes it away in any state', () => {
    for (const history of [scheduled, started, cancelled])
      given(imagingStudies, history)
        .when((study) => removeStudy({ if_match: null }, study, null, null))
        .then([studyRemoved()]);
  });

  it('says what had been told of it: a critical finding, also before there is a report', () => {
    given(imagingStudies, [...started, studyAmended({ changes: { critical: true } })])
      .when((study) => removeStudy({ if_match: null }, study, null, null))
      .then([studyRemoved({ told: { ...told, critical: true } })]);
  });

  it('is refused of no study, and of another revision', () => {
    given(imagingStudies, [])
      .when((study) => removeStudy({ if_match: null }, study, null, null))
      .then('not_found');
    given(imagingStudies, started)
      .when((study) => removeStudy({ if_match: 1 }, study, null, null))
      .then('stale_revision');
  });
});
