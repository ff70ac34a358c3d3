import { type Deviation, deviation, type GcsComponents } from '@ward-board/contract';

/** As an item is written that is untestable: eyes closed by swelling, a tube in the airway, movement not testable. */
const untestable: Readonly<Record<keyof GcsComponents, string>> = { eye: 'EC', verbal: 'VT', motor: 'MNT' };

/** `E1 VT M1`: the components of a Glasgow Coma Scale that has no total. */
export const sayComponents = ({ eye, verbal, motor }: GcsComponents): string =>
  [
    eye === null ? untestable.eye : `E${eye}`,
    verbal === null ? untestable.verbal : `V${verbal}`,
    motor === null ? untestable.motor : `M${motor}`,
  ].join(' ');

/** `verbal`: the items that are untestable. */
export const sayUntestable = (components: GcsComponents): string =>
  Object.entries(components)
    .flatMap(([item, found]) => (found === null ? [item] : []))
    .join(', ');

/** What the total cannot exceed, whatever the untestable items would have been. It is no total, and is shown nowhere. */
export const mostPossible = ({ eye, verbal, motor }: GcsComponents): number =>
  (eye ?? 4) + (verbal ?? 5) + (motor ?? 6);

/** Whether it stands out, as a total does: a tested item is below its best. */
export const deviationOfComponents = (components: GcsComponents): Deviation | null =>
  deviation({ name: 'GCS', number: mostPossible(components) }, null);
