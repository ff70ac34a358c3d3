import { type Told, wards } from '@ward-board/contract';
import { sayMoment } from '../time/facility.js';

/** `Told in Emergency, 21:04`: where a text was written, and how old it is. */
export const toldWhere = ({ board, at }: Told, now: Date): string =>
  `Told in ${wards[board].title}, ${sayMoment(at, now)}`;

/** `Metformin (told in Emergency, 21:04)`. */
export const sayTold = (told: Told & { readonly text: string }, now: Date): string =>
  `${told.text} (${toldWhere(told, now).replace('Told', 'told')})`;
