import type { PatientStateAt } from '@ward-board/contract';
import { showTimesIn } from '../../time/facility.js';
import { changesBetween, fieldsOf, inOrderOfTime, isInError } from './changes.js';
import { afterWords, fieldLabel, recordTitle, valueWords } from './labels.js';
import { namesIn } from './names.js';

const state = (collections: PatientStateAt['collections']): PatientStateAt => ({
  patient_id: 'p',
  at: '2026-11-21T03:12:00.000Z',
  ...{ position: null, recorded_at: null, cause: null },
  collections,
});
const icu = (more: object = {}) => ({
  id: 'i',
  revision: 1,
  severity: 'critical',
  diet: null,
  clinical: { news2: null },
  ...more,
});

describe('what changed between two moments', () => {
  it('is each field that differs, with both values, and nothing of the record’s own bookkeeping', () => {
    const after = icu({ revision: 2, diet: 'Soft', clinical: { news2: { total: 7 } } });
    expect(changesBetween(state({ icu: [icu()] }), state({ icu: [after] }))).toEqual([
      {
        collection: 'icu',
        id: 'i',
        kind: 'changed',
        from: null,
        fields: [
          { field: 'diet', before: null, after: 'Soft' },
          { field: 'clinical.news2.total', before: null, after: 7 },
        ],
      },
    ]);
  });

  it('is nothing between a moment and itself, nor where a revision alone rose', () => {
    expect(changesBetween(state({ icu: [icu()] }), state({ icu: [icu({ revision: 9 })] }))).toEqual([]);
  });

  it('tells a record that came and one that is gone', () => {
    const kinds = (before: object[], after: object[]) =>
      changesBetween(state({ icu: before as never }), state({ icu: after as never })).map(({ kind }) => kind);
    expect([kinds([], [icu()]), kinds([icu()], [])]).toEqual([['made'], ['gone']]);
  });
});

describe('a row that a transfer opened', () => {
  const shared = { admission_id: 'a', doctor_name: 'Dr. Ley', clinical: { news2: { total: 7 } } };
  const from = { id: 'e', ...shared, triage_level: 'urgent', place: 'Bay 4', transferred_from: null };
  const to = {
    ...{
      id: 'i',
      ...shared,
      doctor_name: 'Dr. Kaya',
      severity: 'critical',
      transferred_from: 'emergency',
      closed_at: null,
    },
    transfer: { fields: { severity: 'critical', told: 'Sepsis' }, back: null },
  };
  const states = (row: object) =>
    [
      state({ 'emergency-details': [{ ...from, closed_at: null }] }),
      state({ 'emergency-details': [{ ...from, closed_at: 'then' }], icu: [row as never] }),
    ] as const;

  it('says what it has otherwise than the row that it was opened from', () => {
    const [, opened] = changesBetween(...states(to));
    expect(opened).toEqual({
      ...{ collection: 'icu', id: 'i', kind: 'made', from: 'emergency-details' },
      fields: [
        { field: 'doctor_name', before: 'Dr. Ley', after: 'Dr. Kaya' },
        { field: 'severity', before: null, after: 'critical' },
        { field: 'transferred_from', before: null, after: 'emergency' },
        { field: 'transfer.fields.told', before: null, after: 'Sepsis' },
      ],
    });
  });

  it('says of a field that was changed nothing but that, though the row keeps what was sent beside it', () => {
    const row = { id: 'i', ...shared, transferred_from: 'emergency', severity: 'serious', sent: null };
    const changed = { ...row, severity: 'critical', sent: { severity: 'serious' } };
    const [change] = changesBetween(state({ icu: [row as never] }), state({ icu: [changed as never] }));
    expect(change?.fields).toEqual([{ field: 'severity', before: 'serious', after: 'critical' }]);
  });

  it('is compared with the row of the board that it names, though another of the stay is open, as a bed that is kept', () => {
    const kept = { id: 'k', admission_id: 'a', doctor_name: 'Dr. Adeyemi', away: 'operations', closed_at: null };
    const theatre = { id: 'o', admission_id: 'a', doctor_name: 'Dr. Ley', transferred_from: 'icu', closed_at: null };
    const ward = { ...theatre, id: 'w', transferred_from: 'operations' };
    const of = (last: object) => ({ icu: [kept], operations: [theatre], 'normal-acceptances': [last] }) as never;
    const before = state({ icu: [kept], operations: [theatre] } as never);
    expect(changesBetween(before, state(of(ward)))).toEqual([
      {
        ...{ collection: 'normal-acceptances', id: 'w', kind: 'made', from: 'operations' },
        fields: [{ field: 'transferred_from', before: 'icu', after: 'operations' }],
      },
    ]);
    const [fromIcu] = changesBetween(before, state(of({ ...ward, transferred_from: 'icu' })));
    expect([fromIcu?.from, fromIcu?.fields.map(({ field }) => field)]).toEqual([
      'icu',
      ['doctor_name', 'transferred_from'],
    ]);
  });

  it('has lost nothing by its acceptance, with which what the transfer sent is no longer kept beside it', () => {
    const accepted = { ...to, transfer: null, accepted_by: { id: 'n', name: 'N. Roth' } };
    const [change] = changesBetween(state({ icu: [to] }), state({ icu: [accepted] }));
    expect(change?.fields).toEqual([{ field: 'accepted_by', before: null, after: accepted.accepted_by }]);
  });

  it('has lost what was sent where it is removed, and where what is sent is corrected', () => {
    const fieldsLost = (after: object[]) =>
      changesBetween(state({ icu: [to] }), state({ icu: after as never }))
        .flatMap(({ fields }) => fields)
        .filter(({ field }) => field.startsWith('transfer.'));
    expect(fieldsLost([]).map(({ field }) => field)).toEqual(['transfer.fields.severity', 'transfer.fields.told']);
    const resent = { ...to, transfer: { fields: { severity: 'critical' }, back: null } };
    expect(fieldsLost([resent])).toEqual([{ field: 'transfer.fields.told', before: 'Sepsis', after: null }]);
  });

  it('is a new one as any other where nobody transferred it, or another stay did', () => {
    for (const row of [
      { ...to, transferred_from: null },
      { ...to, admission_id: 'other' },
    ]) {
      const [, opened] = changesBetween(...states(row));
      expect(opened?.from).toBeNull();
      expect(opened?.fields.map(({ field }) => field)).toContain('clinical.news2.total');
    }
  });
});

describe('a row to which a patient was sent back', () => {
  const at = '2026-11-21T03:12:04.000Z';
  const back = { from: 'icu', at, by: { id: 'n', name: 'N. Roth' }, reason: 'No ventilator' };
  const told = { reason: 'Sepsis', allergies: null, current_medications: null, notes: null };
  const left = {
    ...{ id: 'e', closed_at: at, sent_back: null, transfer: null },
    outcome: { kind: 'handed_off', to: 'icu', record_id: 'i', notes: null, at },
  };
  const returned = {
    ...{ id: 'e', closed_at: null, outcome: null, sent_back: back },
    transfer: { fields: { severity: 'critical', bed_id: 'b' }, back: { ...back, told, kept_bed: false } },
  };
  const fieldsFrom = (before: object, after: object) =>
    changesBetween(
      state({ 'emergency-details': [before as never] }),
      state({ 'emergency-details': [after as never] }),
    ).flatMap(({ fields }) => fields);
  const inWords = (before: object, after: object) =>
    fieldsFrom(before, after).map((change) => [
      fieldLabel('emergency-details', change.field),
      valueWords('emergency-details', change.field, change.before),
      afterWords('emergency-details', change),
    ]);
  beforeAll(() => showTimesIn('UTC'));

  it('says once who sent them back and why, and not again what the row that they came back from was sent', () => {
    expect(inWords(left, returned)).toEqual([
      ['What became of it', 'handed off', 'open again'],
      ['Sent back, from', 'not recorded', 'ICU'],
      ['Sent back, at', 'not recorded', 'Sat 21 Nov 2026, 03:12:04'],
      ['Sent back, by', 'not recorded', 'N. Roth'],
      ['Sent back, reason', 'not recorded', 'No ventilator'],
      ['Told when it was sent back: Reason', 'not recorded', 'Sepsis'],
      ['Sent back: Kept bed', 'not recorded', 'No'],
    ]);
  });

  it('says that somebody has acted on it where the mark goes, and not that a reason is not recorded', () => {
    expect(inWords(returned, { ...returned, sent_back: null, notes: 'Seen' })).toEqual([
      ['Sent back, reason', 'No ventilator', 'no longer marked: somebody has acted on it'],
      ['Notes', 'not recorded', 'Seen'],
    ]);
    const unsaid = { ...returned, sent_back: { ...back, reason: '' } };
    expect(inWords(unsaid, { ...returned, sent_back: null })).toEqual([
      ['Sent back, from', 'ICU', 'no longer marked: somebody has acted on it'],
    ]);
  });

  it('loses nothing of what it was told when the patient leaves again', () => {
    const gone = { ...left, outcome: { ...left.outcome, to: 'ward' } };
    expect(fieldsFrom({ ...returned, sent_back: null }, gone).map(({ field }) => field)).toEqual([
      ...['closed_at', 'outcome.kind', 'outcome.to', 'outcome.at'],
    ]);
  });
});

describe('a next step that was told', () => {
  it('is not lost where the board writes its own', () => {
    const told = { id: 'i', next_step: null, told_next_step: { from: 'emergency', at: 'then', text: 'CT head' } };
    const changes = changesBetween(
      state({ icu: [told as never] }),
      state({ icu: [{ ...told, next_step: 'Wean', told_next_step: null } as never] }),
    ).flatMap(({ fields }) => fields);
    expect(
      changes.map((change) => [
        fieldLabel('icu', change.field),
        valueWords('icu', change.field, change.before),
        afterWords('icu', change),
      ]),
    ).toEqual([
      ['Told next step, text', 'CT head', 'done, or the board has written its own'],
      ['Next step', 'not recorded', 'Wean'],
    ]);
  });
});

describe('words of what a record says', () => {
  it('name a place by its board, and by its own name where it has one', () => {
    const words = (name: string | null) => valueWords('imaging-studies', 'patient_place', { ward: 'icu', name });
    expect([words(null), words('ICU North 301 A')]).toEqual(['ICU', 'ICU, ICU North 301 A']);
  });

  it('are those of the field that a transfer sent, with what was done with it', () => {
    expect(
      ['transfer.fields.diet', 'transfer.back.told.reason', 'transfer.back.kept_bed'].map((field) =>
        fieldLabel('icu', field),
      ),
    ).toEqual(['Sent with the transfer: Diet', 'Told when it was sent back: Reason', 'Sent back: Kept bed']);
  });

  it('are words where a code was stored, alone or in a list, and what was typed stays as it was', () => {
    expect(valueWords('icu', 'outcome', 'handed_off')).toBe('handed off');
    expect(valueWords('icu', 'told', [{ how: 'handed_off' }])).toBe('handed off');
    expect(valueWords('icu', 'notes', 'see NEW_PLAN of a_b today')).toBe('see NEW_PLAN of a_b today');
  });
});

describe('results that nobody has acknowledged', () => {
  const words = (critical: boolean) =>
    valueWords('icu', 'clinical.results', [
      { report_id: 'r', display: 'CRP', critical, acknowledged_at: null },
      { report_id: 's', display: 'Full Blood Count', critical: false, acknowledged_at: null },
    ]);

  it('are told to be critical where they are', () => {
    expect(words(true)).toBe('CRP, critical; Full Blood Count');
    expect(words(false)).toBe('CRP; Full Blood Count');
  });
});

describe('what an entry of a list says', () => {
  it('is yes or no of a thing by the thing’s name, which is left out where it is not so', () => {
    expect(valueWords('x', 'entries', [{ text: 'A', kept_bed: true, away: false }, true])).toBe('A, kept bed; Yes');
  });
});

describe('ids in a record', () => {
  const [stay, order, wing, other] = ['stay', 'order', 'wing', 'other'].map((id) => `019a-${id}`);
  const records = (study: object, entry: object = {}) =>
    state({
      admissions: [{ id: stay, admission_number: 'ADM-2026-00007', admission_type: 'emergency' }],
      'service-requests': [{ id: order, display: 'CT Chest' }],
      icu: [{ id: 'i', bed: { wing_id: wing, wing_name: 'Ward B', bed_id: 'b', bed_label: 'A' } }],
      'imaging-studies': [{ id: 's', ...study }],
      'waiting-list': [{ id: 'w', ...entry }],
    });

  it('are shown where nothing beside them has the name, by the name that the answer has elsewhere', () => {
    const before = records({ encounter_id: null, service_request_id: null }, { preferred_wing_id: other });
    const after = records({ encounter_id: stay, service_request_id: order }, { preferred_wing_id: wing });
    expect(changesBetween(before, after).flatMap(({ fields }) => fields)).toEqual([
      { field: 'encounter_id', before: null, after: 'ADM-2026-00007' },
      { field: 'service_request_id', before: null, after: 'CT Chest' },
      { field: 'preferred_wing_id', before: other, after: 'Ward B' },
    ]);
    expect(['encounter_id', 'service_request_id', 'preferred_wing_id'].map((id) => fieldLabel('x', id))).toEqual([
      'Stay',
      'Order',
      'Preferred wing',
    ]);
  });

  it('are not where their name stands beside them, nor is that of the patient whose page it is', () => {
    const record = { id: 'i', patient_id: 'p', doctor_id: 'd', doctor_name: 'Dr. Ley', wing_id: wing, wing_name: null };
    expect([...fieldsOf(record, namesIn(records({}))).entries()]).toEqual([
      ['doctor_name', 'Dr. Ley'],
      ['wing_id', 'Ward B'],
    ]);
  });
});

describe('a record that was entered in error', () => {
  it.each([
    [{ entered_in_error_at: '2026-11-21T03:12:04.000Z' }, true],
    [{ entered_in_error_at: null }, false],
    [{ status: 'active' }, false],
  ])('%j: %s', (record, expected) => {
    expect(isInError(record)).toBe(expected);
  });
});

describe('vital signs of a row', () => {
  const vitals = (value: number) => ({
    ...{ code: '8867-4', display: 'Heart Rate', unit: 'bpm', value, value_string: null },
    ...{
      effective_at: '2026-11-21T03:12:04.000Z',
      previous: { value: 90, value_string: null, effective_at: 'before' },
    },
  });
  const row = (value: number) => icu({ clinical: { news2: { parts: { pulse: 1 } }, vitals: [vitals(value)] } });

  it('are compared sign by sign, each with its value and when it was measured', () => {
    showTimesIn('UTC');
    const [change] = changesBetween(state({ icu: [row(107)] }), state({ icu: [row(112)] }));
    const [field, ...others] = change?.fields ?? [];
    expect(others).toEqual([]);
    expect(fieldLabel('icu', field?.field ?? '')).toBe('Heart Rate');
    expect([field?.before, field?.after].map((value) => valueWords('icu', field?.field ?? '', value))).toEqual([
      '107 bpm, Sat 21 Nov 2026, 03:12:04',
      '112 bpm, Sat 21 Nov 2026, 03:12:04',
    ]);
  });

  it('say a zero, which is what a pulse of somebody arrested is', () => {
    showTimesIn('UTC');
    const [change] = changesBetween(state({ icu: [row(0)] }), state({ icu: [row(112)] }));
    const [field] = change?.fields ?? [];
    expect(valueWords('icu', field?.field ?? '', field?.before)).toBe('0 bpm, Sat 21 Nov 2026, 03:12:04');
  });

  it('say of pain that it is of ten', () => {
    showTimesIn('UTC');
    const pain = { ...vitals(7), code: '38208-5', display: 'Pain Severity', unit: '0-10' };
    const [change] = changesBetween(
      state({ icu: [icu({ clinical: { vitals: [] } })] }),
      state({ icu: [icu({ clinical: { vitals: [pain] } })] }),
    );
    const [field] = change?.fields ?? [];
    expect(valueWords('icu', field?.field ?? '', field?.after)).toBe('7 /10, Sat 21 Nov 2026, 03:12:04');
  });

  it('and points are called what a clinician calls them', () => {
    expect(fieldLabel('icu', 'clinical.news2.parts.pulse')).toBe('NEWS2 points, Pulse');
    expect(fieldLabel('icu', 'clinical.orders.lab.open')).toBe('Orders, lab, open');
  });
});

describe('a field in words', () => {
  beforeAll(() => showTimesIn('UTC'));
  it('is called what forms call it, else by its name', () => {
    expect(fieldLabel('icu', 'ventilator_mode')).toBe('Ventilator mode');
    expect(fieldLabel('icu', 'clinical.news2.total')).toBe('NEWS2 total');
    expect(fieldLabel('allergies', 'substance')).toBe('Substance');
    expect([recordTitle('icu'), recordTitle('emergency-details'), recordTitle('unheard-of')]).toEqual([
      'ICU case',
      'Emergency case',
      'Unheard of',
    ]);
  });

  it('says choices by their words, times by the facility’s clock, and what is not recorded', () => {
    expect(valueWords('icu', 'severity', 'critical')).toBe('Critical');
    expect(valueWords('icu', 'vitals_at', '2026-11-21T03:12:04.000Z')).toBe('Sat 21 Nov 2026, 03:12:04');
    expect(valueWords('icu', 'diet', null)).toBe('not recorded');
    expect(valueWords('allergies', 'no_known', false)).toBe('No');
    expect(valueWords('x', 'entries', [{ text: 'One', by: { name: 'N', id: '1' } }, 'two'])).toBe('One, N; two');
  });
});

describe('two moments', () => {
  const [earlier, later] = [{ at: '2026-11-28T02:14:00Z' }, { at: '2026-11-28T03:14:41+01:00' }];

  it('are compared from the earlier to the later, whichever was chosen first', () => {
    expect(inOrderOfTime(earlier, later)).toEqual([earlier, later]);
    expect(inOrderOfTime(later, earlier)).toEqual([earlier, later]);
    expect(inOrderOfTime(later, { at: '' })).toEqual([later, { at: '' }]);
  });
});
