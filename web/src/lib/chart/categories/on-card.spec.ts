import type {
  AllergyRecord,
  ConditionRecord,
  ConsentRecord,
  ObservationRecord,
  PrescriptionRecord,
  ServiceRequestRecord,
} from '@ward-board/contract';
import type { MeasuredVital } from '../../patient/vitals/measured.js';
import type { VitalName } from '../../patient/vitals/names.js';
import type { Around } from '../shared/category.js';
import {
  allergiesOnCard,
  conditionsOnCard,
  consentsOnCard,
  medicationsOnCard,
  requestsOnCard,
  vitalsOnCard,
} from './on-card.js';

const condition = (display: string, clinical_status: ConditionRecord['clinical_status']) =>
  ({ display, clinical_status }) as ConditionRecord;
const allergy = (substance: string | null, criticality: AllergyRecord['criticality'], reaction: string | null = null) =>
  ({ substance, criticality, reaction, no_known: substance === null }) as AllergyRecord;

describe('the card of conditions', () => {
  it('says those that the patient has first, and of any other that it is over', () => {
    expect(
      conditionsOnCard([
        condition('Pneumonia', 'resolved'),
        condition('Asthma', 'active'),
        condition('AML', 'remission'),
      ]),
    ).toBe('Asthma; Pneumonia, resolved; AML, remission');
    expect(conditionsOnCard([condition('Gout', 'relapse')])).toBe('Gout, relapse');
    expect(conditionsOnCard([])).toBeNull();
  });
});

describe('the card of consents', () => {
  it.each([
    ['draft', null, 'Laparotomy, draft'],
    ['active', '2026-11-21T11:00:00.000Z', 'Laparotomy, signed'],
    ['completed', '2026-11-21T11:00:00.000Z', 'Laparotomy, completed'],
    ['revoked', '2026-11-21T11:00:00.000Z', 'Laparotomy, revoked'],
  ] as const)('says of one that is %s whether it is in force', (status, signed_at, words) => {
    expect(consentsOnCard([{ procedure: 'Laparotomy', status, signed_at } as ConsentRecord])).toBe(words);
  });

  it('says nothing where there is none', () => {
    expect(consentsOnCard([])).toBeNull();
  });
});

describe('the card of orders', () => {
  const order = (display: string, status: ServiceRequestRecord['status'], cancelled: object | null = null) =>
    ({ display, status, study_cancelled: cancelled }) as ServiceRequestRecord;

  it('names what is still to come, and what was asked for last where nothing is', () => {
    const done = order('CT abdomen', 'completed');
    expect(requestsOnCard([done, order('MRI head', 'active')])).toBe('1 open; MRI head, active');
    expect(requestsOnCard([done, order('MRI head', 'revoked')])).toBe('none open; CT abdomen, completed');
    expect(requestsOnCard([])).toBeNull();
  });

  it('names one of which the study was cancelled before any other', () => {
    const cancelled = order('MRI head', 'active', {});
    expect(requestsOnCard([order('CT abdomen', 'active'), cancelled])).toBe('2 open; MRI head, study cancelled');
  });
});

describe('the card of allergies', () => {
  it('says those of high criticality first: the card has room for three lines', () => {
    expect(allergiesOnCard([allergy('Tape', 'low'), allergy('Penicillin', 'high', 'anaphylaxis')])).toBe(
      'Penicillin (anaphylaxis), high; Tape, low',
    );
    expect(allergiesOnCard([allergy('Nuts', null)])).toBe('Nuts');
  });

  it('tells that none are known from nobody having asked', () => {
    expect(allergiesOnCard([allergy(null, null)])).toBe('No known allergies');
    expect(allergiesOnCard([])).toBeNull();
  });
});

const around: Around = {
  ...{ now: new Date('2026-11-21T12:00:00.000Z'), area: 'ward', user_id: null },
  ...{
    allergies: [{ substance: 'Penicillin', reaction: 'rash', no_known: false } as AllergyRecord],
    allergiesTold: null,
    prescriptions: [],
    scores: [],
    typed: [],
  },
};

describe('what a card says is newest', () => {
  it('of vital signs says each age, the newest first: what was measured before does not look as new', () => {
    const measured = (code: string, value: number, time: string): ObservationRecord =>
      ({
        ...{ id: code, category: 'vital-signs', code, value, value_string: null, display: code, unit: null },
        effective_at: `2026-11-21T${time}:00.000Z`,
      }) as ObservationRecord;
    const records = [
      measured('8867-4', 150, '12:00'),
      measured('59408-5', 97, '09:00'),
      measured('9279-1', 16, '09:00'),
    ];
    expect(vitalsOnCard(records, around)).toBe('Now: HR 150; 3 h 00 ago: SpO2 97, RR 16');
    expect(vitalsOnCard([], around)).toBeNull();
    const at = '2026-11-21T12:00:00.000Z';
    const scores = [{ type: 'Pain', result: '8 of 10, severe', at }];
    const pain = [measured('38208-5', 2, '09:00')];
    expect(vitalsOnCard(pain, { ...around, scores })).toBe('Now: Pain 8');
    expect(vitalsOnCard([measured('38208-5', 2, '12:00')], { ...around, scores })).toBe('Now: Pain 2');
  });

  it('of vital signs leaves out those that were typed on the board since: the row shows these', () => {
    const measured = (code: string, value: number): ObservationRecord =>
      ({
        ...{ id: code, category: 'vital-signs', code, value, value_string: null, display: code, unit: null },
        effective_at: '2026-11-21T11:00:00.000Z',
      }) as ObservationRecord;
    const records = [measured('8867-4', 73), measured('9279-1', 16)];
    const typed = (name: VitalName, time: string) =>
      ({
        name,
        value: '1',
        number: 1,
        second: null,
        at: `2026-11-21T${time}:00.000Z`,
        from: 'text',
        before: null,
      }) as const;
    const said = (...all: readonly MeasuredVital[]) => vitalsOnCard(records, { ...around, typed: all });
    expect(said(typed('HR', '11:01'))).toBe('1 h 00 ago: RR 16');
    expect(said(typed('HR', '10:59'))).toBe('1 h 00 ago: HR 73, RR 16');
    expect(said(typed('HR', '11:01'), typed('RR', '11:01'))).toBeNull();
  });

  it('of medications are those that match an allergy, beside the mark that says so', () => {
    const drug = (medication: string) =>
      ({
        medication,
        dose: '1 g',
        status: 'ordered',
        frequency: null,
        dispense_entries: [],
      }) as unknown as PrescriptionRecord;
    expect(medicationsOnCard([drug('Morphine'), drug('Amoxicillin')], around)).toBe('Amoxicillin 1 g, ordered');
    const matching = ['Amoxicillin', 'Ceftriaxone', 'Ampicillin', 'Cefazolin'].map(drug);
    const said = (...records: readonly PrescriptionRecord[]) =>
      medicationsOnCard([drug('Morphine'), ...records], around);
    expect(said(...matching.slice(0, 2))).toBe('Amoxicillin 1 g; Ceftriaxone 1 g');
    expect(said(...matching)).toBe('Amoxicillin 1 g; Ceftriaxone 1 g +2');
    expect(medicationsOnCard([drug('Morphine'), drug('Ibuprofen')], around)).toBe('Morphine 1 g, ordered');
    const refused = { ...drug('Morphine'), dispense_entries: [{ action: 'refused' } as never] };
    expect(medicationsOnCard([refused], around)).toBe('Morphine 1 g, declined by the pharmacy');
  });
});
