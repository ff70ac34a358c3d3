const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Whole minutes between two moments, never negative: clocks that disagree don't make a wait run backwards. */
export const minutesBetween = (from: string | Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - new Date(from).getTime()) / MINUTE));

/** `50 min`, `1 h`, `1 h 30`. */
export const sayMinutes = (minutes: number): string =>
  minutes < 60
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)} h${minutes % 60 === 0 ? '' : ` ${String(minutes % 60).padStart(2, '0')}`}`;

/** How long, as a board says it: `now`, `7 min`, `1 h 52`, `3 d 4 h`. */
export function sayDuration(from: string | Date, now: Date): string {
  const passed = minutesBetween(from, now) * MINUTE;
  if (passed < MINUTE) return 'now';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min`;
  if (passed < DAY) {
    return `${Math.floor(passed / HOUR)} h ${String(Math.floor((passed % HOUR) / MINUTE)).padStart(2, '0')}`;
  }
  return `${Math.floor(passed / DAY)} d ${Math.floor((passed % DAY) / HOUR)} h`;
}

/** The same in the few letters of a narrow column: `9 h 52`, `12 h`, `120 h`. */
export function sayBriefly(from: string | Date, now: Date): string {
  const hours = Math.floor(minutesBetween(from, now) / 60);
  return hours < 10 ? sayDuration(from, now) : `${hours} h`;
}

/** The same in words a screen reader can say. */
export function speakDuration(from: string | Date, now: Date): string {
  const minutes = minutesBetween(from, now);
  if (minutes < 1) return 'less than a minute';
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = minutes % 60;
  const part = (count: number, unit: string): string[] =>
    count > 0 ? [`${count} ${unit}${count > 1 ? 's' : ''}`] : [];
  return [...part(days, 'day'), ...part(hours, 'hour'), ...(days > 0 ? [] : part(rest, 'minute'))].join(' ');
}

/** Seconds, for how old a snapshot is. */
export function sayAge(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min`;
  return `${Math.floor(whole / 3600)} h ${String(Math.floor((whole % 3600) / 60)).padStart(2, '0')}`;
}
