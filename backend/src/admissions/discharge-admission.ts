import { admissions, type Decision, dischargeAdmission, patients } from '@ward-board/domain';
import type { Load } from '../command-handling/command-execution.js';
import type { CommandMetadata } from '../command-handling/command-metadata.js';
import { DecidedCommand } from '../command-handling/decided-command.js';
import { loadHeldBeds } from './board-record-command.js';

/** Ends a stay. */
export class DischargeAdmission extends DecidedCommand {
  constructor(
    readonly metadata: CommandMetadata,
    readonly admission_id: string,
    readonly notes: string | null,
  ) {
    super();
  }

  async decide(load: Load): Promise<Decision> {
    const admission = await load(admissions, this.admission_id);
    if (admission) await load(patients, admission.patient_id);
    await loadHeldBeds(admission, load);
    return dischargeAdmission({ if_match: this.metadata.ifMatch, notes: this.notes }, admission);
  }
}
