import type { IcuCaseRecord } from '@ward-board/contract';

type Bedded = Pick<IcuCaseRecord, 'bed' | 'created_at' | 'id'>;

/** `301 A`, as it is said. */
export const sayBed = (bed: IcuCaseRecord['bed']): string | null =>
  bed ? `${bed.room_number} ${bed.bed_label}` : null;

/** By bed, numbers as numbers; who has none stands last, the longest there first. */
export const byBed = <Row extends Bedded>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted(
    (a, b) =>
      Number(a.bed === null) - Number(b.bed === null) ||
      (sayBed(a.bed) ?? '').localeCompare(sayBed(b.bed) ?? '', 'en', { numeric: true }) ||
      a.created_at.localeCompare(b.created_at) ||
      a.id.localeCompare(b.id),
  );
