import type { IcuCaseRecord } from '@ward-board/contract';
import { bySaid } from '../../board/order.js';

type Bedded = Pick<IcuCaseRecord, 'bed' | 'created_at' | 'id'>;

/** `301 A`, as it is said. */
export const sayBed = (bed: IcuCaseRecord['bed']): string | null =>
  bed ? `${bed.room_number} ${bed.bed_label}` : null;

/** By bed; who has none stands last, the longest there first. */
export const byBed = <Row extends Bedded>(rows: readonly Row[]): readonly Row[] =>
  bySaid(rows, ({ bed }) => sayBed(bed));
