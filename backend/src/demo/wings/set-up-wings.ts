import { Injectable } from '@nestjs/common';
import { SetUpPlaces } from '../../locations/set-up-locations.js';
import { plannedWings } from './wings.js';

/** Sets up the sample hospital's wings, rooms and beds, unless they are there. */
@Injectable()
export class SetUpWings {
  constructor(private readonly places: SetUpPlaces) {}

  async all(): Promise<void> {
    for (const { id: wing_id, name, ward_type, rooms } of plannedWings) {
      await this.places.wing(wing_id, { name, ward_type });
      for (const { id, number, kind, beds } of rooms) {
        await this.places.room(id, { wing_id, number, kind, beds: beds.map(({ label }) => label) }, beds);
      }
    }
  }
}
