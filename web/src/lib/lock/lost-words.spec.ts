import { sayLostWithSession, sayUnsentHere } from './lost-words.js';

describe('what the login page says of entries that were not sent', () => {
  const over = { id: 'n', name: 'Ines Falk', isOver: true };

  it('is that they are lost, and may have been stored, where their session is over', () => {
    expect(sayLostWithSession(over, 1, 'note, 21:09')).toBe(
      '1 entry of Ines Falk on this device was not confirmed as sent, and is lost with the session: note, 21:09. Look in the chart, and enter again from notes what is not there.',
    );
    expect(sayLostWithSession(over, 2, '')).toMatch(
      /^2 entries .* were not confirmed as sent, and are lost .* Look in the chart/,
    );
  });

  it('is that their author may still send them, where the browser may have lost its cookie alone', () => {
    expect(sayLostWithSession({ ...over, isOver: false }, 2, 'note, 21:09; vital signs, 21:12')).toBe(
      '2 entries of Ines Falk on this device are not sent yet: note, 21:09; vital signs, 21:12. Sign in as Ines Falk to send them. After a session that is over they are lost, and you are told so.',
    );
  });

  it('is whose sign-in sends them, where nobody knows of an end of their session', () => {
    expect(sayUnsentHere(null, 1, 'note, 21:09')).toBe(
      '1 entry made on this device is not sent yet: note, 21:09. It is sent when whoever made it signs in here before their session ends.',
    );
    expect(sayUnsentHere('Ines Falk', 2, 'note, 21:09; vital signs, 21:12')).toBe(
      '2 entries of Ines Falk on this device are not sent yet: note, 21:09; vital signs, 21:12. They are sent when Ines Falk unlocks or signs in here before that session ends.',
    );
  });
});
