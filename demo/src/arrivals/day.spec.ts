import { DAY, visit } from '../testing/visit.js';
import { dayOf } from './day.js';

const all = [visit({ line: 4 }, 30), visit({ line: 3 }, 9), visit({ line: 2 }, 9), visit({ line: 5 }, 1)];
const lines = (options: Partial<Parameters<typeof dayOf>[1]>) =>
  dayOf(all, { date: null, hours: 24, limit: null, ...options }).visits.map(({ line }) => line);

describe('the day to play', () => {
  it('is the first of the file, in the order of arrival, unless another is asked for', () => {
    expect(lines({})).toEqual([5, 2, 3]);
    expect(lines({ date: '2017-03-02' })).toEqual([4]);
    expect(dayOf(all, { date: null, hours: 24, limit: null }).begins).toBe(DAY);
  });

  it('is as long as asked, with no more visits than asked', () => {
    expect(lines({ hours: 2 })).toEqual([5]);
    expect(lines({ hours: 48 })).toEqual([5, 2, 3, 4]);
    expect(lines({ limit: 2 })).toEqual([5, 2]);
  });

  it('says which days there are when nobody came', () => {
    expect(() => lines({ date: '2018-01-01' })).toThrow('the file goes from 2017-03-01 to 2017-03-02');
    expect(() => dayOf([], { date: null, hours: 24, limit: null })).toThrow('no visits');
  });
});
