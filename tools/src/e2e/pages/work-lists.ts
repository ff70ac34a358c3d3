import { Board } from './board.js';
import type { SideForm } from './side-form.js';

/** What both lists have: what is to be done, and what is over. */
abstract class WorkList extends Board {
  protected readonly strip = 'None';

  async turnsTo(tab: 'Done' | 'To do'): Promise<void> {
    await this.page.getByRole('button', { name: tab }).click();
  }
}

/** The pharmacist's page. */
export class PharmacyList extends WorkList {
  protected override readonly cards = 'Prescriptions by status';

  async begins(action: 'Dispense' | 'Mark as given' | 'Decline', patient: string): Promise<SideForm> {
    await this.acts(action, patient);
    return this.form(action).opens();
  }
}

/** The laboratory technician's page. */
export class LaboratoryList extends WorkList {
  protected override readonly cards = 'Orders by status';

  async begins(action: 'Enter result' | 'Correct result', patient: string): Promise<SideForm> {
    await this.acts(action, patient);
    return this.form(action).opens();
  }
}
