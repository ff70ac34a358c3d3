import { emergencyDepartment } from '../data/emergency.js';
import { icuTeam } from '../data/icu.js';
import { theatreSuite } from '../data/operations.js';
import { wardPlaces } from '../data/ward.js';
import type { Random } from '../medicine/random.js';
import { minutesSince, onRecord, type WeightedAction } from './action.js';
import { type HospitalState, isAwaited } from './hospital-state.js';

/** How much rarer it is that somebody is sent back than that they are taken over. */
const SENT_BACK = 0.06;

/**
 * Whoever a transfer brought is taken over within minutes; now and then somebody is sent back, if they have not left a bed
 * that somebody else may have by now.
 */
export function takeOvers({ icu, operations, ward, now }: HospitalState, random: Random): readonly WeightedAction[] {
  const boards = [
    ...icu.map((record) => ({ record, id: 'icu_id', board: 'ICU', reasons: icuTeam.sentBack }) as const),
    ...operations.map(
      (record) => ({ record, id: 'operation_id', board: 'theatre', reasons: theatreSuite.sentBack }) as const,
    ),
    ...ward.map((record) => ({ record, id: 'acceptance_id', board: 'ward', reasons: wardPlaces.sentBack }) as const),
  ];
  return boards
    .filter(({ record }) => isAwaited(record))
    .flatMap(({ record, id, board, reasons }): readonly WeightedAction[] => {
      const fromEmergency = record.transferred_from === 'emergency';
      const reason = () => random.pick(fromEmergency ? [...reasons, ...emergencyDepartment.sentBack] : reasons);
      const weight = Math.min(8, 1.5 * minutesSince(record.updated_at, now));
      const bedIsTheirs = fromEmergency || record.transferred_from === 'operations' || board === 'theatre';
      return [
        [() => onRecord(id, record, { step: `taken over by ${board}` }), weight],
        [
          () => onRecord(id, record, { step: `sent back by ${board}`, body: { reason: reason() } }),
          bedIsTheirs && !record.returned_at ? weight * SENT_BACK : 0,
        ],
      ];
    });
}
