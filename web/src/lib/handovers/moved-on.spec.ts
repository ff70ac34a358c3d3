import { nothingRecorded } from '@ward-board/contract';
import { showTimesIn } from '../time/facility.js';
import { movedOn, sayMovedOn } from './moved-on.js';

type Row = Readonly<Record<string, unknown>> & { readonly patient_id: string };
const MADE = '2026-11-21T10:00:00.000Z';
const LATER = '2026-11-21T11:00:00.000Z';
const row = (name: string, more: object = {}): Row => ({
  ...{ id: `icu ${name}`, revision: 1, patient_id: name, admission_id: `stay ${name}`, created_at: MADE },
  ...{ patient: { id: name, name, mrn: name }, diagnosis: 'Sepsis', clinical: nothingRecorded },
  ...more,
});
const sheetOf = (rows: readonly Row[], scope: string | null = 'All patients shown') => ({
  ...{ created_at: MADE, scope },
  patients: rows.map((record) => ({
    ...{ patient_id: record.patient_id, admission_id: null, stopped_since: null },
    ...{ prescriptions: null, more_prescriptions: false, critical_results: null },
    rows: [{ collection: 'icu', record }],
  })),
});
const compare = (sheet: object, icu: readonly Row[], more: object = {}, own: string | null = null) =>
  movedOn(sheet as never, { stopped: [], collections: { icu, ...more } } as never, own);
const said = (...args: Parameters<typeof compare>) => sayMovedOn(compare(...args));

describe('a board after a sheet was made', () => {
  beforeAll(() => showTimesIn('UTC'));
  const [ada, ben] = [row('Ada'), row('Ben')];
  const sheet = sheetOf([ada, ben]);

  it('is said to differ in nothing while it says of the sheet’s patients what the sheet says', () => {
    const { diagnosis, ...rest } = ada;
    const { patient_id } = rest;
    const notes = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ at: LATER, by: { name: 'N' }, text: `${n}` }));
    const inAnotherOrder = { diagnosis, ...rest, patient_id };
    expect(said(sheet, [ben, inAnotherOrder], { admissions: [row('Ada', { id: 'stay Ada' })] })).toBeNull();
    expect(
      said(sheetOf([row('Ada', { note_entries: notes(5) })]), [row('Ada', { note_entries: notes(6) })]),
    ).toBeNull();
    // Whoever was there already was left out on purpose.
    expect(said(sheet, [ada, ben, row('Older')])).toBeNull();
  });

  it('names who changed in their record or their chart, who has left, and who has come', () => {
    const edited = row('Ada', { revision: 2, diagnosis: 'Pneumonia' });
    expect(said(sheet, [edited, row('Cem', { created_at: LATER })])).toBe('Changed: Ada. Left: Ben. New: Cem.');
    const clinical = { ...nothingRecorded, medications_due: 1 };
    expect(said(sheet, [ada, row('Ben', { clinical })])).toBe('Changed: Ben.');
  });

  it('has nobody new who is only awaited, or of whom the sheet is not', () => {
    const bed = (wing_name: string) => ({ bed: { room_number: '1', bed_label: 'A', wing_name } });
    const awaited = { admissions: [row('Dan', { id: 'stay Dan', created_at: LATER })] };
    expect(said(sheet, [ada, ben], awaited)).toBeNull();
    const [north, south] = [row('Ada', bed('North')), row('Ben', bed('South'))];
    const come = [
      row('Cem', { ...bed('South'), created_at: LATER }),
      row('Eve', { ...bed('North'), created_at: LATER }),
    ];
    expect(said(sheetOf([north], 'North'), [north, south, ...come])).toBe('New: Eve.');
    const own = { doctor_id: 'me' };
    const mine = row('Ada', own);
    const since = [row('Cem', { created_at: LATER }), row('Eve', { ...own, created_at: LATER })];
    expect(said(sheetOf([mine], 'Own patients'), [mine, ...since], {}, 'me')).toBe('New: Eve.');
  });

  it('makes a new sheet of who is still there, in their order, and of who has come', () => {
    const come = row('Cem', { created_at: LATER });
    expect(compare(sheetOf([row('Zoe'), ben, ada]), [come, ada, row('Zoe')]).patients).toEqual(['Zoe', 'Ada', 'Cem']);
  });

  it('is said by eight names at most of each', () => {
    const many = Array.from({ length: 10 }, (_, n) => row(`P${n}`));
    expect(said(sheetOf(many), [])).toBe('Left: P0, P1, P2, P3, P4, P5, P6, P7, 2 more.');
  });
});
