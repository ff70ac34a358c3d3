/**
 * Look-ups by key, one at a time for each key. Who asks while one is under way shares the one after it with everybody else who
 * does: they are told what was so after they asked, and whoever asks without end takes one connection to Postgres.
 */
export class SharedLookups<Found> {
  private readonly running = new Map<string, { readonly ended: Promise<void>; next: Promise<Found> | null }>();

  /** @throws what the look-up throws. */
  look(key: string, read: () => Promise<Found>): Promise<Found> {
    const running = this.running.get(key);
    if (!running) return this.start(key, read);
    running.next ??= running.ended.then(() => this.start(key, read));
    return running.next;
  }

  private start(key: string, read: () => Promise<Found>): Promise<Found> {
    const found = read();
    const end = () => {
      if (entry.next === null) this.running.delete(key);
    };
    const entry: { readonly ended: Promise<void>; next: Promise<Found> | null } = {
      ended: found.then(end, end),
      next: null,
    };
    this.running.set(key, entry);
    return found;
  }
}
