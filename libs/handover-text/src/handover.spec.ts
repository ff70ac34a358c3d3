import fc from 'fast-check';
import {
  HANDOVER_LENGTH,
  handoverText,
  knownByAcceptance,
  knownByEmergency,
  knownByIcu,
  nextStepIn,
  nextStepsIn,
  partsOf,
  sentBackText,
  tellsNext,
  together,
  withoutNextStep,
  withoutStep,
} from './index.js';

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
    const told = handoverText({
      board: 'icu',
      known: icu,
      noted: [],
      before: null,
      reason: null,
      keepsStep: false,
    }).notes;
    expect(partsOf(told).map(({ label }) => label)).toEqual([
      ...['Isolation', 'AVPU', 'Ventilator', 'O2 flow', 'IV lines', 'Monitor alerts', 'Diet', 'Next step'],
    ]);
  });
});

describe('the medications that are told', () => {
  it('are not followed by an earlier “None”, which would be read of them', () => {
    const nothing = { reason: null, allergies: null, notes: null };
    const told = (own: string | null, before: string) =>
      handoverText({
        board: 'icu',
        ...{ known: { ...nothing, current_medications: own, notes: [] }, noted: [], reason: null, keepsStep: false },
        before: { from: 'emergency', ...nothing, current_medications: before },
      }).current_medications;
    for (const none of ['None', 'none known.', 'nil']) expect(told('Noradrenaline', none)).toBe('Noradrenaline');
    expect(told('Noradrenaline', 'Apixaban')).toBe('Noradrenaline\n\nApixaban');
    expect([told(null, 'None'), told('None', 'Apixaban')]).toEqual(['None', 'None\n\nApixaban']);
  });
});

describe('a next step that is told', () => {
  const said = { chief_complaint: 'Fall', allergies: null, current_medications: null, notes: 'Deaf', avpu: null };
  const told = (next_step: string | null, before: string | null = null, keepsStep = before !== null) =>
    handoverText({
      board: 'emergency',
      known: knownByEmergency({ ...said, trauma_type: null, next_step }),
      ...{ noted: ['Husband knows'], reason: null, keepsStep },
      before: before === null ? null : { from: 'icu', ...nothing, notes: before },
    }).notes;
  const nothing = { reason: null, allergies: null, current_medications: null };

  it('is found among all else that is told, as the step of the board that told it', () => {
    expect(nextStepIn({ from: 'emergency', notes: told('CT head') })).toEqual({ from: 'emergency', text: 'CT head' });
    const both = 'Blind\n\nNext step: CT head\n\nNext step from ICU: Wean';
    expect(nextStepIn({ from: 'ward', notes: both })).toEqual({ from: 'ward', text: 'CT head; from ICU: Wean' });
    expect(nextStepIn({ from: 'ward', notes: 'Next step from ICU: Wean\n\nNext step from ICU: Wean' })).toEqual({
      ...{ from: 'icu', text: 'Wean' },
    });
  });

  it('is told on with the board that it is from while the record keeps it, however often, and else is not', () => {
    const before = 'Next step: Chest X-ray\nby 14:00\n\nBlind';
    expect(told('CT head', before, false)).toBe('Deaf\n\nNext step: CT head\n\nHusband knows\n\nby 14:00\n\nBlind');
    const once = told(null, before);
    expect(once).toBe('Deaf\n\nNext step from ICU: Chest X-ray\nby 14:00\n\nHusband knows\n\nBlind');
    expect(told(null, once)).toBe(once);
    expect(nextStepIn({ from: 'emergency', notes: once })).toEqual({ from: 'icu', text: 'Chest X-ray\nby 14:00' });
  });

  it('may itself say where another is from: only the first words say where this one is', () => {
    const before = 'Next step: Next step from Ward: ask them\n\nNext step from home: walk';
    const once = told(null, before);
    expect(once).toContain('Next step from ICU: Next step from Ward: ask them\n\n');
    expect(told(null, once)).toBe(once);
    expect(nextStepIn({ from: 'emergency', notes: once })?.text).toBe('Next step from Ward: ask them');
    expect(once).toMatch(/\n\nNext step from home: walk$/);
  });

  it('is not what is cut off where more is told than fits, its own or one that was told', () => {
    const long = 'x'.repeat(HANDOVER_LENGTH);
    const known = { ...knownByEmergency({ ...said, notes: long, trauma_type: 'Blunt', next_step: 'CT head' }) };
    const before = { from: 'icu', ...nothing, notes: `${long.slice(0, 90)}\n\nNext step: Wean` } as const;
    const notes = handoverText({ board: 'ward', known, noted: [], reason: null, before, keepsStep: true }).notes;
    expect(notes).toMatch(/^Next step: CT head\n\nNext step from ICU: Wean\n\nTrauma: Blunt\n\nx+\n… cut: /);
    expect(notes).toHaveLength(HANDOVER_LENGTH);
  });

  it('leaves room for why the patient came, which long notes would cut off', () => {
    const before = { from: 'emergency', ...nothing, notes: null, reason: 'Chest pain' } as const;
    const known = { ...nothing, reason: 'Hernia', notes: [] };
    const notes = handoverText({
      board: 'ward',
      known,
      noted: ['x'.repeat(HANDOVER_LENGTH)],
      reason: null,
      before,
      keepsStep: false,
    }).notes;
    expect(notes).toMatch(/^Came for: Chest pain\n\nx+\n… cut: /);
  });

  it('is told on without what says that its text was cut, which stays where it stood', () => {
    expect(told(null, 'Blind\n\nNext step: Wean\n… cut: the rest')).toBe(
      'Deaf\n\nNext step from ICU: Wean\n\nHusband knows\n\nBlind\n\n… cut: the rest',
    );
  });

  it('is none where the words stand in the middle of a sentence, or nothing follows them', () => {
    const none = [null, '', 'Ask for the Next step: CT', 'Next step:', 'Next step: ', 'Next step from ICU: ', 'Deaf'];
    for (const notes of none) expect(nextStepIn({ from: 'icu', notes })).toBeNull();
    expect(nextStepIn(null)).toBeNull();
  });

  it('is one of several, each of its board, and once done is not among them any more', () => {
    const notes = 'Deaf\n\nNext step: Wean\n\nNext step from Ward: Wean\n\nNext step from Emergency: CT\nby 14:00';
    const wean = { text: 'Wean', isOwn: true, from: 'icu' };
    const ct = { text: 'CT\nby 14:00', isOwn: false, from: 'emergency' };
    expect(nextStepsIn({ from: 'icu', notes })).toEqual([wean, { ...wean, isOwn: false, from: 'ward' }, ct]);
    const left = withoutStep(notes, 'Wean');
    expect(left).toBe('Deaf\n\nNext step from Emergency: CT\nby 14:00');
    expect(withoutStep(left, 'CT\nby 14:00')).toBe('Deaf');
    expect(withoutStep('Next step: Wean', 'Wean')).toBeNull();
    expect(withoutStep('Next step: Wean\n… cut: the rest', 'Wean')).toBe('… cut: the rest');
    for (const other of [null, 'Deaf\n\n\n\nWean', notes]) expect(withoutStep(other, 'Deaf')).toBe(other);
  });

  it('is whole with what a sender wrote below it or says twice, and can be left out', () => {
    const notes = 'Next step: CT head\nby 14:00\n\nNext step from Ward: Bloods\n\nDeaf';
    expect(nextStepIn({ from: 'icu', notes })?.text).toBe('CT head\nby 14:00; from Ward: Bloods');
    expect(nextStepIn({ from: 'icu', notes: 'Next step: Wean\n… cut: the rest' })?.text).toBe('Wean');
    expect(withoutNextStep(notes)).toBe('by 14:00\n\nDeaf');
  });

  it('is one by its name, whoever it is from', () => {
    expect(partsOf('Next step: CT\n\nNext step from Emergency: Lactate\n\nNext step from Ward')).toEqual([
      { label: 'Next step', text: 'CT' },
      { label: 'Next step', from: 'Emergency', text: 'Lactate' },
      { label: null, text: 'Next step from Ward' },
    ]);
  });

  it('is no news to a sender who told it, in whatever form', () => {
    const sender = { ...nothing, notes: 'Next step: CT\n\nNext step from Ward: Bloods' };
    const back = (notes: string) =>
      sentBackText({ board: 'ICU', reason: 'Full', sender, there: { ...nothing, notes } });
    expect(back('Next step from Emergency: CT\n\nNext step from Ward: Bloods')).toBeNull();
    expect(back('Next step from Emergency: MRI')).toBe('ICU, sent back: Full\n\nICU, Next step from Emergency: MRI');
  });
});

describe('how a patient was on an earlier board', () => {
  const nothing = { reason: null, allergies: null, current_medications: null };
  const ward = { mobility_status: null, ward_type: null, care_plan: null };
  const told = (diet: string | null, notes: string, from: 'icu' | 'ward' = 'icu') =>
    handoverText({
      board: from === 'icu' ? 'ward' : 'emergency',
      known: knownByAcceptance({ ...ward, notes: null, diet_restrictions: diet }),
      ...{ noted: [], reason: null, keepsStep: false, before: { from, ...nothing, notes } },
    }).notes;
  const icu = 'Isolation: Contact\n\nIV lines: arterial line\n\nDiet: Nil by mouth\n\nDeaf';

  it('is told on with the board that it is from, behind the sender’s own, however often', () => {
    const once = told('Diabetic', icu);
    expect(once).toBe(
      'Diet: Diabetic\n\nIsolation from ICU: Contact\n\nIV lines from ICU: arterial line\n\nDiet from ICU: Nil by mouth\n\nDeaf',
    );
    expect(told('Soft', once ?? '', 'ward')).toMatch(
      /^Diet: Soft\n\nDiet from Ward: Diabetic\n\n.*IV lines from ICU: arterial line\n\nDiet from ICU: Nil by mouth\n\nDeaf$/s,
    );
  });

  it('is not told on once its board has said something newer: on a second trip what it said on the first is over', () => {
    const again = 'Diet: Light\n\nDiet from Ward: Diabetic\n\nDiet from ICU: Nil by mouth\n\nDeaf';
    expect(told('Soft', again)).toBe('Diet: Soft\n\nDiet from ICU: Light\n\nDeaf');
    expect(told(null, again)).toBe('Diet from ICU: Light\n\nDiet from Ward: Diabetic\n\nDeaf');
    // A plan may go on in further paragraphs.
    const plans = 'Care plan: Wean\n\nMobility from Ward: contact isolation\n\nCare plan from ICU: CVC out\n\nby noon';
    expect(told('Soft', plans)).toBe(`Diet: Soft\n\n${plans.replace('Care plan:', 'Care plan from ICU:')}`);
  });

  it('is said once where the sender says the same', () => {
    expect(told('Soft', 'Diet: Soft')).toBe('Diet: Soft');
    expect(told('Soft', 'Diet from ICU: Soft', 'ward')).toBe('Diet: Soft');
    expect(told(null, 'Diet: Soft')).toBe('Diet from ICU: Soft');
  });

  it('is read again under its name, with its board', () => {
    expect(partsOf(told('Diabetic', 'Diet: Soft,\nno nuts'))).toEqual([
      { label: 'Diet', text: 'Diabetic' },
      { label: 'Diet', from: 'ICU', text: 'Soft,\nno nuts' },
    ]);
  });

  it('is what whoever is alert by now was told of as less than that, whichever board it is from', () => {
    const emergency = { chief_complaint: '', allergies: null, current_medications: null, notes: null, avpu: 'alert' };
    const before = { from: 'ward', ...nothing, notes: 'AVPU from ICU: Voice' } as const;
    const known = knownByEmergency({ ...emergency, trauma_type: null });
    expect(handoverText({ board: 'emergency', known, noted: [], reason: null, keepsStep: false, before }).notes).toBe(
      'AVPU: Alert\n\nAVPU from ICU: Voice',
    );
  });
});

describe('what is next', () => {
  it('is written by a board in its own field, and told on of all but the theatre’s, which are for the operation', () => {
    for (const said of [{ next_step: 'CT' }, { care_plan: 'Mobilise' }]) expect(tellsNext(said)).toBe(true);
    const theatre = { pre_op_instructions: 'Nil by mouth' };
    expect(tellsNext(theatre)).toBe(false);
    for (const said of [{}, { next_step: null }, { care_plan: '' }, { notes: 'x' }])
      expect(tellsNext(said)).toBe(false);
  });
});
