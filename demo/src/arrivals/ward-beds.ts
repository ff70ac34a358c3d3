import { setTimeout as delay } from 'node:timers/promises';
import type { Journey } from '../api/play.js';
import { Refused, type StaffClient } from '../api/staff-client.js';
import { perform, type StepName, steps } from '../api/steps.js';
import type { Tally } from '../api/tally.js';
import type { WardName } from '../data/shapes.js';
import type { Random } from '../medicine/random.js';
import { readRooms, roomOn, type WardRoom } from '../wards/hospital-state.js';

/** Where somebody is to lie. `returns`: they go to the theatre from there, and come back. */
interface Wanted {
  readonly ward: WardName;
  readonly returns: boolean;
}
/** Who came onto a ward, longest ago first, and the room that was chosen for them. */
type Lying = Map<Journey, Wanted & { readonly room_id: string }>;

/** Beds that others are on their way to are known soon: how often, and how long, that is waited for. */
const WAITS = 100;
const WAIT_MS = 100;

/**
 * The beds of the wards during a run. When a ward is full, whoever of the file's patients has been there for longest is
 * discharged first, as a hospital would; nobody else's patients are touched.
 */
export class WardBeds {
  private readonly lying: Lying = new Map();

  constructor(
    private readonly api: StaffClient,
    private readonly tally: Tally,
  ) {}

  /**
   * A room with a free bed on the ward, else on the other one, for somebody who is to come there.
   * @returns null when every bed is taken, and none by a patient who can go home. @throws Refused
   */
  async roomFor(journey: Journey, { ward: wanted, returns }: Wanted, random: Random): Promise<WardRoom | null> {
    const wards: readonly WardName[] = wanted === 'surgical' ? ['surgical', 'medical'] : ['medical', 'surgical'];
    for (let waits = 0; waits < WAITS; ) {
      const { wardRooms } = await readRooms(this.api);
      const free = wardRooms.map((room) => ({ ...room, occupied: room.occupied + this.promised(room.id, journey) }));
      for (const ward of wards) {
        const room = roomOn(ward, { wardRooms: free }, random);
        if (!room) continue;
        this.lying.delete(journey);
        this.lying.set(journey, { ward, returns, room_id: room.id });
        return room;
      }
      if (await this.discharge(wards)) continue;
      if (![...this.lying.keys()].some(({ busy }) => busy)) return null;
      waits += 1;
      await delay(WAIT_MS);
    }
    return null;
  }

  /** How many others are on their way to a room: lists do not show them there yet. */
  private promised(room: string, journey: Journey): number {
    return [...this.lying].filter(([other, { room_id }]) => other !== journey && other.busy && room_id === room).length;
  }

  /** @returns false when none can be discharged. @throws Refused */
  private async discharge(wards: readonly WardName[]): Promise<boolean> {
    for (const [journey, { ward, returns }] of this.lying) {
      if (journey.failed || journey.over || journey.reached === 'discharged') {
        this.lying.delete(journey);
        continue;
      }
      const isOperated = !returns || journey.reached === 'back to ward';
      if (!wards.includes(ward) || journey.busy || !isOperated || !isOnWard(journey.reached)) continue;
      // Before the first await: nobody else is to choose them, and their own plan ends here.
      journey.over = true;
      this.lying.delete(journey);
      try {
        await perform(this.api, { ids: journey.patient.ids }, { step: 'discharged' });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        // Somebody else has done something with them: where they are now is not known.
        journey.failed = true;
        this.tally.skipped.add(error.code);
        continue;
      }
      journey.reached = 'discharged';
      this.tally.steps.add('discharged');
      return true;
    }
    return false;
  }
}

const isOnWard = (reached: StepName | null): boolean => reached !== null && steps[reached].leaves === 'on the ward';
