import { emergencyDepartment } from '../data/emergency.js';
import { icuTeam } from '../data/icu.js';
import { theatreSuite } from '../data/operations.js';
import { wardPlaces } from '../data/ward.js';
import type { Random } from '../medicine/random.js';
import { minutesSince, onRecord, type WeightedAction } from './action.js';
import type { HospitalState } from './hospital-state.js';

/** Nobody reads more of somebody who is here for hours; and a record is not to grow without end. */
const NOTES_AT_MOST = 6;

/** A nurse adds a note to somebody's record. */
export function notes(
  { emergency, icu, operations, ward, now }: HospitalState,
  random: Random,
): readonly WeightedAction[] {
  const records = [
    ...emergency.map(
      (record) => ({ record, id: 'emergency_id', where: 'in Emergency', texts: emergencyDepartment.notes }) as const,
    ),
    ...icu.map((record) => ({ record, id: 'icu_id', where: 'in ICU', texts: icuTeam.notes }) as const),
    ...operations.map(
      (record) => ({ record, id: 'operation_id', where: 'in theatre', texts: theatreSuite.notes }) as const,
    ),
    ...ward.map((record) => ({ record, id: 'acceptance_id', where: 'on ward', texts: wardPlaces.notes }) as const),
  ];
  return records
    .filter(({ record }) => record.away === null && record.note_count < NOTES_AT_MOST)
    .map(({ record, id, where, texts }): WeightedAction => {
      const said = new Set(record.note_entries.map(({ text }) => text));
      const fresh = texts.filter((text) => !said.has(text));
      const note = () =>
        onRecord(id, record, { step: `noted ${where}`, body: { text: random.pick(fresh.length > 0 ? fresh : texts) } });
      return [note, minutesSince(record.updated_at, now) > 3 ? 0.012 : 0];
    });
}
