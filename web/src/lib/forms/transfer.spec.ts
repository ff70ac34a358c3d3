import { icuCase, normalAcceptance, operation } from '@ward-board/contract';
import type { Places } from './places.js';
import { asked, bodyOfTransfer, keptBed, type Transfer } from './transfer.js';

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
  ...{ ...shared, act: 'transfer-to-ward', opens: normalAcceptance, told: () => ({}) },
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

  it('asks for a room where no bed is kept', () => {
    expect(asked(backToWard, null, { goes: 'back' })).toEqual(expect.arrayContaining(['wing_id', 'room_id']));
    expect(asked(backToWard, null, { goes: 'back' })).not.toContain('goes');
  });
});
