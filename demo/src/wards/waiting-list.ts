import { waitingCaseOf, waitingCases, wardPlaces } from '../data/ward.js';
import { personFor } from '../medicine/person.js';
import type { Random } from '../medicine/random.js';
import { minutesSince, onEntry, type WeightedAction } from './action.js';
import { freeBedsOn, type HospitalState, roomOn } from './hospital-state.js';
import { KEPT_FREE } from './ward.js';

/** How many wait for a bed at home, usually. */
const LIST_USUAL = 5;

/** Somebody is put on the waiting list, or given a bed: the most urgent first. */
export function waitingListActions(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { now, waiting } = hospital;
  const isWaiting = (reason: string) => waiting.some((entry) => entry.reason === reason);
  const free = waitingCases.filter(({ reason }) => !isWaiting(reason));
  const added = () => {
    const { priority, reason, diagnosis, ages, sex } = random.pick(free);
    return {
      steps: [
        { step: 'registered', body: personFor({ ages, sex }, now, random) },
        { step: 'put on the waiting list', body: { priority, reason, diagnosis } },
      ],
      patient: { ids: {} },
      about: null,
    } as const;
  };
  const assignments = waiting.map((entry): WeightedAction => {
    const wanted = waitingCaseOf(entry.reason)?.ward ?? 'medical';
    const assign = () => {
      const { ward_type, nurses } = wardPlaces.wards[wanted];
      const body = { room_id: roomOn(wanted, hospital, random)?.id, ward_type, attending_nurse: random.pick(nurses) };
      return onEntry(entry, { step: 'assigned from the waiting list', body });
    };
    const waited = minutesSince(entry.created_at, now);
    return [assign, freeBedsOn(wanted, hospital) > KEPT_FREE - 1 && waited > 30 ? 0.5 / entry.priority : 0];
  });
  return [[added, free.length > 0 ? Math.max(0, (LIST_USUAL + 1 - waiting.length) * 0.12) : 0], ...assignments];
}
