import { isolationIn } from './isolated-beds.js';

const at = '2026-11-30T07:00:00.000Z';

describe('the isolation of whoever a form is about', () => {
  it('is what the record says, where the form asks for the place alone', () => {
    expect(isolationIn({ ward_type: 'Surgical, isolation: Droplet', created_at: at }, { room_id: 'r' })).toBe(
      'Droplet',
    );
    const handover = { notes: 'Isolation: Contact (MRSA)', at };
    expect(isolationIn({ handover, created_at: at }, { room_id: 'r', doctor_id: 'd' })).toBe('Contact (MRSA)');
    expect(isolationIn({}, { room_id: 'r' })).toBe('');
  });

  it('is what a transfer’s form says, in its fields and in its notes', () => {
    expect(isolationIn({}, { isolation: 'Airborne', told_notes: '' })).toBe('Airborne');
    expect(isolationIn({}, { told_notes: 'Isolation: Contact' })).toBe('Contact');
  });

  it('is what an edit of the record says', () => {
    expect(isolationIn({ isolation: 'Airborne', created_at: at }, { isolation: '' })).toBe('');
  });
});
