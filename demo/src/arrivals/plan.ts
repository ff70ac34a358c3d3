import type { TransferToIcu, TriageLevel } from '@ward-board/contract';
import type { Api } from '../api/api.js';
import type { Plan } from '../api/play.js';
import type { Step } from '../api/steps.js';
import { arrival, inOtherWords, observe, triage } from '../medicine/findings.js';
import { personFor } from '../medicine/person.js';
import { Random } from '../medicine/random.js';
import { shifted } from '../medicine/vitals.js';
import { chooseRoom, readRooms } from '../wards/hospital-state.js';
import type { Visit } from './visits.js';

/**
 * The file's priorities, of five levels (as RETTS, MTS or ESI have), by this board's four: 1 is seen at once, 2 soon, 3
 * can wait for its turn; 4 and 5 are both not urgent.
 */
const levels: readonly TriageLevel[] = ['critical', 'urgent', 'standard', 'non-urgent', 'non-urgent'];
export const levelOf = ({ priority }: Pick<Visit, 'priority'>): TriageLevel => levels[priority - 1] ?? 'non-urgent';

/** Who goes on to the ICU; every other visit ends with treat-and-release, since no other ward takes patients yet. */
const goesToIcu = ({ ward }: Visit): boolean => ward.toUpperCase() === 'ICU';

const MINUTE_MS = 60_000;

/**
 * Where a visit goes, and when, in the file's time: the front desk, triage, the doctor, and the way out. The file has no
 * names, since its patients are nobody: the same line gets the same name each time.
 * @param today what ages are counted from: the day that the patients are registered on.
 */
export function planOf(visit: Visit, api: Api, today = new Date()): Plan {
  const { line, came, queued, seen, left, complaint, age, gender, ambulance } = visit;
  const random = new Random(line);
  const sex = gender === 'unknown' ? undefined : gender;
  const person = personFor({ ages: [age, age], sex }, today, random);
  const level = levelOf(visit);
  const presentation = { ...inOtherWords(complaint, level), modes: [ambulance ? 'ambulance' : 'walk-in'] as const };
  const better = observe(shifted(presentation.pattern, 1), person, null, today, random);
  const toIcu = async (): Promise<TransferToIcu> => ({
    severity: level === 'critical' ? 'critical' : 'serious',
    o2_flow: level === 'critical' ? 10 : 4,
    room_id: chooseRoom((await readRooms(api)).icuRooms, false, random),
    ...better,
  });
  const at = (due: number, ...steps: readonly Step[]): Plan => steps.map((step) => ({ ...step, at: due }));
  return [
    ...at(came, ...arrival({ ...person, gender }, 'emergency', complaint)),
    ...at(queued, triage(presentation, person, today, random)),
    ...at(seen, { step: 're-assessed', body: better }),
    ...(goesToIcu(visit)
      ? [{ step: 'to ICU' as const, at: left, body: toIcu }]
      : // The cashier is a few minutes from the door.
        [...at(left, { step: 'released' }), ...at(left + 5 * MINUTE_MS, { step: 'discharged' })]),
  ];
}
