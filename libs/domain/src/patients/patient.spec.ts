import { fold } from '../shared/aggregate.js';
import {
  detailsCorrected,
  idOf,
  mrnAssigned,
  patientDetails,
  registered,
  stayBegan,
  stayEnded,
  waitBegan,
  waitEnded,
} from '../testing/index.js';
import { mrns, patients } from './patient.js';

describe('a patient', () => {
  it('is nobody before registration, whatever else is told', () => {
    expect(fold(patients, [])).toBeNull();
    expect(fold(patients, [detailsCorrected(), stayBegan(), stayEnded()])).toBeNull();
  });

  it('is at the revision of the last correction, and the admission does not count', () => {
    expect(fold(patients, [registered(), stayBegan(), detailsCorrected(), stayEnded()])).toEqual({
      id: idOf('patient'),
      mrn: registered().data.mrn,
      revision: 3,
      details: { ...patientDetails({ phone: '555-0100' }), confidential: false },
      active_admission_id: null,
      waiting_entry_id: null,
    });
  });

  it('is confidential while the last that was said of it is so', () => {
    const marked = detailsCorrected({ changes: { confidential: true } });
    expect(fold(patients, [registered(), marked])?.details.confidential).toBe(true);
    const unmarked = detailsCorrected({ changes: { confidential: false } });
    expect(fold(patients, [registered({ confidential: true }), unmarked])?.details.confidential).toBe(false);
  });

  it('has one active admission between its beginning and its end', () => {
    const history = [registered(), stayBegan()];
    expect(fold(patients, history)?.active_admission_id).toBe(idOf('admission'));
    expect(fold(patients, [...history, stayEnded()])?.active_admission_id).toBeNull();
  });
});

it('a patient has one open waiting-list entry between its beginning and its end', () => {
  const history = [registered(), waitBegan()];
  expect(fold(patients, history)).toMatchObject({ waiting_entry_id: idOf('waiting'), revision: 1 });
  expect(fold(patients, [...history, waitEnded()])?.waiting_entry_id).toBeNull();
});

describe('a medical record number', () => {
  it('belongs to the patient whom it was given to', () => {
    expect(fold(mrns, [])).toBeNull();
    expect(fold(mrns, [mrnAssigned()])).toBe(idOf('patient'));
  });

  it('is one number in upper and in lower case, so that one stream makes it unique', () => {
    expect(mrns.stream('mrn-0001a')).toBe(mrns.stream('MRN-0001A'));
    expect(mrns.stream('MRN-0001A')).not.toBe(mrns.stream('MRN-0001B'));
  });
});
