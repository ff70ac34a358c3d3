/**
 * How many patients stand still and have no row among those who are shown: an event that can't be read may be what would have
 * put them there.
 */
export const countPossiblyMissing = (stopped: Iterable<string>, shown: ReadonlySet<string>): number =>
  [...stopped].filter((id) => !shown.has(id)).length;

/** That so many may be missing, and nothing of who they are. */
export const sayPossiblyMissing = (patients: number): string =>
  `${patients === 1 ? '1 patient' : `${patients} patients`} may be missing here`;
