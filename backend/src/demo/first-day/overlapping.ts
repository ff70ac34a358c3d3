/**
 * Runs the jobs in their order, up to `width` of them at once; those of one lane one after the other.
 * @throws what the first job to fail threw, once all that had begun have ended; no further job is begun.
 */
export async function overlapping<Job>(
  jobs: readonly Job[],
  width: number,
  laneOf: (job: Job) => number,
  run: (job: Job) => Promise<void>,
): Promise<void> {
  const lanes = new Map<number, Promise<void>>();
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const attempt = async (job: Job, before: Promise<void> | undefined): Promise<void> => {
    try {
      await before;
      if (failures.length === 0) await run(job);
    } catch (error) {
      failures.push(error);
    }
  };
  for (const job of jobs) {
    if (running.size >= width) await Promise.race(running);
    if (failures.length > 0) break;
    const begun = attempt(job, lanes.get(laneOf(job)));
    lanes.set(laneOf(job), begun);
    running.add(begun);
    void begun.then(() => running.delete(begun));
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}
