import { Board } from './board.js';
import type { SideForm } from './side-form.js';

/** The Operations board, as a surgeon or a theatre nurse uses it. */
export class OperationsBoard extends Board {
  protected readonly strip = 'To be scheduled';
  protected override readonly cards = 'Operation status';

  /** Opens the picker, chooses a patient there, and gives the form. */
  async beginsSchedulingOf(patient: string): Promise<SideForm> {
    await this.page.getByRole('button', { name: '+ Schedule Operation' }).click();
    const pick = await this.form('+ Schedule Operation').opens();
    await pick.panel.getByRole('button', { name: patient }).click();
    return this.form('Schedule operation').opens();
  }

  async beginsEditOf(patient: string): Promise<SideForm> {
    await this.acts('Edit', patient);
    return this.form('Edit operation').opens();
  }

  async movesOn(patient: string, status: string, texts: Readonly<Record<string, string>> = {}): Promise<void> {
    const form = await this.beginsEditOf(patient);
    await form.chooses('Status', status);
    await form.writes(texts);
    await form.saves('Save changes');
  }

  async removes(patient: string): Promise<void> {
    await this.actsFromMenu('Remove operation…', patient);
    const question = this.dialog('Remove this operation?');
    await question.getByText(patient).first().waitFor();
    await question.getByRole('button', { name: 'Remove operation' }).click();
    await question.waitFor({ state: 'hidden' });
  }
}
