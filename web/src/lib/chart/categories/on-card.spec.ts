import type { AllergyRecord, ConditionRecord } from '@ward-board/contract';
import { allergiesOnCard, conditionsOnCard } from './on-card.js';

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
