/** Chance that can be replayed: the same seed gives the same hospital. (mulberry32; nothing here is a secret.) */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 (included) to 1 (not). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** From `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws for an empty list. */
  pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
    return this.weighted(items.map((item) => [item, 1] as const));
  }

  /** Each item with its weight; those of weight 0 are never drawn. @throws when there is nothing to draw. */
  weighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item {
    const drawable = items.filter(([, weight]) => weight > 0);
    let left = this.next() * drawable.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of drawable) {
      left -= weight;
      if (left < 0) return item;
    }
    const last = drawable.at(-1);
    if (!last) throw new Error('There is nothing to draw from.');
    return last[0];
  }

  shuffled<Item>(items: readonly Item[]): readonly Item[] {
    return items
      .map((item) => [this.next(), item] as const)
      .sort(([one], [other]) => one - other)
      .map(([, item]) => item);
  }
}

/** A number from 0 (included) to 1 (not) that belongs to a text: the same each time it is asked for. */
export function shareOf(text: string): number {
  let mixed = 0x811c9dc5;
  for (const letter of text) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return new Random(mixed).next();
}
