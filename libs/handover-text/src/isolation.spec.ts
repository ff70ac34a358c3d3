import { besideSign, isolationIn, isolationOf, isolationText, precautionsIn, wardTypeAfter } from './isolation.js';

describe('an isolation', () => {
  it('goes to a ward and the theatre in words, and back to the ICU as it was', () => {
    expect(isolationText('Droplet')).toBe('Isolation: Droplet');
    expect(isolationIn(isolationText('Contact, MRSA'))).toBe('Contact, MRSA');
    const whole = isolationIn(isolationText('Droplet; contact\nno visitors'));
    expect([whole, precautionsIn(whole)]).toEqual(['Droplet, contact, no visitors', ['contact', 'droplet']]);
    expect(isolationText(null)).toBe('');
    expect(isolationText(isolationIn(null))).toBe('');
  });

  it('comes back to the ward as the ward had said it, unless the theatre says another', () => {
    const told = 'Surgical, isolation: airborne\n\nCare plan: Isolation: none';
    expect(wardTypeAfter('Isolation: airborne\nNil by mouth', told)).toBe('Surgical, isolation: airborne');
    expect(wardTypeAfter('Isolation: Contact', told)).toBe('Isolation: Contact');
    expect(wardTypeAfter('Isolation: Contact', null)).toBe('Isolation: Contact');
    expect(wardTypeAfter('Nil by mouth', 'Deaf')).toBe('');
    expect(wardTypeAfter('Nil by mouth', told)).toBe('Surgical, isolation: airborne');
    expect(wardTypeAfter('No isolation', told)).toBe('');
  });

  it('is not named twice beside its sign', () => {
    expect(besideSign('Isolation: Droplet')).toBe('Droplet');
    for (const whole of ['Surgical, isolation: airborne', 'Isolation', 'Isolation:'])
      expect(besideSign(whole)).toBe(whole);
  });

  it.each([
    ['Surgical, isolation: airborne', 'airborne'],
    ['Surgical, isolation', 'Isolation'],
    ['Isolation: no visitors', 'no visitors'],
    ['Isolation: Norovirus', 'Norovirus'],
    ['Surgical', ''],
    ['Surgical, no isolation', ''],
    ['Isolation: none', ''],
    ['Isolation lifted 20 Nov', ''],
    ['Isolation: Droplet\nNil by mouth', 'Droplet'],
    ['Nil by mouth; isolation: Contact, MRSA; bloods', 'Contact, MRSA'],
    ['Isolation: none\nNil by mouth', ''],
    ['Isolation: none; nil by mouth', ''],
    ['Isolation: Contact; airborne isolation lifted 20 Nov', 'Contact'],
  ])('in the ward type %s is %j', (type, isolation) => {
    expect(isolationIn(type)).toBe(isolation);
  });

  it('is found in whatever field a board has it', () => {
    expect(isolationOf({ isolation: 'Airborne' })).toBe('Airborne');
    expect(isolationOf({ ward_type: 'Isolation: Droplet' })).toBe('Droplet');
    expect(isolationOf({ pre_op_instructions: 'Isolation: Contact; nil by mouth' })).toBe('Contact');
    expect(isolationOf({ isolation: null, ward_type: 'Surgical' })).toBe('');
    expect(isolationOf({})).toBe('');
  });

  it('is that which was told, until the record says another one or that there is none', () => {
    const after = (said: object, ...told: string[]) => isolationOf({ ...said, handover: { notes: told.join('\n\n') } });
    for (const said of [{}, { ward_type: 'Medical' }, { isolation: null }, { pre_op_instructions: 'Nil by mouth' }])
      expect(after(said, 'AVPU: Voice', 'Isolation: Droplet', 'Isolation: Contact')).toBe('Droplet');
    expect(after({ ward_type: null }, 'Surgical, isolation: airborne')).toBe('airborne');
    expect(after({ ward_type: null }, 'Before the operation: Isolation: Contact; nil by mouth')).toBe('Contact');
    expect(after({ ward_type: 'Isolation: Airborne' }, 'Isolation: Droplet')).toBe('Airborne');
    expect(after({ isolation: 'None' }, 'Isolation: Droplet')).toBe('None');
    for (const ended of ['No isolation', 'Medical, isolation ended 20 Nov', 'Isolation: none'])
      expect(after({ ward_type: ended }, 'Isolation: Droplet')).toBe('');
    for (const none of ['No isolation', 'Isolation: None', 'Isolation: nil'])
      expect(after({ ward_type: 'Medical' }, none, 'Isolation: Droplet')).toBe('');
    expect(after({}, 'Lives in social isolation')).toBe('');
    const note_entries = [{ text: 'ICU, sent back: No bed\n\nIsolation: Airborne' }, { text: 'No isolation room yet' }];
    expect(after({ ward_type: 'Medical', note_entries }, 'Isolation: Contact')).toBe('Airborne');
    expect(isolationOf({ ward_type: 'Medical', handover: null })).toBe('');
  });

  it.each([
    ['Contact, MRSA', ['contact']],
    ['contact + droplet (influenza A)', ['contact', 'droplet']],
    ['Airborne', ['airborne']],
    ['Reverse, neutropenia', ['protective']],
    ['Norovirus', ['other']],
    ['Isolation', ['other']],
    ['', []],
    ['None', []],
    ['None required.', []],
    ['No visitors; airborne', ['airborne']],
    ['No roommate, contact', ['contact']],
    ['No visitors', ['other']],
    ['Contact; droplet isolation lifted 20 Nov', ['contact']],
    ['No isolation', []],
    ['Isolation lifted 20 Nov', []],
  ])('of %j is told to others as %j, without what somebody has', (isolation, precautions) => {
    expect(precautionsIn(isolation)).toEqual(precautions);
  });
});
