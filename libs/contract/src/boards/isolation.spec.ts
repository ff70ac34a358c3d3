import { isolationOf, isolationSign, precautionsIn } from './isolation.js';

describe('the isolation of a record', () => {
  it.each([
    null,
    undefined,
    '',
    ' ',
    'None',
    'no isolation',
    'Nil.',
    'n/a',
    '—',
    'Standard precautions',
    'None, swabs negative',
    'Not isolated',
  ])('is none for %j', (isolation) => {
    expect(isolationOf({ isolation })).toBe('');
    expect(precautionsIn(isolationOf({ isolation }))).toEqual([]);
  });

  it.each([
    'Contact',
    'No visitors',
    'None but contact',
    'no isolation room: droplet',
    'Norovirus',
    'Standard and contact',
  ])('is %j as it is written', (isolation) => expect(isolationOf({ isolation })).toBe(isolation));
});

describe('the precautions of an isolation', () => {
  it.each([
    ['Contact (MRSA)', ['contact']],
    ['enteric', ['contact']],
    ['Reverse barrier', ['protective']],
    ['Air-borne and droplets', ['airborne', 'droplet']],
    ['Norovirus', ['other']],
  ])('of %j are %j', (isolation, kinds) => expect(precautionsIn(isolation)).toEqual(kinds));
});

describe('the sign of an isolation', () => {
  it.each([
    ['Droplet', 'Droplet', ''],
    ['Contact (MRSA found)', 'Contact', 'MRSA found'],
    ['MRSA, contact precautions', 'Contact', 'MRSA'],
    [
      'Airborne, Contact precautions, multi-resistant tuberculosis',
      'Airborne, Contact',
      'multi-resistant tuberculosis',
    ],
    ['Isolation: contact and airborne, TB and MRSA', 'Airborne, Contact', 'TB and MRSA'],
    ['Isolation: Air-borne / droplets', 'Airborne, Droplet', ''],
    ['Contact, droplet, airborne', 'Airb, Dropl, Cont', ''],
    ['Reverse barrier', 'Protective', 'barrier'],
    ['Isolation', 'Isolation', ''],
    ['Norovirus', '', 'Norovirus'],
    ['Isolation: no visitors', '', 'no visitors'],
  ])('of %j says %s before all else', (text, kind, more) => {
    expect(isolationSign(text)).toEqual({ kind, more });
  });
});
