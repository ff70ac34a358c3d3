import { looksScanned, sayLockHint, sayLossAtEnd, saySignOutLoss, sayUnlockRefusal } from './lock-words.js';

it.each([
  [true, 'Too many attempts. Try again in a moment.'],
  [false, 'Too many wrong passwords. Use your PIN.'],
])('too many attempts are said to be that, and what opens it all the same (PIN: %s)', (withPin, words) => {
  const problem = { code: 'too_many_requests', detail: '' };
  expect(sayUnlockRefusal({ ok: false, status: 429, problem } as never, withPin)).toBe(words);
});

describe('what a lock says of the session that it keeps', () => {
  it.each([
    [{ text: false, unsent: 0 }, 'After 5 wrong attempts you are signed out.'],
    [{ text: false, unsent: null }, 'After 5 wrong attempts you are signed out.'],
    [
      { text: true, unsent: 0 },
      'What you typed is kept until you unlock. After 5 wrong attempts you are signed out, and it is lost.',
    ],
    [
      { text: false, unsent: 1 },
      '1 entry not sent yet is kept until you unlock. After 5 wrong attempts you are signed out, and it is lost.',
    ],
    [
      { text: true, unsent: 2 },
      'What you typed and 2 entries not sent yet are kept until you unlock. After 5 wrong attempts you are signed out, and they are lost.',
    ],
  ])('of %j', (loss, words) => expect(sayLockHint(loss)).toBe(words));

  it.each([
    [{ text: false, unsent: 0 }, null],
    [{ text: false, unsent: null }, null],
    [{ text: true, unsent: null }, 'If you are signed out, what you typed is lost.'],
    [{ text: false, unsent: 2 }, 'If you are signed out, 2 entries not sent yet are lost.'],
    [{ text: true, unsent: 1 }, 'If you are signed out, what you typed and 1 entry not sent yet are lost.'],
  ])('beside a refusal, of %j', (loss, words) => expect(sayLossAtEnd(loss)).toBe(words));

  it('warns before a sign-out of what is not sent yet, and says that nothing is lost only when nothing is', () => {
    expect(saySignOutLoss({ text: false, unsent: 0 })).toBe('Nothing that was saved is lost.');
    expect(saySignOutLoss({ text: false, unsent: null })).toBe('Entries that were not saved or sent are lost.');
    expect(saySignOutLoss({ text: true, unsent: 0 })).toBe('Entries that were not saved are lost.');
    expect(saySignOutLoss({ text: false, unsent: 1 })).toBe(
      '1 entry not sent yet is only on this device, and lost: unlock to send.',
    );
    expect(saySignOutLoss({ text: true, unsent: 2 })).toMatch(
      /^Entries that were not saved are lost. 2 entries .* unlock to send\.$/,
    );
  });
});

describe('a PIN that looks as a scanned wristband', () => {
  it.each(['004112', '073192', '012987'])('%s is none that can be set', (pin) =>
    expect(looksScanned(pin)).toBe(
      'The PIN can’t be six digits that begin with 0: a scanned wristband looks like that.',
    ),
  );
  it.each(['730512', '0731', '07319', '0731925', '07319254', ''])('%j is another', (pin) =>
    expect(looksScanned(pin)).toBeNull(),
  );
});
