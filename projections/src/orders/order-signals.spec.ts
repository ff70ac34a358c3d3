import type { SignalName } from '@ward-board/contract';
import {
  admitted,
  allergyRecorded,
  detailsCorrected,
  icuOpened,
  idOf,
  imagingOrdered,
  labOrdered,
  medicationDispensed,
  medicationGiven,
  movedInIcu,
  prescribed,
  prescriptionEnteredInError,
  registered,
  requestCompleted,
  requestEnteredInError,
  requestReported,
  requestStarted,
  studyAmended,
  studyCancelled,
  studyOrdered,
  studyRemoved,
} from '@ward-board/domain/testing';
import type { Projection } from '../engine/projection.js';
import { imaging, radiologyWindow } from '../imaging/imaging.js';
import { patientRegister } from '../patients/patient-register.js';
import { foldAll } from '../testing/fold.js';
import { type Append, HistoryWriter } from '../testing/history-writer.js';
import { round } from '../testing/vitals.js';
import { prescriptionList } from './prescriptions.js';

/** Who has to read anew after the last of some appends. */
const signalled = (projection: unknown, ...history: readonly Append[]) => {
  const writer = new HistoryWriter();
  const batches = history.map((append) => writer.record(append));
  let last: readonly SignalName[] = [];
  foldAll(projection as Projection, batches, ({ signals }) => (last = signals));
  return last;
};
const corrected = [detailsCorrected({ changes: { name: 'Amina Haddad-Roth' } })];

describe('what is over in the pharmacy is read anew', () => {
  const done = ['done-prescriptions'];
  const given = [[registered()], [prescribed()], [medicationDispensed()], [medicationGiven()]];
  const after = (...more: readonly Append[]) => signalled(prescriptionList, ...given, ...more);

  it('once a prescription is, is so no more, or was entered in error', () => {
    expect(after()).toEqual(done);
    expect(after([medicationDispensed()])).toEqual(done);
    expect(after([prescriptionEnteredInError()])).toEqual(done);
  });

  it('once it is corrected who a patient is, by whom orders are searched for as well', () => {
    expect(after(corrected)).toEqual(done);
    expect(signalled(patientRegister, [registered()], corrected)).toEqual([...done, 'done-laboratory-requests']);
    const unsearched = [detailsCorrected({ changes: { gender: 'other' } })];
    expect(signalled(patientRegister, [registered()], unsearched)).toEqual([]);
  });

  it('not for what is told by the queue or concerns nobody’s orders', () => {
    expect(signalled(prescriptionList, [registered()])).toEqual([]);
    expect(signalled(prescriptionList, [registered()], [prescribed()])).toEqual([]);
    expect(signalled(prescriptionList, [registered()], [prescribed()], [medicationDispensed()])).toEqual([]);
    expect(after([allergyRecorded()])).toEqual([]);
    expect(signalled(patientRegister, [registered()])).toEqual([]);
  });
});

describe('what is over in the laboratory is read anew', () => {
  // What is ordered and reported is also on the chart, which studies are answered with.
  const isSignalled = (...history: readonly Append[]) =>
    signalled(imaging, ...history).includes('done-laboratory-requests');
  const analysed = [[registered()], [labOrdered()], [requestStarted()], [requestReported(), requestCompleted()]];

  it('once a request is, or was entered in error, and once it is corrected who the patient is', () => {
    expect(isSignalled(...analysed)).toBe(true);
    expect(isSignalled(...analysed, [requestEnteredInError()])).toBe(true);
    expect(isSignalled(...analysed, corrected)).toBe(true);
  });

  it('not for what is told by the queue, nor for a request of Radiology', () => {
    expect(isSignalled(...analysed.slice(0, 2))).toBe(false);
    expect(isSignalled(...analysed.slice(0, 3))).toBe(false);
    expect(isSignalled([registered()], [imagingOrdered()], [requestCompleted({ category: 'radiology' })])).toBe(false);
  });
});

describe('studies that stand on no board are read anew', () => {
  const older = ['older-studies'];
  const small = { ...imaging, windows: [{ ...radiologyWindow, newest: 1 }] };
  const of = (n: number) => ({ study_id: idOf('study', n) });
  const ordered = (n: number) => [studyOrdered({ ...of(n), study_uid: `2.25.${n}` })];
  const begin = [[registered()], ordered(1), [studyCancelled(of(1))]];
  const pushedOut = [...begin, ordered(2)];
  const after = (...more: readonly Append[]) => signalled(small, ...pushedOut, ...more);

  it('once one leaves the board, is changed, or removed', () => {
    expect(after()).toEqual(older);
    expect(after([studyAmended(of(1))])).toEqual(older);
    expect(after([studyRemoved(of(1))])).toEqual(older);
  });

  it('once what they are answered with changes: the chart, and where the patient is', () => {
    expect(after(round(1))).toEqual(older);
    const inIcu = [[admitted()], [icuOpened()]];
    expect(after(...inIcu)).toEqual(older);
    expect(after(...inIcu, [movedInIcu({ to: null })])).toEqual(older);
  });

  it('not for one that stands on the board', () => {
    expect(signalled(small, ...begin)).toEqual([]);
    expect(after([studyAmended(of(2))])).toEqual([]);
  });
});
