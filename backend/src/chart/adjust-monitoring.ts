import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SetMonitoring } from '@ward-board/contract';
import { adjustMonitoring, monitorings, patients } from '@ward-board/domain';
import { CommandExecution, type CommandOutcome } from '../command-handling/command-execution.js';
import type { CommandMetadata } from '../command-handling/command-metadata.js';

/** Says how a patient is watched. */
export class AdjustMonitoring extends Command<CommandOutcome> {
  constructor(
    readonly metadata: CommandMetadata,
    readonly patientId: string,
    readonly body: SetMonitoring,
  ) {
    super();
  }
}

/** Loads the patient and how they are watched, and decides. */
@CommandHandler(AdjustMonitoring)
export class AdjustMonitoringHandler implements ICommandHandler<AdjustMonitoring> {
  constructor(private readonly execution: CommandExecution) {}

  async execute({ metadata, patientId, body }: AdjustMonitoring): Promise<CommandOutcome> {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    return this.execution.execute(metadata, async (load) => {
      const [patient, monitoring] = await Promise.all([load(patients, patientId), load(monitorings, patientId)]);
      return adjustMonitoring({ if_match: metadata.ifMatch, changes: given }, patient, monitoring);
    });
  }
}
