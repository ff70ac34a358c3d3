import type { AdmissionRecord, AnyBoardRecord } from '@ward-board/contract';
import type { Journey } from '../api/play.js';
import type { StaffClient } from '../api/staff-client.js';
import { type BoardId, boards, steps } from '../api/steps.js';

/** A record on a board, as far as it tells who stands there. */
type OnBoard = Pick<AnyBoardRecord, 'id' | 'admission_id' | 'away'>;

export interface Lists {
  readonly admissions: readonly Pick<AdmissionRecord, 'id' | 'status' | 'awaiting' | 'treated_at'>[];
  /** What is on each board. */
  readonly boards: Readonly<Partial<Record<BoardId, readonly OnBoard[]>>>;
}

/**
 * Reads every list, as anybody may; of the stays that have ended those that began with the earliest of the journeys, so
 * that it takes no longer in an old hospital. @throws Refused
 */
export async function readLists(api: StaffClient, journeys: readonly Reached[]): Promise<Lists> {
  const earliest = journeys.map(({ patient: { ids } }) => ids.admission_id ?? '\uffff').reduce(least, '\uffff');
  const [open, closed, ...records] = await Promise.all([
    api.listAll('emergency', '/api/admissions?status=admitted'),
    api.listAll('emergency', '/api/admissions?status=discharged', ({ id }) => id >= earliest),
    ...Object.entries(boards).map(async ([name, { list }]) => [name, await api.listAll('emergency', list)] as const),
  ]);
  return { admissions: [...open, ...closed], boards: Object.fromEntries(records) };
}

const least = (one: string, other: string): string => (other < one ? other : one);

export interface Verified {
  readonly right: number;
  /** What differs, in words. */
  readonly wrong: readonly string[];
}

type Reached = Pick<Journey, 'reached' | 'patient'>;

/** Compares what was done with what the lists show; each patient must be in exactly the one place. */
export function compare(journeys: readonly Reached[], lists: Lists): Verified {
  const admissions = new Map(lists.admissions.map((admission) => [admission.id, admission]));
  const onBoards = (Object.keys(boards) as BoardId[]).map(
    (name) => [name, Map.groupBy(lists.boards[name] ?? [], ({ admission_id }) => admission_id)] as const,
  );
  const standingsOf = ({ patient: { ids } }: Reached): readonly string[] => {
    const admission = admissions.get(ids.admission_id ?? '');
    // Whoever is in the theatre stands there alone, also while a bed is kept for them.
    const on = onBoards.flatMap(([name, records]) =>
      (records.get(ids.admission_id ?? '') ?? [])
        .filter(({ away }) => away === null)
        .map(({ id }) => (id === ids[name] ? boards[name].standing : `${boards[name].standing} as another record`)),
    );
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
