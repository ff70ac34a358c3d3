/** Runs pieces of work one at a time, in the order in which they come: the first at once. */
export function createSerialQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve();
  let pending = 0;
  return (work) => {
    const done = pending === 0 ? work() : before.then(work);
    pending += 1;
    before = done
      .catch(() => {})
      .then(() => {
        pending -= 1;
      });
    return done;
  };
}
