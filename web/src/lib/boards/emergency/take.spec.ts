import { mayTake } from './take.js';

const free = { doctor_id: null, attending_nurse_id: null, attending_nurse: null };
const doctor = { role: 'doctor', id: 'd1' } as const;
const nurse = { role: 'nurse', id: 'n1' } as const;

describe('taking a patient', () => {
  it('is open to a doctor while no doctor has them, and to a nurse while no nurse has them', () => {
    expect([mayTake(free, doctor), mayTake(free, nurse)]).toEqual([true, true]);
    const doctors = { ...free, doctor_id: 'd2' };
    expect([mayTake(doctors, doctor), mayTake(doctors, nurse)]).toEqual([false, true]);
    const nurses = { ...free, attending_nurse: 'Okoye' };
    expect([mayTake(nurses, doctor), mayTake(nurses, nurse)]).toEqual([true, false]);
  });

  it('is open to nobody of whom it is not known who they are on a record', () => {
    expect(mayTake(free, { role: 'doctor', id: null })).toBe(false);
    expect(mayTake(free, { role: 'auditor', id: 'a1' })).toBe(false);
  });
});
