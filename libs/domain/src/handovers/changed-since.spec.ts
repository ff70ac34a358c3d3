import { type ComparedEntry, changesSince } from './changed-since.js';
import type { HandoverRow } from './handover-sheet.js';

const MADE = '2026-11-21T10:00:00.000Z';
const insulin = { id: 'p1', created_at: MADE, medication: 'Insulin', dose: '6 units/h', status: 'ordered', last: null };
const record = {
  ...{ id: 'icu 1', revision: 1, updated_at: MADE, patient_id: 'ada', diagnosis: 'Sepsis', note_count: 0 },
  ...{ patient: { name: 'Ada' }, updated_by: { id: 'somebody' }, sent: null, edited_by: null, monitor_alerts: null },
  ...{
    clinical: { vitals: [], monitoring: { revision: 1, spo2_scale: 1 }, medications_due: 1 },
    admission: { revision: 1, reason: 'Fever' },
  },
};
const entry = (said: Partial<ComparedEntry> = {}, changed: object = {}): ComparedEntry => ({
  ...{ patient_id: 'ada', rows: [{ collection: 'icu', record: { ...record, ...changed } }], stopped_since: null },
  ...{ prescriptions: [insulin], more_prescriptions: false, critical_results: [] },
  ...said,
});
const compare = (is: ComparedEntry, was = entry(), ended: readonly object[] = []) =>
  changesSince([was], { entries: [is], ended }, MADE);
const nothingElse = { patient_id: 'ada', left: false, fields: [], prescriptions: [], more_prescriptions: false };

describe('a board after a sheet was made of it', () => {
  it('differs in nothing while it says what the sheet says, in whatever order, and whatever no sheet says', () => {
    const { diagnosis, ...rest } = record;
    const rows = [{ collection: 'icu', record: { ...rest, diagnosis } }];
    expect(compare(entry({ rows }))).toEqual([]);
    const clinical = { ...record.clinical, monitoring: { revision: 2, spo2_scale: 1 } };
    const touched = {
      revision: 9,
      note_count: 7,
      clinical,
      admission: { revision: 2, reason: 'Fever' },
      since: 'new field',
      patient: { name: 'Ada', nickname: 'new part' },
      updated_by: { id: 'somebody else' },
      sent: { diagnosis: 'Fever' },
      edited_by: { id: 'somebody else' },
    };
    expect(compare(entry({}, touched))).toEqual([]);
  });

  it('is told by each field that says something else, and by each part of the chart', () => {
    const clinical = { ...record.clinical, medications_due: 2, monitoring: { revision: 2, spo2_scale: 2 } };
    const changed = {
      ...{ diagnosis: 'Pneumonia', clinical, admission: { reason: 'Fall' } },
      ...{ patient: { name: 'Ada Lind' }, monitor_alerts: 'MAP below 60' },
    };
    const found = [{ id: 'r1' }];
    const is = entry({ critical_results: found, stopped_since: MADE }, changed);
    const fields = [
      ...['diagnosis', 'patient', 'monitor_alerts'],
      ...['clinical.monitoring.spo2_scale', 'clinical.medications_due', 'reason'],
      ...['critical_results', 'stopped_since'],
    ];
    expect(compare(is)).toEqual([{ ...nothingElse, fields }]);
  });

  it('is told by how the patient is watched, also when that is said for the first time', () => {
    const watchedAs = (monitoring: object | null) => ({ clinical: { vitals: [], monitoring } });
    const fieldsOf = (before: object | null, after: object | null) =>
      compare(entry({}, watchedAs(after)), entry({}, watchedAs(before)))[0]?.fields;
    const usual = { revision: 1, spo2_scale: 1, pregnant: null, interval_minutes: 60 };
    expect(fieldsOf(null, { ...usual, pregnant: true })).toEqual(['clinical.monitoring.pregnant']);
    expect(fieldsOf({ ...usual, spo2_scale: 2 }, null)).toEqual(['clinical.monitoring.spo2_scale']);
    expect([fieldsOf(null, usual), fieldsOf(usual, null)]).toEqual([undefined, undefined]);
  });

  it('has another row of the patient, or one of them less', () => {
    const [icu] = entry().rows;
    const admission = { collection: 'admissions', record: { id: 'stay', patient_id: 'ada' } };
    const fieldsOf = (is: readonly (HandoverRow | undefined)[], was = entry()) =>
      compare(entry({ rows: is.flatMap((row) => row ?? []) }), was);
    const arrived = [{ ...nothingElse, fields: ['rows', 'rows.gone.icu', 'rows.new.admissions'] }];
    expect(fieldsOf([admission])).toEqual(arrived);
    expect(fieldsOf([icu], entry({ rows: [admission] }))[0]?.fields).toEqual([
      ...['rows', 'rows.gone.admissions', 'rows.new.icu'],
    ]);
    const anew = (said: object) => ({ collection: 'icu', record: { ...record, id: 'icu 2', ...said } });
    const handedOver = { transferred_from: 'operations', accepted_at: null };
    expect(fieldsOf([icu, anew({ ...handedOver, accepted_at: MADE })])[0]?.fields).toEqual(['rows', 'rows.new.icu']);
    expect(fieldsOf([anew(handedOver)])[0]?.fields).toEqual(['rows', 'rows.gone.icu', 'rows.to_accept.icu']);
  });

  it('is told by each medication: another dose, one that was stopped, one that is gone, one that is new', () => {
    const dosed = { ...insulin, dose: '1 unit/h' };
    expect(compare(entry({ prescriptions: [dosed] }))).toEqual([
      { ...nothingElse, prescriptions: [{ was: insulin, now: dosed }] },
    ]);
    const stopped = { ...insulin, status: 'stopped' };
    const other = { ...insulin, id: 'p2', dose: '1 unit/h' };
    expect(compare(entry({ prescriptions: [other] }), entry(), [stopped])).toEqual([
      {
        ...nothingElse,
        prescriptions: [
          { was: insulin, now: stopped },
          { was: null, now: other },
        ],
      },
    ]);
    expect(compare(entry({ prescriptions: [] }))[0]?.prescriptions).toEqual([{ was: insulin, now: null }]);
  });

  it('has nothing new in what was left out of a sheet that was full', () => {
    const full = entry({ more_prescriptions: true });
    const older = { ...insulin, id: 'p2' };
    const newer = { ...insulin, id: 'p3', created_at: '2026-11-21T10:00:01.000Z' };
    expect(compare(entry({ prescriptions: [insulin, older, newer] }), full)[0]?.prescriptions).toEqual([
      { was: null, now: newer },
    ]);
  });

  it('has nothing new in what is older than a sheet of a board that named no stay then', () => {
    const newer = { ...insulin, id: 'p3', created_at: '2026-11-21T10:00:01.000Z' };
    const unnamed = entry({ admission_id: null, prescriptions: [] });
    expect(
      compare(entry({ admission_id: 'stay', prescriptions: [insulin, newer] }), unnamed)[0]?.prescriptions,
    ).toEqual([{ was: null, now: newer }]);
  });

  it('names so many medications, and says that there are more', () => {
    const prescriptions = Array.from({ length: 22 }, (_, n) => ({ ...insulin, id: `n${n}` }));
    const [change] = compare(entry({ prescriptions }));
    expect([change?.prescriptions.length, change?.more_prescriptions]).toEqual([20, true]);
  });

  it('names so many medications of a whole sheet: a signature is one event', () => {
    const ids = Array.from({ length: 8 }, (_, n) => `patient ${n}`);
    const prescriptions = Array.from({ length: 15 }, (_, n) => ({ ...insulin, id: `n${n}` }));
    const sheet = ids.map((patient_id) => entry({ patient_id }));
    const entries = ids.map((patient_id) => entry({ patient_id, prescriptions }));
    const found = changesSince(sheet, { entries, ended: [] }, MADE);
    expect(found.reduce((sum, { prescriptions: named }) => sum + named.length, 0)).toBe(100);
    expect(found.map(({ more_prescriptions }) => more_prescriptions)).toEqual([...Array(6).fill(false), true, true]);
  });

  it('is not compared with what an older sheet does not have', () => {
    const { prescriptions: _, critical_results: __, ...older } = entry();
    expect(compare(entry({ critical_results: [{ id: 'r1' }] }), older)).toEqual([]);
    expect(compare(entry(), entry({ prescriptions: null, critical_results: null }))).toEqual([]);
  });

  it('has the patient no more', () => {
    expect(compare(entry({ rows: [] }))).toEqual([{ ...nothingElse, left: true }]);
    expect(changesSince([entry()], { entries: [], ended: [] }, MADE)).toEqual([{ ...nothingElse, left: true }]);
  });
});
