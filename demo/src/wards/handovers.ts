import type { WeightedAction } from './action.js';
import type { HospitalState } from './hospital-state.js';

/** So many patients are handed over at once, as one nurse has them. */
const AT_MOST = 8;

/** Now and then a doctor hands some patients over to a nurse: the sheet is made and signed by both. */
export function handovers({ icu, ward }: HospitalState): readonly WeightedAction[] {
  const sides = [
    { ward: 'icu', records: icu, steps: ['ICU handover made', 'ICU handed over', 'ICU taken over'] },
    { ward: 'ward', records: ward, steps: ['ward handover made', 'ward handed over', 'ward taken over'] },
  ] as const;
  return sides.map(({ ward: of, records, steps: [made, handed, taken] }): WeightedAction => {
    const patient_ids = records.slice(0, AT_MOST).map(({ patient_id }) => patient_id);
    const steps = [{ step: made, body: { ward: of, patient_ids } }, { step: handed }, { step: taken }];
    return [() => ({ steps, patient: { ids: {} }, about: null }), patient_ids.length > 0 ? 0.02 : 0];
  });
}
