import { isolationSign } from './isolation-sign.js';

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
    ['Surgical, isolation: contact and airborne, TB and MRSA', 'Airborne, Contact', 'Surgical, TB and MRSA'],
    ['Isolation: Air-borne / droplets', 'Airborne, Droplet', ''],
    ['Reverse barrier', 'Protective', 'barrier'],
    ['Medical, contact isolation', 'Contact', 'Medical'],
    ['Surgical, isolation', 'Isolation', 'Surgical'],
    ['Isolation', 'Isolation', ''],
    ['Norovirus', '', 'Norovirus'],
    ['Isolation: no visitors', '', 'no visitors'],
  ])('of %j says %s before all else', (text, kind, more) => {
    expect(isolationSign(text)).toEqual({ kind, more });
  });

  it('leaves the name of one that has ended where it is', () => {
    expect(isolationSign('Contact; no droplet isolation')).toEqual({ kind: 'Contact', more: 'no droplet' });
  });
});
