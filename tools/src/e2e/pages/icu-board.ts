import { oneLine } from '../support/words.js';
import { Board } from './board.js';
import type { SideForm } from './side-form.js';

/** The ICU board, as a nurse or a doctor there uses it. */
export class IcuBoard extends Board {
  protected readonly strip = 'Awaiting acceptance';

  protected override readonly cards = 'Severity';

  /** The counts in the bar: of all, and of each severity. */
  async counts(): Promise<readonly number[]> {
    return Promise.all(['All', 'Critical', 'Serious', 'Stable'].map((word) => this.count(word)));
  }

  /** What the count of all says of the beds. */
  async freeBeds(): Promise<string> {
    return oneLine(await this.card('All').locator('small').textContent());
  }

  async beginsEditOf(patient: string): Promise<SideForm> {
    await this.acts('Edit', patient);
    return this.form('Edit ICU case').opens();
  }

  async changesSeverity(patient: string, severity: string): Promise<void> {
    const form = await this.beginsEditOf(patient);
    await form.chooses('Severity', severity);
    await form.saves('Save changes');
  }

  /** Accepts somebody whom Reception has admitted, beginning with the ICU admission button. */
  async accepts(patient: string, { severity, room }: { severity: string; room: string }): Promise<void> {
    await this.page.getByRole('button', { name: 'ICU admission' }).click();
    const pick = await this.form('ICU admission').opens();
    await pick.panel.getByRole('button', { name: patient }).click();
    const form = await this.form('Accept into the ICU').opens();
    await form.chooses('Severity', severity);
    await form.picks('Room', room);
    await form.saves('Accept');
  }
}
