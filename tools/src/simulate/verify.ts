import type { AdmissionRecord, EmergencyCaseRecord, IcuCaseRecord } from '@ward-board/contract';
import type { StepName } from './itinerary.js';
import { everything } from './lists.js';
import type { Staff } from './staff.js';

/** A journey as far as it is checked. */
export interface Reached {
  readonly reached: StepName | null;
  readonly admission_id: string;
  readonly emergency_id: string;
  readonly icu_id: string;
}

/** Where the API's lists have a patient. */
export type Standing =
  | 'pending triage'
  | 'in Emergency'
  | 'in the ICU'
  | 'treated'
  | 'discharged'
  | 'admitted'
  | 'nowhere';

export interface Lists {
  readonly admissions: readonly Pick<AdmissionRecord, 'id' | 'status' | 'awaiting' | 'treated_at'>[];
  readonly emergency: readonly Pick<EmergencyCaseRecord, 'id'>[];
  readonly icu: readonly Pick<IcuCaseRecord, 'id'>[];
}

/** Where somebody must be who has come this far; null: not in any list yet. */
const expectations: Readonly<Record<StepName, Standing | null>> = {
  registered: null,
  admitted: 'pending triage',
  triaged: 'in Emergency',
  're-assessed': 'in Emergency',
  'to ICU': 'in the ICU',
  released: 'treated',
  discharged: 'discharged',
};

/** Reads every list, as anybody may. */
export async function readLists({ emergency, icu }: Staff): Promise<Lists> {
  const [open, closed, cases, icuCases] = await Promise.all([
    everything<AdmissionRecord>(emergency, '/api/admissions?status=admitted'),
    everything<AdmissionRecord>(emergency, '/api/admissions?status=discharged'),
    everything<EmergencyCaseRecord>(emergency, '/api/emergency-details'),
    everything<IcuCaseRecord>(icu, '/api/icu'),
  ]);
  return { admissions: [...open, ...closed], emergency: cases, icu: icuCases };
}

export interface Verified {
  readonly right: number;
  /** What differs, in words. */
  readonly wrong: readonly string[];
}

/** Compares what was done with what the lists show; each patient must stand in exactly the one place. */
export function compare(journeys: readonly Reached[], lists: Lists): Verified {
  const admissions = new Map(lists.admissions.map((admission) => [admission.id, admission]));
  const inEmergency = new Set(lists.emergency.map(({ id }) => id));
  const inIcu = new Set(lists.icu.map(({ id }) => id));
  const standingsOf = ({ admission_id, emergency_id, icu_id }: Reached): readonly Standing[] => {
    const admission = admissions.get(admission_id);
    const boards: Standing[] = [
      ...(inEmergency.has(emergency_id) ? ['in Emergency' as const] : []),
      ...(inIcu.has(icu_id) ? ['in the ICU' as const] : []),
    ];
    if (admission?.status === 'discharged') return ['discharged', ...boards];
    if (admission?.awaiting === 'emergency') return [admission.treated_at ? 'treated' : 'pending triage', ...boards];
    return boards.length > 0 ? boards : [admission ? 'admitted' : 'nowhere'];
  };
  let right = 0;
  const wrong: string[] = [];
  for (const journey of journeys) {
    const expected = journey.reached && expectations[journey.reached];
    if (expected === null) continue;
    const found = standingsOf(journey).join(' and ');
    if (found === expected) right += 1;
    else wrong.push(`admission ${journey.admission_id} was ${journey.reached}, and is ${found}`);
  }
  return { right, wrong };
}
