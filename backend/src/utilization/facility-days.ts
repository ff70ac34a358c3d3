import { type CalendarDate, fromAbsolute, parseDate, toCalendarDate } from '@internationalized/date';

/** A calendar day as it passes in a zone: from its first moment until that of the next day, in milliseconds since 1970. */
export interface Day {
  readonly date: string;
  readonly from: number;
  readonly to: number;
}

/** The calendar days of a zone, one after the other; both are in it. A day that clocks are changed on has 23 or 25 hours. */
export function daysIn(zone: string, first: string, last: string): readonly Day[] {
  const end = parseDate(last);
  const begin = (day: CalendarDate) => day.toDate(zone).getTime();
  const days: Day[] = [];
  for (let day = parseDate(first); day.compare(end) <= 0; day = day.add({ days: 1 }))
    days.push({ date: day.toString(), from: begin(day), to: begin(day.add({ days: 1 })) });
  return days;
}

/** The calendar date so many days before another. */
export const daysBefore = (date: string, days: number): string => parseDate(date).subtract({ days }).toString();

/** The calendar date of a moment in a zone. */
export const dateIn = (zone: string, at: Date): string => toCalendarDate(fromAbsolute(at.getTime(), zone)).toString();
