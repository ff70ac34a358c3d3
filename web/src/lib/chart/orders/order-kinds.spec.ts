import { doseFault } from './order-kinds.js';

it.each(['100', ' 1,5 ', '0.5'])('a dose of %p has no unit: it may be milligrams or millilitres', (dose) =>
  expect(doseFault(dose)).toEqual({ dose: expect.stringContaining('unit') }),
);
it.each(['100 mg', '2 tablets', '1.2g', 'as charted', '', undefined])(
  'a dose of %p is not asked for its unit',
  (dose) => expect(doseFault(dose)).toEqual({}),
);
