/** When the sample hospital itself changed an admission or a study last: whatever is newer there, a visitor has done. */
export class RecentChanges {
  private readonly at = new Map<string, number>();

  /** @param minutes how long a change is told of. */
  constructor(private readonly minutes: number) {}

  /** What was changed now, in milliseconds since 1970. What is told of no more is forgotten. */
  add(id: string, now: number): void {
    this.at.set(id, now);
    for (const [each, changed] of this.at) if (now - changed > this.minutes * 60_000) this.at.delete(each);
  }

  /** Undefined: not lately. */
  of(id: string): number | undefined {
    return this.at.get(id);
  }

  get size(): number {
    return this.at.size;
  }
}
