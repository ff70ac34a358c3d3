import { HANDOVER_LENGTH } from '@ward-board/handover-text';
import {
  acceptanceAmended,
  acceptanceDetails,
  admitted,
  emergencyDetails,
  emergencyNoteAdded,
  icuAmended,
  icuDetails,
  icuNoteAdded,
  idOf,
  operationAmended,
  operationDetails,
  roomPlan,
  statusChanged,
  triaged,
} from '../testing/index.js';
import { after, hereIn, stayOf } from '../testing/stays.js';
import type { AdmissionEvent } from './admission.js';
import { handOffRecord } from './hand-off-record.js';
import { handoverOf } from './handover.js';
import type { IcuDetails } from './icu-case.js';
import { type NewRecord } from './open-record.js';
import type { Handover } from './record-kind.js';

const none = { noted: null, handover: null, keepsStep: false };
const before: Handover = {
  ...{ from: 'emergency', reason: 'Fall', allergies: 'Penicillin', current_medications: 'Apixaban', notes: 'Deaf' },
};

describe('what goes along with a patient', () => {
  it('is what the record that is left knows', () => {
    const known = { allergies: 'Latex', current_medications: 'Insulin', notes: 'Wife waits' };
    const details = emergencyDetails(known);
    expect(handoverOf({ kind: 'emergency', details, ...none }, 'emergency', 'Chest')).toEqual({
      ...{ from: 'emergency', reason: 'Chest pain', ...known },
    });
  });

  it('has the complaint or diagnosis there, else what was told as one, else why the patient was admitted', () => {
    const reasonOf = (of: Parameters<typeof handoverOf>[0], reason: string | null = 'Admitted for pain') =>
      handoverOf(of, 'icu', reason).reason;
    const operation = operationDetails({ pre_op_diagnosis: 'Hernia' });
    expect(reasonOf({ kind: 'operation', details: operation, ...none })).toBe('Hernia');
    // What is operated is no reason: it stands among the notes.
    expect(reasonOf({ kind: 'operation', details: operationDetails(), ...none })).toBe('Admitted for pain');
    expect(reasonOf({ kind: 'operation', details: operationDetails(), ...none, handover: before })).toBe('Fall');
    expect(reasonOf({ kind: 'operation', details: operationDetails(), ...none }, null)).toBeNull();
    expect(reasonOf({ kind: 'icu', details: icuDetails({ diagnosis: 'Sepsis' }), ...none })).toBe('Sepsis');
    expect(reasonOf({ kind: 'icu', details: icuDetails(), ...none, handover: before })).toBe('Fall');
    expect(reasonOf({ kind: 'acceptance', details: acceptanceDetails(), ...none })).toBe('Admitted for pain');
    expect(reasonOf({ kind: 'acceptance', details: acceptanceDetails(), ...none }, null)).toBeNull();
  });

  it('tells after an operation how it went, complications before the rest', () => {
    const details = operationDetails({ pre_op_diagnosis: 'Hernia', post_op_notes: 'Drain', complications: 'Bleeding' });
    expect(handoverOf({ kind: 'operation', details, ...none, noted: 'Called home' }, 'operations', null).notes).toBe(
      'Operation: Hernia repair\n\nComplications: Bleeding\n\nAfter the operation: Drain\n\nAnaesthesia: General\n\nCalled home',
    );
  });

  it('tells of Emergency how awake the patient is who is not alert, what was hurt, and what was to be done next', () => {
    const said = { avpu: 'voice', trauma_type: 'Blunt chest', notes: 'Deaf', next_step: 'CT head' } as const;
    const details = emergencyDetails(said);
    expect(handoverOf({ kind: 'emergency', details, ...none }, 'emergency', null).notes).toBe(
      'AVPU: Voice\n\nTrauma: Blunt chest\n\nDeaf\n\nNext step: CT head',
    );
    expect(handoverOf({ kind: 'emergency', details: emergencyDetails(), ...none }, 'emergency', null).notes).toBeNull();
  });

  it('tells of the ICU what supports the patient, their lines, alerts and diet', () => {
    const details = icuDetails({
      ...{ isolation: 'contact', avpu: 'pain', ventilator_mode: 'CPAP', o2_flow: 6, iv_lines: 'CVC right' },
      ...{ monitor_alerts: 'Runs of VT', diet: 'Nil by mouth', next_step: 'Wean' },
    });
    expect(handoverOf({ kind: 'icu', details, ...none }, 'icu', null).notes).toBe(
      [
        ...['Isolation: contact', 'AVPU: Pain', 'Ventilator: CPAP', 'O2 flow: 6 L/min', 'IV lines: CVC right'],
        ...['Monitor alerts: Runs of VT', 'Diet: Nil by mouth', 'Next step: Wean'],
      ].join('\n\n'),
    );
  });

  it('tells of a ward how the patient moves, and what they may eat', () => {
    const details = acceptanceDetails({ care_plan: 'Mobilise', diet_restrictions: 'No lactose', notes: 'Deaf' });
    expect(handoverOf({ kind: 'acceptance', details, ...none }, 'ward', null).notes).toBe(
      'Care plan: Mobilise\n\nDeaf\n\nMobility: Walks with help\n\nDiet: No lactose',
    );
  });

  it('tells of the isolation first, of an earlier one as its board’s, and nothing of instructions that are over', () => {
    const details = operationDetails({ isolation: 'Droplet', pre_op_instructions: 'Nil by mouth' });
    const unknown = { reason: null, allergies: null, current_medications: null };
    const handover = { from: 'ward', ...unknown, notes: 'Isolation: Contact\n\nDeaf' } as const;
    expect(handoverOf({ kind: 'operation', details, ...none, handover }, 'operations', null).notes).toBe(
      'Isolation: Droplet\n\nOperation: Hernia repair\n\nAnaesthesia: General\n\nIsolation from Ward: Contact\n\nDeaf',
    );
  });

  it('keeps what was told before beside what is known now', () => {
    const details = icuDetails({ diagnosis: 'Sepsis', medications: 'Noradrenaline', isolation: 'contact' });
    expect(handoverOf({ kind: 'icu', details, ...none, handover: before }, 'icu', null)).toEqual({
      from: 'icu',
      reason: 'Sepsis',
      allergies: 'Penicillin',
      current_medications: 'Noradrenaline\n\nApixaban',
      notes: 'Isolation: contact\n\nAVPU: Voice\n\nVentilator: SIMV\n\nO2 flow: 6 L/min\n\nCame for: Fall\n\nDeaf',
    });
  });

  it('is told in the words of whoever sends, where they give some', () => {
    const details = emergencyDetails({ allergies: 'Latex', notes: 'Wife waits' });
    const told = handoverOf({ kind: 'emergency', details, ...none }, 'emergency', null, {
      allergies: 'None',
      notes: null,
    });
    expect(told).toMatchObject({ reason: 'Chest pain', allergies: 'None', notes: null });
  });
});

describe('over several boards', () => {
  const plan = roomPlan(1, ['A', 'B']);
  const handOff = (
    history: readonly AdmissionEvent[],
    to: Pick<NewRecord, 'kind' | 'level' | 'details'>,
    n: number,
  ) => {
    const room = to.kind === 'operation' ? null : { plan, occupancy: {} };
    const opened = { ...to, id: idOf(to.kind, n), room } as NewRecord;
    return after(history, (stay) => handOffRecord({ from: { ...hereIn(history), if_match: null }, to: opened }, stay));
  };

  it('Emergency’s allergies, medicines and notes reach the ward by way of the theatre', () => {
    const known = { allergies: 'Penicillin', current_medications: 'Apixaban', notes: 'Deaf' };
    const inEmergency = [admitted({ reason: 'Fell' }), triaged(known), emergencyNoteAdded()];
    const inTheatre = handOff(inEmergency, { kind: 'operation', level: 'in-surgery', details: operationDetails() }, 1);
    const over = [...inTheatre, statusChanged({ from: 'in-surgery', to: 'post-op' })];
    const onWard = handOff(over, { kind: 'acceptance', level: null, details: acceptanceDetails() }, 1);
    expect(hereIn(onWard).handover).toEqual({
      from: 'operations',
      reason: 'Chest pain',
      allergies: 'Penicillin',
      current_medications: 'Apixaban',
      notes: 'Operation: Hernia repair\n\nAnaesthesia: General\n\nDeaf\n\nRelatives informed',
    });
  });

  const icu = (details: Partial<IcuDetails> = {}) =>
    ({ kind: 'icu', level: 'serious', details: icuDetails(details) }) as const;
  const ward = { kind: 'acceptance', level: null, details: acceptanceDetails() } as const;
  const theatre = { kind: 'operation', level: 'in-surgery', details: operationDetails() } as const;
  const inEmergency = [admitted(), triaged({ notes: 'Deaf', next_step: 'Repeat lactate 18:00' })];
  const notesIn = (history: readonly AdmissionEvent[]) => hereIn(history).handover?.notes;

  it('a next step that the next board keeps is told on with the board that it is from, over two hops and over three', () => {
    const inIcu = handOff(inEmergency, icu(), 1);
    expect(notesIn(inIcu)).toBe('Deaf\n\nNext step: Repeat lactate 18:00');
    const unchanged = [...inIcu, icuAmended({ changes: { o2_flow: 10, next_step: null } }), icuNoteAdded()];
    const onWard = handOff(unchanged, ward, 1);
    expect(notesIn(onWard)).toMatch(/\n\nNext step from Emergency: Repeat lactate 18:00\n\n.*\n\nDeaf$/);
    const again = notesIn(handOff(onWard, icu(), 2));
    expect(again?.match(/Next step.*/g)).toEqual(['Next step from Emergency: Repeat lactate 18:00']);
  });

  it('a board that wrote what is next itself tells that alone, also once it has taken it back', () => {
    const inIcu = handOff(inEmergency, icu(), 1);
    const stepsAfter = (...events: readonly AdmissionEvent[]) =>
      notesIn(handOff([...inIcu, ...events], ward, 1))?.match(/Next step.*/g);
    const wrote = icuAmended({ changes: { next_step: 'Wean' } });
    expect(stepsAfter(wrote)).toEqual(['Next step: Wean']);
    expect(stepsAfter(wrote, icuAmended({ changes: { next_step: null } }))).toBeNull();
    const asked = handOff(inEmergency, icu({ next_step: 'Central line' }), 1);
    expect(notesIn(handOff(asked, ward, 1))?.match(/Next step.*/g)).toEqual(['Next step: Central line']);
    const planned = [...handOff(inEmergency, ward, 1), acceptanceAmended({ changes: { care_plan: 'Mobilise' } })];
    const told = notesIn(handOff(planned, icu(), 2));
    expect(told).toMatch(/^Care plan: Mobilise\n/);
    expect(told).not.toContain('lactate');
  });

  it('a theatre’s own instructions are not told on, so they replace no next step that was told', () => {
    const inTheatre = [
      ...handOff(handOff(inEmergency, icu({ next_step: 'Wean' }), 1), theatre, 1),
      operationAmended({ changes: { pre_op_instructions: 'Consent is signed' } }),
      statusChanged({ from: 'in-surgery', to: 'post-op' }),
    ];
    const told = notesIn(handOff(inTheatre, ward, 1));
    expect(told?.match(/Next step.*/g)).toEqual(['Next step from ICU: Wean']);
  });

  it('a next step that itself says where one is from is told on as it was written', () => {
    const wrote = [admitted(), triaged({ next_step: 'Next step from Ward: ask' })];
    const onWard = handOff(handOff(wrote, icu(), 1), ward, 1);
    expect(notesIn(handOff(onWard, icu(), 2))?.match(/Next step.*/g)).toEqual([
      'Next step from Emergency: Next step from Ward: ask',
    ]);
  });

  it('what was typed in the paragraph of an earlier next step is handed on, and that it was cut', () => {
    const notesOf = (notes: string) =>
      handoverOf(
        {
          kind: 'acceptance',
          details: acceptanceDetails({ mobility_status: null }),
          ...none,
          handover: { ...before, notes },
        },
        'ward',
        null,
      ).notes;
    expect(notesOf('Next step: CT head\nDeaf\n\nSays: Next step: none\n\nNext step: ICU\n… cut: the rest')).toBe(
      'Deaf\n\nSays: Next step: none\n\n… cut: the rest',
    );
    expect(notesOf('Next step: CT head')).toBeNull();
  });

  it('whoever is alert by now is told to be so before what an earlier board said of them', () => {
    const inIcu = handOff(
      [admitted(), triaged({ avpu: 'voice' })],
      { kind: 'icu', level: 'serious', details: icuDetails({ avpu: 'alert' }) },
      1,
    );
    const onWard = handOff(inIcu, { kind: 'acceptance', level: null, details: acceptanceDetails() }, 1);
    expect(hereIn(onWard).handover?.notes?.match(/AVPU.*/g)).toEqual(['AVPU: Alert', 'AVPU from Emergency: Voice']);
  });

  it('costs the same however often the patient is handed on', () => {
    let history: readonly AdmissionEvent[] = [admitted(), triaged({ allergies: 'Latex', notes: 'n'.repeat(4_000) })];
    for (let n = 1; n <= 12; n++) {
      const details = acceptanceDetails({ notes: `${n} ${'w'.repeat(1_000)}`, care_plan: `Plan ${n}` });
      history = handOff(history, { kind: 'icu', level: 'serious', details: icuDetails({ medications: `m${n}` }) }, n);
      history = handOff(history, { kind: 'acceptance', level: null, details }, n);
    }
    const told = hereIn(history).handover;
    expect(told?.allergies).toBe('Latex');
    for (const text of [told?.notes, told?.current_medications])
      expect(text?.length).toBeLessThanOrEqual(HANDOVER_LENGTH);
    expect(JSON.stringify(stayOf(history)).length).toBeLessThan(40_000);
  });
});
