import type { TriageLevel } from '@ward-board/contract';
import { admissionFor, observe, triageOf } from '../medicine/findings.js';
import type { Presentation } from '../medicine/presentation.js';
import type { Person } from '../people/person.js';
import type { Random } from '../random.js';
import type { PastStep, Story, Telling } from './story.js';

/** Somebody with something, to tell a story of. */
export interface Told extends Telling {
  readonly person: Person;
  readonly presentation: Presentation;
}

/** How long somebody of a level has been there by now, and how soon they were triaged; in minutes. */
const times: Readonly<Record<TriageLevel, { readonly there: readonly [number, number]; readonly triage: number }>> = {
  critical: { there: [14, 95], triage: 4 },
  urgent: { there: [22, 230], triage: 11 },
  standard: { there: [30, 330], triage: 22 },
  'non-urgent': { there: [40, 410], triage: 31 },
};

const arrival = ({ person, presentation }: Told, minutesAgo: number): PastStep => ({
  does: 'arrive',
  minutesAgo,
  person,
  admission: admissionFor(presentation.reason, 'emergency'),
});

const when = (now: Date, minutesAgo: number): Date => new Date(now.getTime() - minutesAgo * 60_000);

function triage({ person, presentation, now }: Told, minutesAgo: number, random: Random): PastStep {
  return { does: 'triage', minutesAgo, body: triageOf(presentation, person, when(now, minutesAgo), random) };
}

function reassessment({ person, presentation, now }: Told, minutesAgo: number, random: Random): PastStep {
  const { pattern, pain } = presentation;
  const felt = pain ? random.int(...pain) : null;
  return {
    does: 'amend-emergency',
    minutesAgo,
    body: observe(pattern, person, felt, when(now, minutesAgo), random),
  };
}

/** Arrived, triaged, looked at again, the more often the more urgent. */
export function inEmergency(told: Told, random: Random): Story {
  const { level } = told.presentation;
  const { there, triage: soon } = times[level];
  // Squared: most have not been there for long.
  const came = there[0] + (there[1] - there[0]) * random.next() ** 1.6;
  const triaged = came - random.between(soon * 0.4, soon);
  const every = { critical: 18, urgent: 45, standard: 110, 'non-urgent': 1_000 }[level];
  const again = Math.min(3, Math.floor(triaged / every));
  const rounds = Array.from({ length: again }, (_, n) => (triaged * (again - n)) / (again + 1) + random.between(-2, 2));
  const seen = rounds.filter((ago) => ago > 0.5);
  return [arrival(told, came), triage(told, triaged, random), ...seen.map((ago) => reassessment(told, ago, random))];
}

/** At the desk a moment ago, not triaged yet. */
export const pendingTriage = (told: Told, random: Random): Story => [arrival(told, random.between(1, 17))];

/** Done with in Emergency; Reception has not closed the stay yet. */
export function treated(told: Told, random: Random): Story {
  const left = random.between(4, 28);
  const triaged = left + random.between(50, 130);
  return [
    arrival(told, triaged + random.between(5, 20)),
    triage(told, triaged, random),
    { does: 'treat-and-release', minutesAgo: left },
  ];
}

/** Was there, and went home: known to the register, on no board. */
export function wentHome(told: Told, random: Random): Story {
  const home = random.between(30, 200);
  const [came, seen] = treated(told, random);
  if (!came || !seen) return [];
  return [
    { ...came, minutesAgo: came.minutesAgo + home },
    { ...seen, minutesAgo: seen.minutesAgo + home },
    { does: 'treat-and-release', minutesAgo: home + 12 },
    { does: 'discharge', minutesAgo: home, notes: null },
  ];
}

/** Arrived and triaged, hours ago, by now elsewhere. */
export const cameThrough = (told: Told, leftAgo: number, random: Random): Story => {
  const triaged = leftAgo + random.between(35, 100);
  return [arrival(told, triaged + random.between(2, 6)), triage(told, triaged, random)];
};
