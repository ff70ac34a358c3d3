import { isNight, shiftAt, TURN_MS, turnAt, turnedAt } from './wall-times.js';

const at = (time: string): Date => new Date(`2026-11-23T${time}Z`);

describe('a wall, by its clock', () => {
  it('is dark from eight in the evening to seven in the morning', () => {
    const times = ['00:00', '06:59', '07:00', '12:30', '19:59', '20:00', '23:59'];
    expect(times.filter(isNight)).toEqual(['00:00', '06:59', '20:00', '23:59']);
  });

  it('moves its picture every three minutes, by a hair and around, so that nothing stands on one spot for long', () => {
    const places = Array.from({ length: 9 }, (_, n) => shiftAt(new Date(at('10:00:00').getTime() + n * 180_000)));
    expect(new Set(places).size).toBe(9);
    expect(shiftAt(new Date(at('10:00:00').getTime() + 9 * 180_000))).toBe(places[0]);
    expect(shiftAt(at('10:02:59.999'))).toBe(places[0]);
    for (const place of places) expect(place).toMatch(/^(?:0|-?0\.2)rem (?:0|-?0\.2)rem$/);
  });

  it('turns its pages together with every other wall, and says how far the turn has gone', () => {
    expect(turnAt(at('10:00:15')) - turnAt(at('10:00:14.999'))).toBe(1);
    expect(turnAt(at('10:00:29.999'))).toBe(turnAt(at('10:00:15')));
    expect([at('10:00:15'), at('10:00:18.750')].map(turnedAt)).toEqual([0, 3_750 / TURN_MS]);
  });
});
