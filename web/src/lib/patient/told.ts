import { type TextSource, wards } from '@ward-board/contract';
import { sayMoment } from '../time/facility.js';

/** `Told in Emergency, 21:04`: where a text was written, and how old it is. */
export const toldWhere = ({ board, at }: TextSource, now: Date): string =>
  `Told in ${wards[board].title}, ${sayMoment(at, now)}`;

/** `Metformin (told in Emergency, 21:04)`. */
export const sayTold = (told: TextSource & { readonly text: string }, now: Date): string =>
  `${told.text} (${toldWhere(told, now).replace('Told', 'told')})`;
