import { admissions } from '../admissions/admission.js';
import { patients } from '../patients/patient.js';
import {
  admitted,
  discharged,
  given,
  idOf,
  medicationDispensed,
  medicationGiven,
  medicationRefused,
  nothing,
  orderPlaced,
  prescribed,
  prescriptionAmended,
  prescriptionDetails,
  prescriptionEnteredInError,
  prescriptionStopped,
  registered,
  stayBegan,
} from '../testing/index.js';
import { type Dispense, type DispenseAction, dispense } from './dispense.js';
import { type AmendPrescription, amendPrescription, prescribe, removePrescription } from './prescribe.js';
import { type PrescriptionEvent, type PrescriptionStatus, prescriptions } from './prescription.js';

const at = '2026-11-21T09:00:00.000Z';
const order = (admission_id: string | null = null, status: PrescriptionStatus = 'ordered') => ({
  ...{ prescription_id: idOf('prescription'), ordered_by: idOf('user'), admission_id, status },
  details: prescriptionDetails(),
});
const someone = [registered(), stayBegan()];
const dispensed = [prescribed(), medicationDispensed()];
const administered = [...dispensed, medicationGiven()];
const stopped = [prescribed(), prescriptionStopped()];

describe('prescribing', () => {
  it('is for the patient’s active stay, whose stream says so, or for none where there is none', () => {
    given(patients, someone)
      .and(admissions, [admitted()])
      .when((patient, stay) => prescribe(order(), patient, stay))
      .then([prescribed(), orderPlaced()]);
    const { admission_id: _, ...ofNoStay } = prescribed().data;
    const forNone = [{ type: 'PrescriptionOrdered', data: ofNoStay }] as const;
    given(patients, [registered()])
      .when((patient) => prescribe(order(), patient, null))
      .then(forNone);
    // It has ended since the patient was read.
    given(patients, someone)
      .and(admissions, [admitted(), discharged()])
      .when((patient, stay) => prescribe(order(), patient, stay))
      .then(forNone);
  });

  it('may name the stay, which is the patient’s and goes on', () => {
    const admission_id = idOf('admission');
    given(patients, someone)
      .and(admissions, [admitted()])
      .when((patient, stay) => prescribe(order(admission_id), patient, stay))
      .then([prescribed(), orderPlaced()]);
    given(patients, someone)
      .and(admissions, [admitted({ patient_id: idOf('patient', 2) })])
      .when((patient, stay) => prescribe(order(admission_id), patient, stay))
      .then('unknown_reference', 'admission_id');
    given(patients, someone)
      .when((patient) => prescribe(order(admission_id), patient, null))
      .then('unknown_reference', 'admission_id');
    given(patients, someone)
      .and(admissions, [admitted(), discharged()])
      .when((patient, stay) => prescribe(order(admission_id), patient, stay))
      .then('admission_closed', 'admission_id');
  });

  it('is refused for nobody, and as anything but ordered', () => {
    given(patients, [])
      .when((patient) => prescribe(order(), patient, null))
      .then('unknown_reference', 'patient_id');
    given(patients, someone)
      .when((patient) => prescribe(order(null, 'given'), patient, null))
      .then('invalid_transition', 'status');
  });
});

describe('what is done with a prescribed medication', () => {
  const doing = (history: readonly PrescriptionEvent[], said: Partial<Dispense>) =>
    given(prescriptions, history).when((found) => dispense({ ...usual, ...said }, found));
  const usual = { action: 'dispensed', dose: null, at, now: at, since: null, notes: null, if_match: null } as const;

  it.each([
    ['ordered', [prescribed()], ['dispensed', 'refused']],
    ['dispensed', dispensed, ['given', 'refused']],
    ['given', administered, ['dispensed']],
    ['stopped', stopped, []],
  ] as const)('of %s follows the table, so that no dose is given or dispensed twice', (_, history, possible) => {
    const events = { dispensed: medicationDispensed(), given: medicationGiven(), refused: medicationRefused() };
    for (const action of ['dispensed', 'given', 'refused'] as readonly DispenseAction[]) {
      const doneAs = doing(history, { action, notes: action === 'refused' ? 'Nausea' : null });
      if (possible.some((each) => each === action)) doneAs.then([events[action]]);
      else doneAs.then('invalid_transition', 'action');
    }
  });

  it('says the dose, when, and a note', () => {
    const said = { dose: '2 g', at: '2026-11-21T08:00:00.000Z', notes: 'Late' };
    doing([prescribed()], said).then([medicationDispensed(said)]);
  });

  it('is not in the future', () => {
    doing([prescribed()], { at: '2026-11-21T09:02:00.001Z' }).then('invalid_value', 'at');
  });

  it('is not before the stay began, but for what clocks differ by; it may be before it was prescribed in writing', () => {
    const since = '2026-11-21T07:00:00.000Z';
    for (const action of ['dispensed', 'refused'] as const)
      for (const early of ['2026-11-21T06:57:59.999Z', '2026-11-20T09:00:00.000Z', '1990-01-01T00:00:00.000Z'])
        doing([prescribed()], { action, at: early, since }).then('invalid_value', 'at');
    const skewed = { at: '2026-11-21T06:58:00.000Z', since };
    doing([prescribed()], skewed).then([medicationDispensed({ at: skewed.at })]);
  });

  it.each(['given', 'refused'] as const)('%s is not before the dose was dispensed', (action) => {
    const eventOf = { given: medicationGiven, refused: medicationRefused }[action];
    const taken = (time: string) => doing(dispensed, { action, at: time, now: '2026-11-21T10:00:00.000Z' });
    taken('2026-11-21T08:57:59.999Z').then('invalid_value', 'at');
    taken('2026-11-21T08:58:00.000Z').then([eventOf({ at: '2026-11-21T08:58:00.000Z', notes: null })]);
  });

  it('of the second dose is not before that one was dispensed', () => {
    const second = [...administered, medicationDispensed({ at: '2026-11-21T11:00:00.000Z' })];
    const taken = (time: string) => doing(second, { action: 'given', at: time, now: '2026-11-21T12:00:00.000Z' });
    taken('2026-11-21T10:00:00.000Z').then('invalid_value', 'at');
    taken('2026-11-21T11:30:00.000Z').then([medicationGiven({ at: '2026-11-21T11:30:00.000Z' })]);
  });

  it('of the next dose may be before the last one was given: both were dispensed together, and one is recorded late', () => {
    const next = { at: '2026-11-21T08:00:00.000Z', now: '2026-11-21T10:00:00.000Z' };
    doing(administered, next).then([medicationDispensed({ at: next.at })]);
  });

  it('is taken now, though the clock was set back since it was dispensed or the stay began', () => {
    const now = '2026-11-21T07:30:00.000Z';
    const given = { action: 'given', at: now, now, since: '2026-11-21T08:00:00.000Z' } as const;
    doing(dispensed, given).then([medicationGiven({ at: now })]);
  });

  it('is refused of no prescription, a stale one, and one that was entered in error', () => {
    doing([], {}).then('not_found');
    doing([prescribed(), prescriptionAmended()], { if_match: 1 }).then('stale_revision');
    doing([prescribed(), prescriptionEnteredInError()], {}).then('entered_in_error');
  });
});

describe('an edit of a prescription', () => {
  const amending = (history: readonly PrescriptionEvent[], said: Partial<AmendPrescription>) =>
    given(prescriptions, history).when((found) =>
      amendPrescription({ ...{ if_match: null, changes: {}, at }, ...said }, found),
    );

  it('changes what it says, and nothing when that is so already', () => {
    amending([prescribed()], { changes: { dose: '500 mg', route: 'Oral' } }).then([prescriptionAmended()]);
    amending([prescribed()], { status: 'ordered', changes: { dose: '1 g' } }).then(nothing);
  });

  it('leaves what was dispensed as it was, and a stopped one altogether', () => {
    for (const [field, value] of [
      ['medication', 'Morphine'],
      ['dose', '500 mg'],
      ['route', 'IV'],
    ] as const)
      amending(dispensed, { changes: { [field]: value } }).then('invalid_transition', field);
    const changes = { instructions: 'With water' };
    amending(dispensed, { changes }).then([prescriptionAmended({ changes })]);
    amending(stopped, { changes }).then('invalid_transition', 'instructions');
  });

  it.each([
    ['ordered', [prescribed()], ['stopped']],
    ['dispensed', dispensed, ['given', 'stopped']],
    ['given', administered, ['stopped']],
    ['stopped', stopped, []],
  ] as const)('of %s moves it along the table: dispensing is the pharmacy’s', (status, history, possible) => {
    for (const to of ['ordered', 'dispensed', 'given', 'stopped'] as readonly PrescriptionStatus[]) {
      const moved = amending(history, { status: to });
      if (to === status) moved.then(nothing);
      else if (!possible.some((each) => each === to)) moved.then('invalid_transition', 'status');
      else moved.then([to === 'given' ? medicationGiven() : prescriptionStopped()]);
    }
  });

  it('is refused of another patient’s or stay’s', () => {
    amending([prescribed()], { patient_id: idOf('patient', 2) }).then('not_changeable', 'patient_id');
    amending([prescribed()], { admission_id: null }).then('not_changeable', 'admission_id');
    amending([prescribed()], { patient_id: idOf('patient'), admission_id: idOf('admission') }).then(nothing);
  });
});

describe('a prescription that was entered in error', () => {
  const removed = (history: readonly PrescriptionEvent[]) =>
    given(prescriptions, history).when((found) => removePrescription({ if_match: null }, found));

  it('is taken back once', () => {
    removed([prescribed()]).then([prescriptionEnteredInError()]);
    removed([prescribed(), prescriptionEnteredInError()]).then('entered_in_error');
  });

  it('stays once a dose was dispensed, also where it was given, or it was stopped', () => {
    for (const history of [dispensed, administered, [...dispensed, prescriptionStopped()]])
      removed(history).then('invalid_transition');
  });
});
