import type { Plan } from '../api/play.js';
import type { Step } from '../api/steps.js';
import { emergencyDepartment, emergencyStayOf, levels, type Presentation } from '../data/emergency.js';
import { arrival, observe, triage } from '../medicine/findings.js';
import type { Person } from '../medicine/person.js';
import { type EmergencyPlace, placeFor } from './emergency-places.js';
import { type Doctor, doctorOf, type WaitingLimits } from './hospital-state.js';
import { minutesBefore, type PlanContext, planned } from './plan-context.js';

/** Somebody with something, to plan a stay for. */
export interface EmergencyStay extends PlanContext {
  readonly person: Person;
  readonly presentation: Presentation;
  readonly doctors: readonly Doctor[];
}

/** A stay as the limits and the places let it be. */
export interface LimitedStay extends EmergencyStay {
  readonly limits: WaitingLimits;
  readonly place: EmergencyPlace;
}

const came = ({ person, presentation, now }: EmergencyStay, ago: number): Plan =>
  planned(now, ago, ...arrival(person, 'emergency', presentation.reason));

function triaged({ person, presentation, now, random }: EmergencyStay, ago: number, place: EmergencyPlace): Plan {
  const { step, body } = triage(presentation, person, minutesBefore(now, ago), random);
  const next_step = emergencyStayOf(presentation.reason)?.next[0] ?? null;
  return planned(now, ago, { step, body: { ...body, ...place, next_step } });
}

/** `part`: how much of the stay is over, 0 to 1. */
function reassessed(stay: EmergencyStay, ago: number, part: number): Plan {
  const { person, presentation, now, random } = stay;
  const { pattern, pain, reason } = presentation;
  const found = observe(pattern, person, pain ? random.int(...pain) : null, minutesBefore(now, ago), random);
  const { next = [] } = emergencyStayOf(reason) ?? {};
  const next_step = next[Math.min(next.length - 1, Math.floor(part * next.length))] ?? null;
  return planned(now, ago, { step: 're-assessed', body: { ...found, next_step } });
}

/** A doctor sees somebody: the one who signs in to the demo, or one of the others. */
function seen({ now, random, doctors }: EmergencyStay, ago: number): Plan {
  const doctor_id = doctorOf(emergencyDepartment.lookedAfterBy, doctors, random);
  const body = { doctor_id, seen_at: minutesBefore(now, ago).toISOString() };
  const step: Step = doctor_id !== null && random.chance(0.65) ? { step: 'seen', body } : { step: 'taken' };
  return planned(now, ago, step);
}

/**
 * Arrived, triaged, seen by a doctor within the limit, looked at again, the more often the more urgent. Some have not been
 * seen yet; few of them have waited for longer than they should.
 */
export function inEmergency(stay: LimitedStay): Plan {
  const { random, presentation, limits, place } = stay;
  const { triageWithin, every, stay: lasts } = levels[presentation.level];
  const limit = limits[presentation.level];
  const waits = random.chance(0.2);
  const late = waits && random.chance(0.2);
  const [shortest, longest] = lasts;
  const whole = random.between(Math.max(shortest, limit * 0.5), longest);
  const ago = waits
    ? limit * (late ? random.between(1.05, 1.4) : random.between(0.1, 0.8))
    : whole * random.between(0.4, 1);
  const triagedAgo = ago - Math.min(triageWithin, ago / 2) * random.between(0.4, 1);
  const seenAgo = waits ? null : ago - Math.min(ago * 0.8, limit * random.between(0.4, 0.9));
  const times = Math.min(2, Math.floor(triagedAgo / every));
  const rounds = Array.from(
    { length: times },
    (_, n) => (triagedAgo * (times - n - random.between(0, 0.3))) / (times + 1),
  );
  const steps = [
    ...came(stay, ago),
    ...triaged(stay, triagedAgo, place),
    ...(seenAgo === null ? [] : seen(stay, Math.min(seenAgo, triagedAgo))),
    ...rounds.flatMap((each) => reassessed(stay, each, waits ? 0 : 1 - each / ago)),
  ];
  // A round may be before or after the doctor. The sort is stable: what is due at once stays in its order.
  return steps.sort((one, other) => one.at - other.at);
}

/** At the front desk a moment ago, not triaged yet. */
export const pendingTriage = (stay: EmergencyStay): Plan => came(stay, stay.random.between(1, 17));

/** Arrived, triaged and seen, by now elsewhere. `stayed`: minutes from triage to the way out. */
export function cameThrough(stay: EmergencyStay, leftAgo: number, stayed = stay.random.between(6, 12)): Plan {
  const triagedAgo = leftAgo + stayed;
  return [
    ...came(stay, triagedAgo + stay.random.between(1, 3)),
    ...triaged(stay, triagedAgo, placeFor(stay.presentation.level, [])),
    ...seen(stay, leftAgo + stayed * stay.random.between(0.3, 0.7)),
  ];
}

/** Done with in Emergency; Reception has not closed the stay yet. */
export function treated(stay: EmergencyStay, since = 0): Plan {
  const { random, now } = stay;
  const left = since + random.between(4, 28);
  return [...cameThrough(stay, left, random.between(50, 130)), ...planned(now, left, { step: 'released' })];
}

/** Was there, and went home: in the register, on no board. */
export function wentHome(stay: EmergencyStay): Plan {
  const home = stay.random.between(30, 200);
  return [...treated(stay, home), ...planned(stay.now, home, { step: 'discharged' })];
}
