/** Lets one loop sleep until it is woken. A wake while the loop is awake is kept, not lost. */
export class Waker {
  private woken = false;
  private rise: () => void = () => {};

  /** Safe to be called at any time, from anywhere, any number of times. */
  readonly wake = (): void => {
    this.woken = true;
    this.rise();
  };

  /** Forgets wakes so far: to be called before looking for what they announced, never after. */
  reset(): void {
    this.woken = false;
  }

  /** Sleeps until woken since the last `reset`, `ms` at most. */
  async sleep(ms: number): Promise<void> {
    if (this.woken) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.rise = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.rise = () => {};
  }
}
