import { icuCase, normalAcceptance, operation, type SaidByTransfer } from '@ward-board/contract';
import type { Places } from './places.js';
import type { FormRecord } from './record-form.js';
import { asked, bodyOfTransfer, keptBed, proposed, type Transfer, transferForm } from './transfer.js';

const kept = { revision: 1, created_at: '', updated_at: '', capacity: 0, occupied: 0 };
const places: Places = {
  wings: [{ ...kept, id: 'e', name: 'East', ward_type: 'ward' }],
  rooms: [{ ...kept, id: 'r', wing_id: 'e', number: '201', kind: null, available: true }],
  beds: [
    { ...kept, id: 'a', room_id: 'r', label: 'A', occupied_by_admission_id: 'somebody', isolation: null },
    { ...kept, id: 'b', room_id: 'r', label: 'B', occupied_by_admission_id: 'patient', isolation: null },
  ],
};
const shared = { title: '', done: '', answer: icuCase.record, initial: () => ({}) };
const toTheatre: Transfer<unknown> = {
  ...{ ...shared, act: 'transfer-to-operation', opens: operation, levelName: 'start', keepsBed: true },
};
const backToWard: Transfer<unknown> = {
  ...{ ...shared, act: 'transfer-to-ward', opens: normalAcceptance, tells: 'operations' },
  returns: { to: 'ward', says: ['care_plan'] },
};
const bed = keptBed(places, 'patient');

describe('a transfer to the theatre', () => {
  it('says whether the bed is kept, and calls the level as the request does', () => {
    const said = (keep_bed: string) =>
      bodyOfTransfer(toTheatre, {
        texts: { op_status: 'pre-op', keep_bed },
        names: ['op_status', 'keep_bed'],
        told: {},
      });
    expect(said('keep')).toEqual({ start: 'pre-op', keep_bed: true });
    expect(said('free')).toEqual({ start: 'pre-op', keep_bed: false });
  });
});

describe('a transfer back from the theatre', () => {
  it('finds the bed that is kept by the stay that holds it', () => {
    expect(bed).toEqual({
      ...{ bed_id: 'b', bed_label: 'B', room_id: 'r', room_number: '201', wing_id: 'e', wing_name: 'East' },
    });
    expect(keptBed(places, 'nobody')).toBeNull();
  });

  it('goes to the kept bed unless another is asked for: no room is named then, and nothing of the record is overwritten', () => {
    const texts = { goes: 'back', room_id: '', diagnosis: 'Proposed', care_plan: 'Mobilise' };
    const names = asked(backToWard, bed, texts);
    expect(names.filter((name) => !name.startsWith('told_'))).toEqual(['goes', 'care_plan']);
    expect(bodyOfTransfer(backToWard, { texts, names, told: {} })).toEqual({ care_plan: 'Mobilise' });
    const other = asked(backToWard, bed, { ...texts, goes: 'other' });
    expect(other).toEqual(expect.arrayContaining(['goes', 'wing_id', 'room_id', 'bed_id', 'diagnosis']));
  });

  it('says beside a field what the board that keeps the bed has written there, and of no other board', () => {
    const told = 'Care plan: Hourly obs\n\nMonitor alerts from ICU: ST changes\n\nDeaf';
    const hintIn = (transfer: Transfer<unknown>, name: string, of = bed) =>
      transferForm(transfer, of, told).fields[name]?.hint;
    expect(hintIn(backToWard, 'care_plan')).toBe('Ward’s own, which stays: Hourly obs');
    expect(hintIn(backToWard, 'care_plan', null)).toBeUndefined();
    expect(hintIn(backToWard, 'ward_type')).toBe(normalAcceptance.fields.ward_type.hint);
    const backToIcu = { ...backToWard, opens: icuCase, returns: { to: 'icu', says: [] } } as const;
    expect(hintIn(backToIcu, 'monitor_alerts')).toBeUndefined();
  });

  it('goes back to the ICU’s record as well where that has no bed: the severity stays the ICU’s', () => {
    const backToIcu = { ...backToWard, opens: icuCase, returns: { to: 'icu', says: ['next_step'] } } as const;
    const names = asked(backToIcu, 'no bed', { goes: 'back' });
    expect(names.filter((name) => !name.startsWith('told_'))).toEqual(['goes', 'next_step']);
    expect(transferForm(backToIcu, 'no bed').fields.goes?.input).toMatchObject({
      words: { back: 'Back to ICU' },
    });
  });

  it('asks for a room where no bed is kept', () => {
    expect(asked(backToWard, null, { goes: 'back' })).toEqual(expect.arrayContaining(['wing_id', 'room_id']));
    expect(asked(backToWard, null, { goes: 'back' })).not.toContain('goes');
  });
});

describe('a transfer that was sent back', () => {
  type Sent = Pick<FormRecord, 'transfer' | 'sent_back'> & { readonly vitals: string };
  const by = { id: 'n', name: 'Nora', role: 'nurse', department: 'ICU' } as const;
  const sent_back = { from: 'icu', at: '2026-01-01T10:00:00.000Z', by, reason: 'Which lines?' } as const;
  const told = { reason: 'Chest pain', allergies: null, current_medications: 'Aspirin', notes: 'As corrected' };
  const fields = { severity: 'serious', o2_flow: 6, vitals: 'BP 90/60', diet: null, room_id: 'r', bed_id: 'b' };
  const transfer = { fields, back: { ...sent_back, told, kept_bed: false } };
  /** What is told of it. */
  const own = {
    ...{ allergies: 'Latex', notes: 'As the record has it', admission: { reason: null }, note_entries: [] },
    ...{ chief_complaint: 'Fall', current_medications: null, avpu: null, trauma_type: null, next_step: null },
  };
  const record: Sent = { ...own, vitals: 'BP 90/60', sent_back, transfer };
  const toIcu: Transfer<Sent> = {
    ...{ title: '', done: '', answer: icuCase.record, act: 'transfer-to-icu', opens: icuCase },
    initial: ({ vitals }) => ({ severity: 'critical', vitals, diet: 'Soft' }),
    tells: 'emergency-details',
  };
  const opened = (of: Sent, to = toIcu) => proposed(to, {}, of);

  it('opens with what was sent, and where nothing was with what the record says', () => {
    expect(opened(record)).toMatchObject({
      ...{ severity: 'serious', o2_flow: '6', vitals: 'BP 90/60', diet: 'Soft', room_id: 'r', bed_id: 'b' },
      ...{ told_notes: 'As corrected', told_allergies: '', told_current_medications: 'Aspirin' },
    });
  });

  it('prefers what the record says once somebody has acted on it, and keeps the rest', () => {
    expect(opened({ ...record, vitals: 'BP 120/80', sent_back: null })).toMatchObject({
      ...{ severity: 'serious', o2_flow: '6', vitals: 'BP 120/80', diet: 'Soft', room_id: 'r' },
      ...{ told_notes: 'As the record has it', told_allergies: 'Latex' },
    });
    expect(opened({ ...record, vitals: '', sent_back: null })).toMatchObject({ vitals: 'BP 90/60' });
  });

  it('opens for another board, and for whoever was not sent back, with what the record says', () => {
    const own = { severity: 'critical', vitals: 'BP 90/60', diet: 'Soft', told_allergies: 'Latex' };
    expect(opened({ ...record, sent_back: null, transfer: null })).toMatchObject(own);
    expect(opened({ ...record, transfer: { fields, back: null } })).toMatchObject(own);
    const toWard = { ...toIcu, opens: normalAcceptance };
    expect(opened(record, toWard)).toMatchObject(own);
  });

  it('opens with the wing that was chosen on a ward, also where no room was', () => {
    const toWard = { ...toIcu, opens: normalAcceptance };
    const of = (said: SaidByTransfer['fields']): Sent => ({
      ...{ ...record, transfer: { fields: said, back: { ...transfer.back, from: 'ward' } } },
    });
    expect(opened(of({ wing_id: 'e', room_id: 'r' }), toWard)).toMatchObject({ wing_id: 'e', room_id: 'r' });
    expect(opened(of({ wing_id: 'e', room_id: null }), toWard)).toMatchObject({ wing_id: 'e' });
  });

  it('says again whether the bed is kept', () => {
    const toOperation = { ...toIcu, opens: operation, keepsBed: true };
    const of = (kept_bed: boolean): Sent => ({
      ...{ ...record, transfer: { fields: {}, back: { ...transfer.back, from: 'operations', kept_bed } } },
    });
    expect([true, false].map((kept) => opened(of(kept), toOperation).keep_bed)).toEqual(['keep', 'free']);
  });
});
