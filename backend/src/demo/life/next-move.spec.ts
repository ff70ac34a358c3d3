import { derivedId } from '@ward-board/event-store';
import { firstDay } from '../first-day/first-day.js';
import { inOrder } from '../first-day/story.js';
import { Random } from '../random.js';
import type { Step, Whose } from '../steps/step.js';
import { refusalsOf } from '../testing/accepted.js';
import { PaperHospital } from '../testing/paper-hospital.js';
import { icuRooms } from '../wings/wings.js';
import { nextMove } from './next-move.js';
import { type Picture, standingOf } from './picture.js';

const START = Date.UTC(2026, 10, 21, 7);

function openedHospital(seed: number): PaperHospital {
  const hospital = new PaperHospital();
  const telling = { now: new Date(START), icuDoctors: [derivedId(0, 'doctor')] };
  const whose: Whose[] = [];
  for (const { story, step } of inOrder(firstDay(telling, icuRooms, new Random(seed)))) {
    expect(refusalsOf(step)).toEqual([]);
    const at = new Date(START - step.minutesAgo * 60_000);
    const done = hospital.perform(step, whose[story] ?? {}, null, at);
    if (typeof done === 'string') throw new Error(`${step.does} was refused: ${done}`);
    whose[story] = done;
  }
  return hospital;
}

/** Lives on for so many moves, ten seconds apart. */
function live(hospital: PaperHospital, moves: number, random: Random, look: (picture: Picture, step: Step) => void) {
  let now = START;
  for (let n = 0; n < moves; n++) {
    now += 10_000;
    const picture = hospital.picture(new Date(now));
    const move = nextMove(picture, random);
    if (!move) throw new Error('Nothing can happen any more.');
    const done = hospital.perform(move.step, move.whose, move.ifMatch, new Date(now));
    if (typeof done === 'string') throw new Error(`${move.step.does} was refused: ${done}`);
    look(picture, move.step);
  }
}

describe('the life of the demo', () => {
  it('goes on for 10,000 moves: about sixty patients, the ICU within its beds, every word fit for the API', () => {
    const hospital = openedHospital(1);
    const steps = new Map<string, number>();
    const sizes = new Map<string, readonly number[]>();
    const wrong: string[] = [];
    live(hospital, 10_000, new Random(2), (picture, step) => {
      steps.set(step.does, (steps.get(step.does) ?? 0) + 1);
      wrong.push(...refusalsOf(step));
      const beds = picture.icu.map(({ bed }) => bed?.bed_id);
      if (new Set(beds).size < beds.length || beds.includes(undefined)) wrong.push('two in a bed, or none');
      const { pending, treated, leaving, awaitingIcu, elsewhere } = standingOf(picture);
      const { admissions, emergency, icu } = picture;
      const groups = { admissions, emergency, icu, pending, treated, leaving, awaitingIcu, elsewhere };
      for (const [name, { length }] of Object.entries(groups)) {
        const [low = length, high = length, sum = 0] = sizes.get(name) ?? [];
        sizes.set(name, [Math.min(low, length), Math.max(high, length), sum + length / 10_000]);
      }
    });
    expect(wrong).toEqual([]);
    const within = (name: string, lowest: number, highest: number) => {
      const [low = 0, high = 0, mean = 0] = sizes.get(name) ?? [];
      expect({ name, low: low >= lowest, high: high <= highest, mean }).toMatchObject({ low: true, high: true });
      return mean;
    };
    expect(Math.abs(within('admissions', 48, 78) - 62)).toBeLessThan(6);
    within('emergency', 18, 36);
    within('icu', 6, 14);
    for (const passing of ['pending', 'treated', 'leaving']) within(passing, 0, 12);
    within('awaitingIcu', 0, 3);
    within('elsewhere', 6, 16);
    expect(Math.min(...steps.values())).toBeGreaterThan(50);
    expect(steps.size).toBe(9);
  });

  it('never leaves a level or a severity empty for long', () => {
    const hospital = openedHospital(3);
    const missing = { emergency: 0, icu: 0 };
    live(hospital, 3_000, new Random(4), ({ emergency, icu }) => {
      if (new Set(emergency.map(({ triage_level }) => triage_level)).size < 4) missing.emergency += 1;
      if (new Set(icu.map(({ severity }) => severity)).size < 3) missing.icu += 1;
    });
    expect(missing.emergency).toBeLessThan(450);
    expect(missing.icu).toBeLessThan(450);
  });

  it('is the same for the same chance', () => {
    const told = (seed: number) => {
      const steps: Step[] = [];
      live(openedHospital(5), 200, new Random(seed), (_, step) => steps.push(step));
      return steps;
    };
    expect(told(6)).toEqual(told(6));
    expect(told(6)).not.toEqual(told(7));
  });
});
