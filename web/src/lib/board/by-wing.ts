import { type BedPlace, compareNaturally } from '@ward-board/contract';

interface Placed {
  readonly id: string;
  readonly created_at: string;
  readonly bed: BedPlace | null;
}

/** `201 A`, as it is said. */
export const sayBed = ({ bed }: Pick<Placed, 'bed'>): string =>
  bed ? `${bed.room_number} ${bed.bed_label}` : 'No bed';

/** By wing, then by bed, numbers as numbers; who has no bed yet stands first, the longest there before the others. */
export const byWing = <Row extends Placed>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted(
    (a, b) =>
      Number(a.bed !== null) - Number(b.bed !== null) ||
      compareNaturally(a.bed?.wing_name ?? '', b.bed?.wing_name ?? '') ||
      compareNaturally(a.bed?.wing_id ?? '', b.bed?.wing_id ?? '') ||
      compareNaturally(sayBed(a), sayBed(b)) ||
      a.created_at.localeCompare(b.created_at) ||
      a.id.localeCompare(b.id),
  );
