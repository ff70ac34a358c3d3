import { isMine } from './is-mine.js';

const doctor = { role: 'doctor', id: 'd1', name: 'Jan Meyer' } as const;
const nurse = { role: 'nurse', id: 'n1', name: 'Nora Night' } as const;
const free = { doctor_id: null, attending_nurse_id: null, attending_nurse: null };

describe('somebody’s own patient', () => {
  it('is who has them as doctor, or as nurse', () => {
    expect(isMine({ ...free, doctor_id: 'd1' }, doctor)).toBe(true);
    expect(isMine({ ...free, doctor_id: 'n1' }, nurse)).toBe(false);
    expect(isMine({ ...free, attending_nurse_id: 'n1' }, nurse)).toBe(true);
    expect(isMine({ doctor_id: null }, { ...doctor, id: null })).toBe(false);
    expect(isMine({ ...free, doctor_id: 'd1' }, { ...doctor, role: 'auditor' })).toBe(false);
  });

  it('is theirs whom a record names as its nurse, unless an id says that it is somebody else', () => {
    expect(isMine({ doctor_id: null, attending_nurse: ' nora  night ' }, nurse)).toBe(true);
    expect(isMine({ ...free, attending_nurse: 'Nora Night' }, nurse)).toBe(true);
    expect(isMine({ ...free, attending_nurse: 'Nora Nunez' }, { ...nurse, name: 'Nora Núñez' })).toBe(true);
    expect(isMine({ ...free, attending_nurse: 'Nora Nightly' }, nurse)).toBe(false);
    expect(isMine({ ...free, attending_nurse_id: 'n2', attending_nurse: 'Nora Night' }, nurse)).toBe(false);
    expect(isMine({ ...free, attending_nurse: 'Jan Meyer' }, doctor)).toBe(false);
    expect(isMine({ ...free, attending_nurse: '' }, { ...nurse, name: '' })).toBe(false);
  });
});
