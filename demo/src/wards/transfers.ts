import type { IcuCaseRecord, OperationRecord } from '@ward-board/contract';
import { icuSurgery } from '../data/tables.js';
import type { Random } from '../medicine/random.js';
import { minutesSince, onRecord, type WeightedAction } from './action.js';
import type { HospitalState } from './hospital-state.js';
import { booking, nextSlot } from './operations.js';

/** Brought by a transfer, and not taken over by the board yet. */
const awaited = ({ transferred_from, accepted_at, away }: IcuCaseRecord | OperationRecord): boolean =>
  transferred_from !== null && accepted_at === null && away === null;

/** Whoever a transfer brought is taken over within minutes. */
export function takeOvers({ icu, operations, now }: HospitalState): readonly WeightedAction[] {
  const weight = (at: string) => Math.min(2, minutesSince(at, now) / 4);
  return [
    ...icu
      .filter(awaited)
      .map(
        (record): WeightedAction => [
          () => onRecord('icu_id', record, { step: 'taken over by ICU' }),
          weight(record.created_at),
        ],
      ),
    ...operations
      .filter(awaited)
      .map(
        (record): WeightedAction => [
          () => onRecord('operation_id', record, { step: 'taken over by theatre' }),
          weight(record.created_at),
        ],
      ),
  ];
}

const VENTILATED_FOR_MINUTES = 300;

/** Now and then somebody who has been ventilated for long goes to the theatre, and their bed is kept. */
export function icuToOperation(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { icu, operations, now } = hospital;
  if (operations.some(({ transferred_from }) => transferred_from === 'icu')) return [];
  return icu
    .filter((record) => record.ventilator_mode !== null && record.away === null && !awaited(record))
    .map((record) => {
      const body = () => booking(icuSurgery, ...nextSlot(hospital, random), random);
      const here = minutesSince(record.created_at, now);
      return [
        () => onRecord('icu_id', record, { step: 'ICU to operation', body: body() }),
        here > VENTILATED_FOR_MINUTES ? 0.3 : 0,
      ];
    });
}
