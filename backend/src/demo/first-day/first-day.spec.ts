import fc from 'fast-check';
import { Random } from '../random.js';
import { refusalsOf } from '../testing/accepted.js';
import { icuRooms } from '../wings/wings.js';
import { firstDay } from './first-day.js';
import { inOrder, type Story } from './story.js';

const telling = { now: new Date('2026-11-21T10:00:00.000Z'), icuDoctors: ['019a0000-0000-7000-8000-000000000000'] };
const told = (seed: number) => firstDay(telling, icuRooms, new Random(seed));
const nameIn = (story: Story) => story.flatMap((step) => (step.does === 'arrive' ? [step.person.name] : []));
const does = (story: Story) => story.map((step) => step.does);

describe('the first day', () => {
  it('is, for any chance, a day that the API would take, each story from its beginning to now', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        for (const story of told(seed)) {
          expect(story.flatMap(refusalsOf)).toEqual([]);
          const times = story.map(({ minutesAgo }) => minutesAgo);
          expect(times).toEqual([...times].sort((a, b) => b - a));
          expect(Math.min(...times)).toBeGreaterThan(0);
          expect(does(story)[0]).toBe('arrive');
        }
      }),
      // A seed with a short ICU stay, whose two rounds once came in the wrong order.
      { numRuns: 30, examples: [[207194358]] },
    );
  });

  it('puts together names that are easily taken for one another, and names that boards stumble over', () => {
    const inEmergency = told(1).filter((story) => does(story).includes('triage') && !does(story).includes('discharge'));
    const names = inEmergency.flatMap(nameIn).join(', ');
    for (const name of ['Anna Kowalska', 'Hanna Kowalska', 'Meyer', 'Maier', 'García', '王秀英', 'Юрій', 'Villanueva'])
      expect(names).toContain(name);
    const inIcu = told(1).filter((story) => does(story).some((step) => /icu/.test(step)));
    expect(inIcu.flatMap(nameIn)).toEqual(expect.arrayContaining(['Ibrahim Haddad', 'Unknown Male, Ambulance 14']));
  });

  it('keeps apart in the ICU who must be kept apart, as long as there are single rooms', () => {
    const single = new Set(icuRooms.filter(({ beds }) => beds === 1).map(({ id }) => id));
    for (const story of told(2))
      for (const step of story)
        if ((step.does === 'open-icu' || step.does === 'transfer-to-icu') && step.body.isolation)
          expect(single).toContain(step.body.room_id);
  });

  it('is told in one order, oldest first', () => {
    const day = inOrder(told(3));
    const times = day.map(({ step }) => step.minutesAgo);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(day.map(({ index }) => index)).toEqual([...day.keys()]);
  });
});
