import type { SetMonitoring } from '@ward-board/contract';
import { adjustMonitoring, type Decision, monitorings, patients } from '@ward-board/domain';
import type { Load } from '../command-handling/command-execution.js';
import type { CommandMetadata } from '../command-handling/command-metadata.js';
import { DecidedCommand } from '../command-handling/decided-command.js';

/** Says how a patient is watched. */
export class AdjustMonitoring extends DecidedCommand {
  constructor(
    readonly metadata: CommandMetadata,
    readonly patientId: string,
    readonly body: SetMonitoring,
  ) {
    super();
  }

  /** Loads the patient and how they are watched, and decides. */
  async decide(load: Load): Promise<Decision> {
    const changes = Object.fromEntries(Object.entries(this.body).filter(([, value]) => value !== undefined));
    const [patient, monitoring] = await Promise.all([
      load(patients, this.patientId),
      load(monitorings, this.patientId),
    ]);
    return adjustMonitoring({ if_match: this.metadata.ifMatch, changes }, patient, monitoring);
  }
}
