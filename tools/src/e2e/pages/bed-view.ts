import type { Locator } from 'playwright-core';
import { oneLine } from '../support/words.js';
import { Screen } from './screen.js';

/** The view of every bed, as whoever assigns them uses it. */
export class BedView extends Screen {
  /** Comes here from any page, by the menu of the user. */
  async opens(): Promise<this> {
    await this.page.getByRole('banner').locator('.user-pill').click();
    await this.page.getByRole('menuitem', { name: 'Beds' }).click();
    await this.leadsTo('/beds');
    await this.page.getByRole('region', { name: 'Beds by wing' }).getByRole('listitem').first().waitFor();
    return this;
  }

  bed(place: string): Locator {
    return this.page.getByRole('listitem', { name: new RegExp(`^${place}, `) });
  }

  /** What a bed is called aloud: `201 A, Free`. */
  async says(place: string): Promise<string> {
    return (await this.bed(place).getAttribute('aria-label')) ?? '';
  }

  /** The beds that are shown, by their places. */
  places(): Promise<string[]> {
    const beds = this.page.getByRole('list', { name: /^Beds in room/ }).getByRole('listitem');
    return beds.evaluateAll((all) => all.map((bed) => (bed.getAttribute('aria-label') ?? '').split(',')[0] ?? ''));
  }

  /** A count of the bar: `Free`. */
  card(word: string): Locator {
    return this.page.getByRole('region', { name: 'Beds', exact: true }).getByRole('button', { name: word });
  }

  async count(word: string): Promise<number> {
    return Number(await this.card(word).locator('b').textContent());
  }

  /** The occupancy of a wing: `1/3`. */
  async occupancy(wing: string): Promise<string> {
    const chip = this.page.getByRole('group', { name: 'Wings' }).getByRole('button', { name: wing });
    return oneLine(await chip.locator('b').textContent());
  }

  get find(): Locator {
    return this.page.getByRole('searchbox', { name: 'Find a wing or room' });
  }
}
