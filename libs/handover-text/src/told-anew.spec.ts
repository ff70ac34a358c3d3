import { toldAnew } from './index.js';

const nothing = { reason: null, allergies: null, current_medications: null, notes: null };

describe('what was told, once its teller has written something else', () => {
  it('is without what the teller no longer says, and begins with what it says anew', () => {
    const before = { ...nothing, notes: 'Care plan: Obs\n\nDiet: Soft\n\nDeaf' };
    const now = { ...nothing, notes: 'Care plan: Mobilise\n\nDiet: Soft\n\nDeaf' };
    const told = { ...before, notes: 'Family informed\n\nDiet: Soft\n\nCare plan: Obs\n\nDeaf' };
    expect(toldAnew(told, before, now)).toEqual({
      told: { ...nothing, notes: 'Care plan: Mobilise\n\nFamily informed\n\nDiet: Soft\n\nDeaf' },
      anew: 'Care plan: Mobilise',
    });
    expect(toldAnew(told, before, before)).toEqual({ told, anew: null });
  });

  it('is in the order of its teller, whose lines say nothing without those around them', () => {
    const before = { ...nothing, notes: 'Care plan: Give:\n\nHeparin\n\nHold:\n\nAspirin\n\nMobility: Bed' };
    const swapped = { ...nothing, notes: 'Care plan: Give:\n\nAspirin\n\nHold:\n\nHeparin\n\nMobility: Bed' };
    expect(toldAnew(before, before, swapped).told).toEqual(swapped);
    const less = { ...nothing, notes: 'Care plan: Give:\n\nHeparin 2500\n\nHold:\n\nAspirin\n\nMobility: Bed' };
    expect(toldAnew(before, before, less)).toEqual({ told: less, anew: 'Heparin 2500' });
  });

  it('has no drugs any more that its teller had told before', () => {
    const list = (current_medications: string | null) => ({ ...nothing, current_medications });
    const first = toldAnew(list('Apixaban 5 mg'), list('Apixaban'), list('Noradrenaline 0.5')).told;
    const then = toldAnew(first, list('Noradrenaline 0.5'), list('Noradrenaline stopped')).told;
    expect(then).toEqual(list('Noradrenaline stopped\n\nApixaban 5 mg'));
    expect(toldAnew(then, list('Noradrenaline stopped'), list(null)).told).toEqual(list('Apixaban 5 mg'));
  });

  it('has the texts that were told in other words beside what the teller says by now', () => {
    const before = { ...nothing, reason: 'Fall', current_medications: 'Apixaban' };
    const told = { ...before, reason: 'Fall at home', current_medications: 'Apixaban 5 mg' };
    const now = { ...before, reason: 'Hip fracture', current_medications: 'Apixaban paused' };
    expect(toldAnew(told, before, now).told).toMatchObject({
      ...{ reason: 'Hip fracture', current_medications: 'Apixaban paused\n\nApixaban 5 mg' },
    });
    expect(toldAnew(before, before, now).told).toEqual(now);
    expect(toldAnew(told, before, before).told).toEqual(told);
  });
});
