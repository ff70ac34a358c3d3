import { type Person, personFor, type Suits } from '../people/person.js';
import type { Random } from '../random.js';
import type { Notable } from './notable-people.js';

/** Hands out people for the stories of a board: the notable ones first, wherever one suits, then anybody. */
export class Cast {
  private readonly waiting: Notable[];

  constructor(
    notable: readonly Notable[],
    private readonly now: Date,
    private readonly random: Random,
  ) {
    this.waiting = [...notable];
  }

  play(suits: Suits): Person {
    const grownUp = suits.ages[0] >= 14;
    const index = this.waiting.findIndex(({ gender }) => grownUp && (suits.sex ?? gender) === gender);
    const [notable] = index < 0 ? [] : this.waiting.splice(index, 1);
    return personFor(suits, this.now, this.random, notable);
  }
}
