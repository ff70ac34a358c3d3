import fc from 'fast-check';
import {
  HANDOVER_LENGTH,
  handoverText,
  knownByEmergency,
  knownByIcu,
  nextStepIn,
  partsOf,
  together,
  withoutNextStep,
} from './handover.js';

describe('texts that are told together', () => {
  it('are each said once', () => {
    expect(together(['Deaf', null, undefined, '', 'Deaf', 'Blind\n\nDeaf', 'Bli'])).toBe('Deaf\n\nBlind\n\nBli');
    expect(together([null])).toBeNull();
  });

  it('are bounded, begin with the first, and say when they were cut', () => {
    const long = 'x'.repeat(HANDOVER_LENGTH);
    expect(together([long])).toBe(long);
    expect(together(['Deaf', long])).toMatch(/^Deaf\n\nx+\n… cut: the rest is in the records that were closed\.$/);
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 3_000 }), { size: 'max', maxLength: 6 }), (texts) => {
        const all = together(texts) ?? '';
        expect(all.length).toBeLessThanOrEqual(HANDOVER_LENGTH);
        expect(all.isWellFormed()).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

describe('what is told as notes', () => {
  it('is taken apart into what says what it is, and what is a note', () => {
    expect(partsOf('AVPU: Voice\n\nDeaf: speak up\n\nDiet: Soft,\nno nuts\n\nSee the note: Diet: none')).toEqual([
      { label: 'AVPU', text: 'Voice' },
      { label: null, text: 'Deaf: speak up' },
      { label: 'Diet', text: 'Soft,\nno nuts' },
      { label: null, text: 'See the note: Diet: none' },
    ]);
    expect(partsOf(null)).toEqual([]);
  });

  it('has a name for all that a record tells of itself', () => {
    const texts = { isolation: 'Contact', avpu: 'pain', ventilator_mode: 'SIMV', iv_lines: 'CVC', next_step: 'Wean' };
    const icu = knownByIcu({ ...texts, monitor_alerts: 'HR', diet: 'None', medications: null, o2_flow: 6 });
    const told = handoverText({ known: icu, noted: [], before: null, reason: null }).notes;
    expect(partsOf(told).map(({ label }) => label)).toEqual([
      ...['Isolation', 'AVPU', 'Ventilator', 'O2 flow', 'IV lines', 'Monitor alerts', 'Diet', 'Next step'],
    ]);
  });
});

describe('a next step that is told', () => {
  const said = { chief_complaint: 'Fall', allergies: null, current_medications: null, notes: 'Deaf', avpu: null };
  const told = (next_step: string | null, before: string | null = null) =>
    handoverText({
      known: knownByEmergency({ ...said, trauma_type: null, next_step }),
      ...{ noted: ['Husband knows'], reason: null },
      before: before === null ? null : { reason: null, allergies: null, current_medications: null, notes: before },
    }).notes;

  it('is found among all else that is told, and is that of the record which the patient left last', () => {
    expect(nextStepIn(told('CT head'))).toBe('CT head');
    expect(nextStepIn(told('CT head', 'Next step: Chest X-ray\n\nBlind'))).toBe('CT head');
    expect(nextStepIn(told(null, 'Next step: Chest X-ray\n\nBlind'))).toBeNull();
  });

  it('is none where the words stand in the middle of a sentence, or nothing follows them', () => {
    for (const notes of [null, '', 'Ask for the Next step: CT', 'Next step:', 'Next step: ', 'Deaf'])
      expect(nextStepIn(notes)).toBeNull();
  });

  it('is whole with what a sender wrote below it or says twice, and can be left out', () => {
    const notes = 'Next step: CT head\nby 14:00\n\nNext step: Bloods\n\nDeaf';
    expect(nextStepIn(notes)).toBe('CT head; Bloods');
    expect(withoutNextStep(notes)).toBe('by 14:00\n\nDeaf');
  });
});
