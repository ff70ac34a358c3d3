import type { Presentation } from '../medicine/presentation.js';
import { presentations } from '../medicine/presentations.js';
import type { Random } from '../random.js';

/** Hands out what people come with, each thing once as long as there are others. */
export class Complaints {
  private readonly left: Set<Presentation>;

  constructor(private readonly random: Random) {
    this.left = new Set(random.shuffled(presentations));
  }

  draw(suits: (presentation: Presentation) => boolean): Presentation {
    const found = [...this.left].find(suits) ?? this.random.pick(presentations.filter(suits));
    this.left.delete(found);
    return found;
  }
}
