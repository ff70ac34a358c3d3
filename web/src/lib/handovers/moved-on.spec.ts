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
  ...{ created_at: MADE, scope, ward: 'icu' },
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
      'Cem: new on this board',
      'Ada: Insulin infusion: 6 units/h → stopped; Diagnosis',
      'Ben: no longer on this board',
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
      ...['Rui Ferreira (3): new on this board', 'Joana Ferreira (1): Diagnosis'],
    ]);
  });

  const arrival = (name: string, more: object = {}) =>
    row(name, { id: `stay ${name}`, awaiting: 'icu', treated_at: null, created_at: LATER, ...more });

  it('has who arrived since where the sheet is of all, who are those of the strip as well', () => {
    const admissions = [
      arrival('Dan'),
      arrival('Eve', { treated_at: LATER }),
      arrival('Fay', { created_at: MADE }),
      arrival('Gus', { awaiting: 'ward' }),
      arrival('Hal', { awaiting: null }),
    ];
    expect(said(sheet, [ada, ben], [], { admissions })).toEqual([
      ...['Dan: awaited on this board since', 'Eve: treated since, awaiting discharge'],
    ]);
    expect(compare(sheet, [ada, ben], [], { admissions }).patients).toEqual(['Ada', 'Ben', 'Dan', 'Eve']);
    // Of a row of their own more is said than that they are awaited.
    const received = row('Dan', { created_at: LATER });
    expect(said(sheet, [ada, received], [], { admissions: [arrival('Dan')] })).toEqual(['Dan: new on this board']);
  });

  it('has of Radiology who is only asked about since, where the sheet is of all', () => {
    const request = (name: string, more: object = {}) =>
      row(name, { id: `request ${name}`, imaging_study_id: null, created_at: LATER, ...more });
    const onBoard = {
      'imaging-studies': [row('Ada', { id: 'study 1' }), row('Gus', { id: 'study 2' })],
      // Of whom there is a study besides, the sheet was not on purpose.
      'service-requests': [
        request('Ada'),
        request('Rui'),
        request('Gus'),
        request('Old', { created_at: MADE }),
        request('Sol', { imaging_study_id: 'study 3' }),
      ],
    };
    const ofAll = { ...sheetOf([ada]), ward: 'radiology' };
    expect(said(ofAll, [], [], onBoard)).toEqual(['Rui: imaging asked for since']);
    expect(compare(ofAll, [], [], onBoard).patients).toEqual(['Ada', 'Rui']);
    expect(said({ ...ofAll, scope: null }, [], [], onBoard)).toEqual([]);
    const ordered = { ...onBoard, 'imaging-studies': [row('Rui', { id: 'study 3', created_at: LATER })] };
    expect(said(ofAll, [], [], ordered)).toContain('Rui: new on this board');
  });

  it('has nobody new of whom the sheet is not: nobody who is only awaited, where it is of some', () => {
    const bed = (wing_name: string) => ({ bed: { room_number: '1', bed_label: 'A', wing_name } });
    const awaited = { admissions: [arrival('Dan', { doctor_id: 'me' })] };
    expect(said(sheetOf([ada, ben], null), [ada, ben], [], awaited)).toEqual([]);
    const [north, south] = [row('Ada', bed('North')), row('Ben', bed('South'))];
    const come = [
      row('Cem', { ...bed('South'), created_at: LATER }),
      row('Eve', { ...bed('North'), created_at: LATER }),
    ];
    expect(said(sheetOf([north], 'North'), [north, south, ...come], [], awaited)).toEqual(['Eve: new on this board']);
    const own = { doctor_id: 'me' };
    const mine = row('Ada', own);
    const since = [row('Cem', { created_at: LATER }), row('Eve', { ...own, created_at: LATER })];
    expect(said(sheetOf([mine], 'Own patients'), [mine, ...since], [], awaited)).toEqual(['Eve: new on this board']);
  });

  it('makes a new sheet of who is still there, in their order, and of who has come; of nobody it is over', () => {
    const come = row('Cem', { created_at: LATER });
    const gone = [{ ...nothing, patient_id: 'Ben', left: true }];
    const moved = compare(sheetOf([row('Zoe'), ben, ada]), [come, ada, row('Zoe')], gone);
    expect([moved.patients, moved.isOver, moved.come]).toEqual([['Zoe', 'Ada', 'Cem'], false, 1]);
    expect(compare(sheetOf([ben]), [], gone)).toMatchObject({ patients: [], isOver: true });
  });
});
