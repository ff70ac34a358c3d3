import { Injectable } from '@nestjs/common';
import { type EventStore, type Position, START } from '@ward-board/event-store';
import { InjectEventStore } from '../../platform/database/event-store.token.js';
import { Random } from '../random.js';
import { issuedThen } from '../steps/ours.js';
import { Performer } from '../steps/performer.js';
import { Staff } from '../steps/staff.js';
import { doerOf, type Whose } from '../steps/step.js';
import { SetUpWings } from '../wings/set-up-wings.js';
import { icuRooms } from '../wings/wings.js';
import { firstDay } from './first-day.js';
import { overlapping } from './overlapping.js';
import { type DayStep, inOrder } from './story.js';

/** Every demo begins with the same people. */
const SEED = 20_261_121;

/** Steps of different patients, a few at once: the disk then has less to wait for. A patient's own keep their order. */
const AT_ONCE = 6;

/** What seeding did: how many steps, and where the last event stands. */
export interface Seeded {
  readonly steps: number;
  readonly refused: number;
  readonly position: Position;
}

/** Fills an empty hospital with its first day, by the same commands as everybody's, given at the times that they tell. */
@Injectable()
export class SeedFirstDay {
  constructor(
    @InjectEventStore() private readonly store: EventStore,
    private readonly wings: SetUpWings,
    private readonly staff: Staff,
    private readonly performer: Performer,
  ) {}

  /** Null: there are patients already, so nothing was done. */
  async seed(now: Date): Promise<Seeded | null> {
    const [first] = await this.store.readAll(START, 1);
    if (first) return null;
    await this.wings.all();
    const [actors, icuDoctors] = [await this.staff.actors(), await this.staff.icuDoctors()];
    const day = inOrder(firstDay({ now, icuDoctors }, icuRooms, new Random(SEED)));
    const whose: Whose[] = [];
    let [refused, position] = [0, START];
    const take = async ({ index, story, step }: DayStep) => {
      const at = new Date(now.getTime() - step.minutesAgo * 60_000);
      const issued = issuedThen(actors[doerOf[step.does]], at, `first day ${index}`);
      const performed = await this.performer.perform(step, whose[story] ?? {}, issued);
      if (!performed.ok) {
        refused += 1;
        return;
      }
      whose[story] = performed.whose;
      if (performed.position !== null && performed.position > position) position = performed.position;
    };
    await overlapping(day, AT_ONCE, ({ story }) => story, take);
    return { steps: day.length, refused, position };
  }
}
