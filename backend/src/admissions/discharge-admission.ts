import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { admissions, dischargeAdmission, patients } from '@ward-board/domain';
import { CommandExecution, type CommandOutcome } from '../command-handling/command-execution.js';
import type { CommandMetadata } from '../command-handling/command-metadata.js';
import { loadHeldBeds } from './board-record-command.js';

export class DischargeAdmission extends Command<CommandOutcome> {
  constructor(
    readonly metadata: CommandMetadata,
    readonly admission_id: string,
    readonly notes: string | null,
  ) {
    super();
  }
}

@CommandHandler(DischargeAdmission)
export class DischargeAdmissionHandler implements ICommandHandler<DischargeAdmission> {
  constructor(private readonly execution: CommandExecution) {}

  async execute({ metadata, admission_id, notes }: DischargeAdmission): Promise<CommandOutcome> {
    return this.execution.execute(metadata, async (load) => {
      const admission = await load(admissions, admission_id);
      if (admission) await load(patients, admission.patient_id);
      await loadHeldBeds(admission, load);
      return dischargeAdmission({ if_match: metadata.ifMatch, notes }, admission);
    });
  }
}
