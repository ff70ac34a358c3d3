/** How long a page stands. */
export const TURN_MS = 15_000;
/** How long the picture stands before it is moved by a hair: what never moves burns into a screen. */
const SHIFT_MS = 180_000;
/** Where the picture stands in turn, in hundredths of a rem. */
const shifts = [
  [0, 0],
  [20, 0],
  [20, 20],
  [0, 20],
  [-20, 20],
  [-20, 0],
  [-20, -20],
  [0, -20],
  [20, -20],
] as const;

/** Which turn it is, by the service's clock: walls of one ward turn together. */
export const turnAt = (now: Date): number => Math.floor(now.getTime() / TURN_MS);

/** How far the turn has gone, from 0 to 1. */
export const turnedAt = (now: Date): number => (now.getTime() % TURN_MS) / TURN_MS;

/** Where the picture stands, as CSS has it. */
export function shiftAt(now: Date): string {
  const [x, y] = shifts[Math.floor(now.getTime() / SHIFT_MS) % shifts.length] ?? [0, 0];
  return `${x / 100}rem ${y / 100}rem`;
}

/** Whether the lights of a ward are low. @param time of the facility, as `20:31`. */
export const isNight = (time: string): boolean => time >= '20:00' || time < '07:00';
