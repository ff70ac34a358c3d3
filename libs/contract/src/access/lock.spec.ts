import { isTrivialPin, setPin, unlock } from './lock.js';

const taken = (pin: string) => setPin.safeParse({ password: 'x', pin }).success;

describe('a PIN', () => {
  it.each(['0000', '77777777', '1234', '4321', '01234567', '98765432', '7890', '2109', '2580', '1212', '123123'])(
    '%s is refused: it is among the first to be tried',
    (pin) => {
      expect(isTrivialPin(pin)).toBe(true);
      expect(taken(pin)).toBe(false);
    },
  );

  it.each(['4093', '9027', '83614', '190475', '73920518'])('%s is taken', (pin) => expect(taken(pin)).toBe(true));

  it.each(['', '409', '409358172', '40a3', ' 4093', '٤٠٩٣'])('%p is not 4 to 8 digits', (pin) => {
    expect(taken(pin)).toBe(false);
    expect(unlock.safeParse({ pin }).success).toBe(false);
  });
});

it('unlocking takes a PIN or a password, and never both or none', () => {
  const takes = (body: unknown) => unlock.safeParse(body).success;
  expect([takes({ pin: '0000' }), takes({ password: 'x' })]).toEqual([true, true]);
  expect([takes({}), takes({ pin: '4093', password: 'x' }), takes({ pin: '4093', more: 1 })]).toEqual([
    false,
    false,
    false,
  ]);
});
