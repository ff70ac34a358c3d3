import { isolationIn } from './isolated-beds.js';

describe('the isolation of whoever a form is about', () => {
  it('is what the record says, where the form asks for the place alone', () => {
    expect(isolationIn({ isolation: 'Droplet' }, { room_id: 'r' })).toBe('Droplet');
    for (const isolation of [null, 'None']) expect(isolationIn({ isolation }, { room_id: 'r' })).toBe('');
  });

  it('is what the form says, where it asks for it', () => {
    expect(isolationIn({ isolation: null }, { isolation: 'Airborne' })).toBe('Airborne');
    expect(isolationIn({ isolation: 'Airborne' }, { isolation: '' })).toBe('');
  });
});
