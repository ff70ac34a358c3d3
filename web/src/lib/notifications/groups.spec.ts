import { type NotificationKind, type NotificationRecord, notificationKinds } from '@ward-board/contract';
import { groupsOf } from './bell-groups.js';
import { boardOf, cardOf, groupOf, partsOf, rowOn } from './groups.js';

const note = (n: number, kind: NotificationKind, marks: Partial<NotificationRecord> = {}): NotificationRecord => ({
  ...{ id: `01936000-0000-7000-8000-00000000000${n}`, revision: 1, kind, priority: 'normal', title: '', body: '' },
  ...{ patient_id: null, admission_id: null, study_id: null, order_id: null, ward: null, link: null },
  ...{ created_at: '', updated_at: '', read_at: null, handled_at: null },
  ...marks,
});
const shown = (items: readonly NotificationRecord[], held: ReadonlySet<string> = new Set()) =>
  groupsOf(items, held).map(({ title, items: of }) => `${title}: ${of.map(({ id }) => id.at(-1)).join(' ')}`);

describe('the list of bells', () => {
  const items = [
    note(5, 'emergency_admission'),
    note(4, 'result_final'),
    note(3, 'critical_finding'),
    note(2, 'emergency_admission', { handled_at: 'x' }),
    note(1, 'icu_admission'),
  ];

  it('is grouped by kind, the most urgent first, and ends with what was read or handled', () => {
    expect(shown(items)).toEqual(['Critical findings: 3', 'Arrivals: 5 1', 'Results: 4', 'Earlier: 2']);
    expect(shown([])).toEqual([]);
  });

  it('leaves what it was opened with where it is, also when that is read or handled', () => {
    expect(shown(items, new Set(items.map(({ id }) => id)))).toEqual([
      'Critical findings: 3',
      'Arrivals: 5 2 1',
      'Results: 4',
    ]);
  });

  it('has a group for every kind', () => {
    for (const kind of notificationKinds) expect(groupOf({ kind })).toMatch(/./);
  });
});

it.each([
  [
    'Amina Haddad: Chest pain · critical · East, room 1, bed A',
    'Amina Haddad',
    'Chest pain · critical · East, room 1, bed A',
  ],
  ['Amina Haddad · East, room 1, bed A', 'Amina Haddad', 'East, room 1, bed A'],
  ['Amina Haddad: CT: Head', 'Amina Haddad', 'CT: Head'],
  ['Amina Haddad', 'Amina Haddad', ''],
])('a bell says who, and what of them: %s', (body, who, what) => {
  expect(partsOf({ body })).toEqual({ who, what });
});

describe('a bell leads', () => {
  it('to its row on the reader’s own page', () => {
    expect(rowOn('/icu', { link: '/icu#a', study_id: 's' })).toBe('a');
    expect(rowOn('/reception', { link: '/reception#a', study_id: null })).toBe('a');
  });

  it('to the study on Radiology’s board, wherever the patient is', () => {
    expect(rowOn('/radiology', { link: '/icu#a', study_id: 's' })).toBe('s');
  });

  it('to the chart’s results where it is about one, to its medications for one that was declined, and else to the row alone', () => {
    expect(notificationKinds.filter((kind) => cardOf({ kind }) === 'results')).toEqual([
      'result_final',
      'critical_finding',
    ]);
    expect(notificationKinds.filter((kind) => cardOf({ kind }) === 'medications')).toEqual(['prescription_refused']);
  });

  it('to nothing on another page, and says which board the row is on', () => {
    expect(rowOn('/emergency', { link: '/icu#a', study_id: 's' })).toBeNull();
    expect(rowOn('/emergency', { link: null, study_id: null })).toBeNull();
    expect(rowOn('/emergency', { link: '/emergency', study_id: null })).toBeNull();
    expect([{ link: '/icu#a' }, { link: '/reception#a' }, { link: null }].map(boardOf)).toEqual(['ICU', null, null]);
  });
});
