import {
  boardRecord,
  condition,
  emergencyCase,
  icuCase,
  imagingStudy,
  normalAcceptance,
  operation,
} from '@ward-board/contract';
import {
  bodyOf,
  detailsOf,
  editOf,
  type FormRecord,
  faultsIn,
  labelsOf,
  say,
  shownAt,
  shownAtFirst,
  type Texts,
  textsOf,
} from './record-form.js';

const now = new Date('2026-11-21T10:00:00.000Z');
const at = '2026-11-21T09:00:00.000Z';
const patient = {
  id: 'p',
  mrn: 'M',
  name: 'N',
  gender: 'other',
  date_of_birth: null,
  blood_type: null,
  phone: null,
} as const;
const recordOf = <Fields extends object>(fields: Fields): FormRecord & Fields => ({
  ...{ id: 'r', revision: 1, created_at: at, updated_at: at, patient },
  ...fields,
});

describe('a form of a declared record', () => {
  it('starts empty, or with what the record holds', () => {
    expect(Object.keys(textsOf(icuCase))).toEqual(Object.keys(icuCase.fields));
    expect(textsOf(icuCase).severity).toBe('');
    expect(textsOf(icuCase, { severity: 'stable', o2_flow: 6.5, diet: null })).toMatchObject({
      ...{ severity: 'stable', o2_flow: '6.5', diet: '' },
    });
  });

  it('sends what the contract accepts: trimmed, null where nothing was typed, numbers with comma or point', () => {
    const texts = { ...textsOf(icuCase), severity: 'serious', o2_flow: ' 6,5 ', iv_lines: ' 2 peripheral ' };
    const body = bodyOf(icuCase, texts, Object.keys(icuCase.fields));
    expect(icuCase.handOff.parse(body)).toMatchObject({
      ...{ severity: 'serious', o2_flow: 6.5, iv_lines: '2 peripheral', diet: null },
    });
  });

  it.each([
    ['1 000', 1000],
    ['1,000.0', 1000],
    ['6e1', 60],
    ['+90', 90],
  ])('reads a number however it is spelled: %s', (duration_minutes, number) => {
    expect(faultsIn(operation, { duration_minutes }, ['duration_minutes'])).toEqual({});
    expect(bodyOf(operation, { duration_minutes }, ['duration_minutes'])).toEqual({ duration_minutes: number });
  });

  it('names the field that is missing, out of its bounds, or too long', () => {
    const names = Object.keys(icuCase.fields);
    expect(faultsIn(icuCase, textsOf(icuCase), names)).toEqual({ severity: 'Severity is required.' });
    for (const o2_flow of ['abc', '-1', '101', '0x1', '6/7', '6 l']) {
      expect(faultsIn(icuCase, { severity: 'stable', o2_flow }, names)).toEqual({
        o2_flow: 'O₂ flow must be a number from 0 to 100 L/min.',
      });
    }
    for (const o2_flow of ['0', '100']) expect(faultsIn(icuCase, { severity: 'stable', o2_flow }, names)).toEqual({});
    expect(faultsIn(operation, { duration_minutes: '1.5' }, ['duration_minutes'])).toEqual({
      duration_minutes: 'Duration must be a whole number from 1 to 2880 min.',
    });
    expect(faultsIn(icuCase, { diet: 'x'.repeat(201) }, ['diet'])).toEqual({
      diet: 'Diet is too long: at most 200 characters.',
    });
  });

  it('carries a checklist there and back, unanswered items included', () => {
    const checklist = { consent: 'yes', fasting: null, labs: 'no', site_marked: null };
    const texts = textsOf(operation, { checklist });
    expect(texts.checklist).toBe('consent=yes,labs=no');
    expect(bodyOf(operation, texts, ['checklist'])).toEqual({ checklist });
    expect(bodyOf(operation, { checklist: '' }, ['checklist'])).toEqual({ checklist: null });
    expect(say(operation, 'checklist', texts.checklist ?? '', recordOf({}), now)).toBe('Consent: yes, Labs: no');
  });

  it('carries a flag there and back, and says that it is not set', () => {
    const texts = textsOf(imagingStudy, { status: 'in-progress', critical: true });
    expect([texts.critical, textsOf(imagingStudy).critical]).toEqual(['yes', '']);
    expect(bodyOf(imagingStudy, texts, ['critical'])).toEqual({ critical: true });
    const cleared = bodyOf(imagingStudy, { ...texts, critical: '' }, ['critical']);
    expect(imagingStudy.update.parse(cleared)).toEqual({ critical: false });
    expect(faultsIn(imagingStudy, textsOf(imagingStudy), ['critical'])).toEqual({});
    const said = (critical: boolean) =>
      detailsOf(imagingStudy as never, recordOf({ status: 'in-progress', critical }), now).find(
        ({ name }) => name === 'critical',
      )?.words;
    expect([said(true), said(false)]).toEqual(['Must be acted on at once', 'No']);
  });

  it('leaves out what is recorded from a later level on', () => {
    expect(shownAtFirst(operation)).not.toContain('post_op_notes');
    const shown = (op_status: string) => shownAt(operation, { op_status });
    expect(shown('pre-op')).not.toContain('post_op_notes');
    expect(shown('in-surgery')).toContain('post_op_notes');
    expect(shown('recovered')).toContain('complications');
  });

  it('leaves out nurses, of whom there is no list, and says them by the name on the record', () => {
    expect(shownAtFirst(emergencyCase)).not.toContain('attending_nurse_id');
    expect(shownAt(emergencyCase, { triage_level: 'urgent' })).not.toContain('attending_nurse_id');
    const record = recordOf({ attending_nurse_id: 'n1', attending_nurse_name: 'Aoife Brennan' });
    const said = (id: string) => say(emergencyCase, 'attending_nurse_id', id, record, now);
    expect([said('n1'), said('n2')]).toEqual(['Aoife Brennan', 'another nurse']);
  });

  it('sends of an edit only what differs and is shown', () => {
    const { body } = editOf(operation, () => now);
    const texts = {
      ...textsOf(operation),
      op_status: 'pre-op',
      surgeon: 'Dr Roy',
      post_op_notes: 'typed, then hidden',
    };
    expect(body(texts, ['surgeon', 'post_op_notes'])).toEqual({ surgeon: 'Dr Roy' });
  });

  it('says choices, units and times in words, and rooms and doctors by the names on the record', () => {
    const bed = { room_id: 'r1', room_number: '301', wing_id: 'w', bed_id: 'b', bed_label: 'A' };
    const record = recordOf({ room_id: 'r1', bed, doctor_id: 'd1', doctor_name: 'Dr Osei' });
    const said = (name: string, text: string) => say(icuCase, name, text, record, now);
    expect(said('severity', 'critical')).toBe('Critical');
    expect(said('o2_flow', '6')).toBe('6 L/min');
    const stays = (days: string) => say(normalAcceptance, 'expected_stay_days', days, record, now);
    expect([stays('1'), stays('2')]).toEqual(['1 day', '2 days']);
    expect([said('room_id', 'r1'), said('room_id', 'r2')]).toEqual(['Room 301, bed A', 'another room']);
    expect([said('doctor_id', 'd1'), said('doctor_id', 'd2')]).toEqual(['Dr Osei', 'another doctor']);
    expect(say(emergencyCase, 'stabilized_at', at, record, now)).toMatch(/^\d\d:\d\d$/);
    expect(say(emergencyCase, 'stabilized_at', '21.1', record, now)).toBe('21.1');
  });

  it('refuses what was typed as a time and is none, and keeps it', () => {
    const texts = { ...textsOf(emergencyCase), stabilized_at: '7:15 pm' };
    expect(faultsIn(emergencyCase, texts, ['stabilized_at'])).toEqual({
      stabilized_at: 'Stabilized must be a day and a time: YYYY-MM-DD HH:MM.',
    });
    expect(faultsIn(emergencyCase, { ...texts, stabilized_at: at }, ['stabilized_at'])).toEqual({});
    const onset = (onset_date: string) => faultsIn(condition, { onset_date }, ['onset_date']);
    expect(onset('12/31')).toEqual({ onset_date: 'Onset must be a day: YYYY-MM-DD.' });
    expect(onset('2026-11-21')).toEqual({});
  });
});

describe('a field that is added to a declaration', () => {
  const blood_loss = { ...icuCase.fields.o2_flow, label: 'Blood loss', required: true } as const;
  const kind = boardRecord({ ...icuCase, fields: { ...icuCase.fields, blood_loss } });

  it('travels into the form, its faults, its body, its words and the details, without another edit', () => {
    const texts: Texts = { ...textsOf(kind), severity: 'stable' };
    expect(shownAt(kind, texts)).toContain('blood_loss');
    expect(labelsOf(kind).blood_loss).toBe('Blood loss, L/min');
    expect(texts.blood_loss).toBe('');
    expect(faultsIn(kind, texts, shownAt(kind, texts))).toEqual({ blood_loss: 'Blood loss is required.' });
    const filled = { ...texts, blood_loss: '2,5' };
    expect(kind.handOff.parse(bodyOf(kind, filled, shownAt(kind, filled)))).toMatchObject({ blood_loss: 2.5 });
    expect(editOf(kind, () => now).body(filled, ['blood_loss'])).toEqual({ blood_loss: 2.5 });
    const record = recordOf({ severity: 'stable', blood_loss: 2.5 });
    expect(textsOf(kind, record).blood_loss).toBe('2.5');
    expect(say(kind, 'blood_loss', '2.5', record, now)).toBe('2.5 L/min');
    const details = detailsOf(kind, record, now).map(({ label, words }) => [label, words]);
    expect(details).toContainEqual(['Blood loss', '2.5 L/min']);
    expect(details).toContainEqual(['Diet', null]);
  });
});
