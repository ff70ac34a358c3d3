import type * as contract from '@ward-board/contract';
import { correctPatient, type Decision, patients } from '@ward-board/domain';
import type { Load } from '../command-handling/command-execution.js';
import type { CommandMetadata } from '../command-handling/command-metadata.js';
import { DecidedCommand } from '../command-handling/decided-command.js';

/** Corrects what is recorded of who a patient is. */
export class CorrectPatient extends DecidedCommand {
  constructor(
    readonly metadata: CommandMetadata,
    readonly patient_id: string,
    readonly body: contract.CorrectPatient,
  ) {
    super();
  }

  async decide(load: Load): Promise<Decision> {
    const { mrn, ...changes } = this.body;
    const correction = { if_match: this.metadata.ifMatch, mrn, changes };
    return correctPatient(correction, await load(patients, this.patient_id));
  }
}
