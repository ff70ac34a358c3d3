import { dateIn } from '@ward-board/contract';

/**
 * A day as it stands in what a search looks in: `1977-01-11` is `=#BJHHABBB=`. Words of a search have neither capitals nor an `=`,
 * so that a year, or a part of a phone number, does not find everybody who was born then.
 */
const dayMark = (day: string): string =>
  `=#${day.replaceAll('-', '').replace(/\d/g, (digit) => String.fromCharCode('A'.charCodeAt(0) + Number(digit)))}=`;

/** The mark of a text that is a day, in any of the forms that a search takes; null: it is none. */
export function dayMarkOf(text: string): string | null {
  const day = dateIn(text);
  return day === null ? null : dayMark(day);
}
