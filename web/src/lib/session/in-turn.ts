/** Runs pieces of work one at a time, in the order in which they come: the first at once. */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve();
  let turns = 0;
  return (work) => {
    const done = turns === 0 ? work() : before.then(work);
    turns += 1;
    before = done
      .catch(() => {})
      .then(() => {
        turns -= 1;
      });
    return done;
  };
}
