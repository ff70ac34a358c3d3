import type { Needs } from './hospital-day.js';

/** A machine, and how much of it may be in use at the busiest minute: the rest is for what nobody foresaw. */
export interface Machine {
  readonly cores: number;
  readonly memoryMb: number;
  readonly load: number;
}

/**
 * Puts hospitals on machines, each with its own database and backend, the largest first, each on the first machine that has room.
 * A hospital stands on one machine: it is the shard, and nothing spans two of them.
 * @returns the hospitals of each machine. @throws RangeError for a hospital that fits on none.
 */
export function place(hospitals: readonly Needs[], { cores, memoryMb, load }: Machine): readonly (readonly Needs[])[] {
  const machines: Needs[][] = [];
  const sum = (of: readonly Needs[], what: 'peakCores' | 'memoryMb') => of.reduce((all, each) => all + each[what], 0);
  const fits = (of: readonly Needs[]) => sum(of, 'peakCores') <= cores * load && sum(of, 'memoryMb') <= memoryMb * load;
  for (const hospital of hospitals.toSorted((one, other) => other.beds - one.beds)) {
    if (!fits([hospital])) throw new RangeError(`A hospital of ${hospital.beds} beds needs a larger machine.`);
    const machine = machines.find((each) => fits([...each, hospital]));
    if (machine) machine.push(hospital);
    else machines.push([hospital]);
  }
  return machines;
}
