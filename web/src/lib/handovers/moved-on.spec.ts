import { showTimesIn } from '../time/facility.js';
import { movedOn } from './moved-on.js';

type Row = Readonly<Record<string, unknown>> & { readonly patient_id: string };
const MADE = '2026-11-21T10:00:00.000Z';
const LATER = '2026-11-21T11:00:00.000Z';
const row = (name: string, more: object = {}): Row => ({
  ...{ id: `icu ${name}`, revision: 1, patient_id: name, admission_id: `stay ${name}`, created_at: MADE },
  ...{ patient: { id: name, name, mrn: name }, diagnosis: 'Sepsis' },
  ...more,
});
const sheetOf = (rows: readonly Row[], scope: string | null = 'All patients shown') => ({
  ...{ created_at: MADE, scope },
  patients: rows.map((record) => ({ patient_id: record.patient_id, rows: [{ collection: 'icu', record }] })),
});
const nothing = { left: false, fields: [], prescriptions: [], more_prescriptions: false };
const compare = (sheet: object, icu: readonly Row[], changes: readonly object[] = [], more: object = {}) =>
  movedOn(
    sheet as never,
    { patients: changes as never },
    { collections: { icu, ...more } } as never,
    { role: 'doctor', id: 'me', name: 'Me' },
    new Date(LATER),
  );
const said = (...args: Parameters<typeof compare>) =>
  compare(...args).moved.map(({ name, mrn, words }) => `${name}${mrn === null ? '' : ` (${mrn})`}: ${words}`);

describe('a board after a sheet was made', () => {
  beforeAll(() => showTimesIn('UTC'));
  const [ada, ben] = [row('Ada'), row('Ben')];
  const sheet = sheetOf([ada, ben]);

  it('is said to differ in nothing where the service found nothing and nobody came', () => {
    expect(said(sheet, [ben, ada], [], { admissions: [row('Ada', { id: 'stay Ada' })] })).toEqual([]);
    // Whoever was there already was left out on purpose.
    expect(said(sheet, [ada, ben, row('Older')])).toEqual([]);
  });

  it('names each patient and what changed, who has left, and who has come', () => {
    const insulin = { ...{ id: 'p', created_at: MADE, medication: 'Insulin infusion', dose: '6 units/h' }, last: null };
    const stopped = { was: { ...insulin, status: 'ordered' }, now: { ...insulin, status: 'stopped' } };
    const changes = [
      { ...nothing, patient_id: 'Ada', fields: ['diagnosis'], prescriptions: [stopped] },
      { ...nothing, patient_id: 'Ben', left: true },
    ];
    expect(said(sheet, [ada, row('Cem', { created_at: LATER })], changes)).toEqual([
      'Ada: Insulin infusion: 6 units/h → stopped; Diagnosis',
      'Ben: no longer on this board',
      'Cem: new on this board',
    ]);
  });

  it('tells two of a name, or of surnames alike, apart by their MRN, also where one of them has come', () => {
    const called = (id: string, name: string, more: object = {}) =>
      row(id, { patient: { id, name, mrn: id }, ...more });
    const [one, other] = [called('1', 'Joana Ferreira'), called('2', 'Joana Ferreira')];
    const changes = [{ ...nothing, patient_id: '1', fields: ['diagnosis'] }];
    expect(said(sheetOf([one, other, ben]), [one, other, ben], changes)).toEqual(['Joana Ferreira (1): Diagnosis']);
    const come = called('3', 'Rui Ferreira', { created_at: LATER });
    expect(said(sheetOf([one]), [one, come], changes)).toEqual([
      ...['Joana Ferreira (1): Diagnosis', 'Rui Ferreira (3): new on this board'],
    ]);
  });

  it('has nobody new who is only awaited, or of whom the sheet is not', () => {
    const bed = (wing_name: string) => ({ bed: { room_number: '1', bed_label: 'A', wing_name } });
    const awaited = { admissions: [row('Dan', { id: 'stay Dan', created_at: LATER })] };
    expect(said(sheet, [ada, ben], [], awaited)).toEqual([]);
    const [north, south] = [row('Ada', bed('North')), row('Ben', bed('South'))];
    const come = [
      row('Cem', { ...bed('South'), created_at: LATER }),
      row('Eve', { ...bed('North'), created_at: LATER }),
    ];
    expect(said(sheetOf([north], 'North'), [north, south, ...come])).toEqual(['Eve: new on this board']);
    const own = { doctor_id: 'me' };
    const mine = row('Ada', own);
    const since = [row('Cem', { created_at: LATER }), row('Eve', { ...own, created_at: LATER })];
    expect(said(sheetOf([mine], 'Own patients'), [mine, ...since])).toEqual(['Eve: new on this board']);
  });

  it('makes a new sheet of who is still there, in their order, and of who has come; of nobody it is over', () => {
    const come = row('Cem', { created_at: LATER });
    const gone = [{ ...nothing, patient_id: 'Ben', left: true }];
    const moved = compare(sheetOf([row('Zoe'), ben, ada]), [come, ada, row('Zoe')], gone);
    expect([moved.patients, moved.isOver]).toEqual([['Zoe', 'Ada', 'Cem'], false]);
    expect(compare(sheetOf([ben]), [], gone)).toMatchObject({ patients: [], isOver: true });
  });
});
