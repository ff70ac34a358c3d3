import { wardTypeAfter } from './ward-type-after.js';

it('an isolation comes back to the ward as the ward had said it, with what the theatre says besides', () => {
  const told = 'Surgical, isolation: airborne\n\nCare plan: Isolation: none';
  expect(wardTypeAfter({ pre_op_instructions: 'Isolation: airborne\nNil by mouth', handover: { notes: told } })).toBe(
    'Surgical, isolation: airborne',
  );
  expect(wardTypeAfter({ pre_op_instructions: 'Isolation: Contact', handover: { notes: told } })).toBe(
    'Isolation: Airborne, Contact',
  );
  expect(wardTypeAfter({ pre_op_instructions: 'Isolation: Contact' })).toBe('Isolation: Contact');
  expect(wardTypeAfter({ pre_op_instructions: 'Nil by mouth', handover: { notes: 'Deaf' } })).toBe('');
  expect(wardTypeAfter({ pre_op_instructions: 'Nil by mouth', handover: { notes: told } })).toBe(
    'Surgical, isolation: airborne',
  );
  expect(wardTypeAfter({ pre_op_instructions: 'No isolation', handover: { notes: told } })).toBe('');
  expect(wardTypeAfter({ pre_op_instructions: 'Isolation: Contact', isolation_elsewhere: 'Airborne (TB)' })).toBe(
    'Isolation: Airborne, Contact, TB',
  );
});
