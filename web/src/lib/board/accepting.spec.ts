import { icuCase, normalAcceptance, operation } from '@ward-board/contract';
import { fieldsToFill } from './accepting.js';

describe('what is asked of whoever takes a patient over', () => {
  it('is the bed and the doctor that the record lacks, and nothing that it has', () => {
    expect(fieldsToFill(icuCase, { room_id: null, doctor_id: null })).toEqual(['room_id', 'bed_id', 'doctor_id']);
    expect(fieldsToFill(icuCase, { room_id: 'room', doctor_id: null })).toEqual(['doctor_id']);
    expect(fieldsToFill(normalAcceptance, { wing_id: 'wing', room_id: 'room', doctor_id: 'doctor' })).toEqual([]);
  });

  it('is nothing on a board without beds', () => {
    expect(fieldsToFill(operation, {})).toEqual([]);
  });
});
