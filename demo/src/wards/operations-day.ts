import { type OpStatus, opStatuses } from '@ward-board/contract';
import type { Plan } from '../api/play.js';
import type { StepName } from '../api/steps.js';
import type { Presentation } from '../data/emergency.js';
import { type Surgery, surgeryOf, surgicalAdmissions, theatres } from '../data/operations.js';
import { arrival } from '../medicine/findings.js';
import { personFor } from '../medicine/person.js';
import type { Random } from '../medicine/random.js';
import { cameThrough } from './emergency-day.js';
import type { Doctor } from './hospital-state.js';
import { booking, type NextStatus, operationMovedOn, prepared } from './operations.js';
import { minutesBefore, type PlanContext, planned } from './plan-context.js';

/** Somebody who is to be operated on, and how they got that far. `came`: all until so many minutes ago. */
export interface SurgicalPatient {
  readonly reason: string;
  readonly came: (ago: number) => Plan;
  readonly step: Extract<StepName, 'to operation' | 'operation scheduled' | 'ward to operation'>;
  readonly location: string;
}

const slots = theatres.flatMap((theatre) => theatre.firstDay.map((status) => ({ theatre, status })));
const COMPLICATED = slots.find(({ status }) => status === 'post-op');

/** How many minutes ago an operation began that is this far now; negative: it is still to begin. */
const began: Readonly<Record<OpStatus, (minutes: number, random: Random) => number>> = {
  'pre-op': (_, random) => -random.between(45, 170),
  'in-surgery': (minutes, random) => minutes * random.between(0.3, 0.8),
  'post-op': (minutes, random) => minutes + random.between(10, 35),
  recovered: (minutes, random) => minutes + random.between(150, 240),
};

/** Scheduled, and taken through the statuses. In minutes ago: `begun`, when it began; `recovered`, when it was over. */
export function operated(
  patient: SurgicalPatient,
  surgery: Surgery,
  { theatre, status, complicated }: { theatre: (typeof theatres)[number]; status: OpStatus; complicated: boolean },
  begun: number,
  { now, random }: PlanContext,
  recovered = (begun - surgery.duration_minutes) / 2,
): Plan {
  const ended = begun - surgery.duration_minutes;
  const scheduled = Math.max(0, begun) + random.between(15, 45);
  const body = booking(surgery, theatre, minutesBefore(now, begun), patient.location, random);
  const times: Readonly<Record<NextStatus, number>> = { 'in-surgery': begun, 'post-op': ended, recovered };
  const reached = opStatuses.slice(1, opStatuses.indexOf(status) + 1) as readonly NextStatus[];
  return [
    ...patient.came(scheduled),
    ...planned(now, scheduled, { step: patient.step, body }),
    ...(patient.step === 'operation scheduled' ? [] : planned(now, scheduled - 5, { step: 'taken over by theatre' })),
    ...(status === 'pre-op' && random.chance(0.4)
      ? planned(now, 2, { step: 'operation prepared', body: prepared(surgery, [], random) })
      : []),
    ...reached.flatMap((to) =>
      planned(now, times[to], operationMovedOn(surgery, to, theatre, complicated, [], random)),
    ),
  ];
}

/**
 * Everybody who is to be operated on: one who came through Emergency, one of the wards whose bed is kept, and those whom
 * Reception admitted for it.
 */
export function surgicalDay(
  day: PlanContext & { readonly doctors: readonly Doctor[] },
  presentation: Presentation,
  fromWard: SurgicalPatient,
): readonly Plan[] {
  const { now, random } = day;
  const urgent = { ...day, presentation, person: personFor(presentation, now, random) };
  const patients: readonly SurgicalPatient[] = [
    {
      reason: presentation.reason,
      came: (ago) => cameThrough(urgent, ago, random.between(40, 55)),
      ...{ step: 'to operation', location: 'Emergency' },
    },
    fromWard,
    ...random.shuffled(surgicalAdmissions).map(
      ({ type, reason, ...demographics }): SurgicalPatient => ({
        reason,
        came: (ago) =>
          planned(now, ago + random.between(20, 240), ...arrival(personFor(demographics, now, random), type, reason)),
        ...{ step: 'operation scheduled', location: 'Admissions lounge' },
      }),
    ),
  ];
  return patients.map((patient, n) => {
    const [surgery, slot] = [surgeryOf(patient.reason), slots[n]];
    // More patients than slots: the last ones are still to be scheduled.
    if (!surgery || !slot) return patient.came(0);
    const begun = began[slot.status](surgery.duration_minutes, random);
    return operated(patient, surgery, { ...slot, complicated: slot === COMPLICATED }, begun, day);
  });
}
