import { Board } from './board.js';
import type { SideForm } from './side-form.js';

export interface TriageFindings {
  readonly level?: string;
  readonly avpu?: string;
  readonly arrival?: string;
  /** By their labels: `Chief complaint`, `Vitals`, `Allergies` … */
  readonly texts?: Readonly<Record<string, string>>;
}

/** The Emergency board, as a nurse or a doctor there uses it. */
export class EmergencyBoard extends Board {
  protected readonly strip = 'Pending Triage';
  protected override readonly cards = 'Triage levels';

  /** Opens the triage form of somebody who waits. */
  async beginsTriageOf(patient: string): Promise<SideForm> {
    await this.arrival(patient)
      .getByRole('button', { name: `+ Add Triage, ${patient}` })
      .click();
    return this.form('Triage').opens();
  }

  async triages(patient: string, findings: TriageFindings): Promise<void> {
    const form = await this.beginsTriageOf(patient);
    await fill(form, findings);
    await form.saves('Save triage');
  }

  async beginsEditOf(patient: string): Promise<SideForm> {
    await this.acts('Edit', patient);
    return this.form('Edit emergency case').opens();
  }

  async edits(patient: string, changes: TriageFindings): Promise<void> {
    const form = await this.beginsEditOf(patient);
    await fill(form, changes);
    await form.saves('Save changes');
  }

  async beginsHandOffOf(patient: string): Promise<SideForm> {
    await this.acts('To ICU', patient);
    return this.form('Hand off to ICU').opens();
  }

  async handsOffToIcu(patient: string, { severity, room }: { severity: string; room: string }): Promise<void> {
    const form = await this.beginsHandOffOf(patient);
    await form.chooses('Severity', severity);
    await form.picks('Room', room);
    await form.saves('Hand off to ICU');
  }

  async treatsAndReleases(patient: string): Promise<void> {
    await this.actsFromMenu('Delete (treated and released)…', patient);
    const question = this.dialog('Treated and released?');
    await question.getByText(patient).first().waitFor();
    await question.getByRole('button', { name: 'Treated and released' }).click();
    await question.waitFor({ state: 'hidden' });
  }
}

/** Fills in what was found. */
export async function fill(form: SideForm, { level, avpu, arrival, texts }: TriageFindings): Promise<void> {
  if (level !== undefined) await form.chooses('Triage level', level);
  if (avpu !== undefined) await form.chooses('AVPU', avpu);
  if (arrival !== undefined) await form.chooses('Arrival', arrival);
  await form.writes(texts ?? {});
}
