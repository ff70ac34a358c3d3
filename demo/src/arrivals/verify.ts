import type { AdmissionRecord } from '@ward-board/contract';
import type { Api } from '../api/api.js';
import type { Journey } from '../api/play.js';
import { type BoardId, boards, type Standing, steps } from '../api/steps.js';

export interface Lists {
  readonly admissions: readonly Pick<AdmissionRecord, 'id' | 'status' | 'awaiting' | 'treated_at'>[];
  /** The ids of the records on each board. */
  readonly boards: Readonly<Partial<Record<BoardId, ReadonlySet<string>>>>;
}

/** Reads every list, as anybody may. @throws Refused */
export async function readLists(api: Api): Promise<Lists> {
  const [open, closed, ...records] = await Promise.all([
    api.listAll<AdmissionRecord>('emergency', '/api/admissions?status=admitted'),
    api.listAll<AdmissionRecord>('emergency', '/api/admissions?status=discharged'),
    ...Object.entries(boards).map(async ([name, { list }]) => {
      const items = await api.listAll<{ readonly id: string }>('emergency', list);
      return [name, new Set(items.map(({ id }) => id))] as const;
    }),
  ]);
  return { admissions: [...open, ...closed], boards: Object.fromEntries(records) };
}

export interface Verified {
  readonly right: number;
  /** What differs, in words. */
  readonly wrong: readonly string[];
}

type Reached = Pick<Journey, 'reached' | 'patient'>;

/** Compares what was done with what the lists show; each patient must be in exactly the one place. */
export function compare(journeys: readonly Reached[], lists: Lists): Verified {
  const admissions = new Map(lists.admissions.map((admission) => [admission.id, admission]));
  const standingsOf = ({ patient: { ids } }: Reached): readonly Standing[] => {
    const admission = admissions.get(ids.admission_id ?? '');
    const on = (Object.keys(boards) as BoardId[])
      .filter((name) => lists.boards[name]?.has(ids[name] ?? ''))
      .map((name) => boards[name].standing);
    if (admission?.status === 'discharged') return ['discharged', ...on];
    if (admission?.awaiting === 'emergency') return [admission.treated_at ? 'treated' : 'pending triage', ...on];
    return on.length > 0 ? on : [admission ? 'admitted' : 'nowhere'];
  };
  let right = 0;
  const wrong: string[] = [];
  for (const journey of journeys) {
    const expected = journey.reached && steps[journey.reached].leaves;
    if (expected === null) continue;
    const found = standingsOf(journey).join(' and ');
    if (found === expected) right += 1;
    else wrong.push(`admission ${journey.patient.ids.admission_id} was ${journey.reached}, and is ${found}`);
  }
  return { right, wrong };
}
