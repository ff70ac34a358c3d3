import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type * as contract from '@ward-board/contract';
import { amendEmergencyCase, stays } from '@ward-board/domain';
import { Decisions, type Outcome } from '../../command-handling/command-execution.js';
import type { Issued } from '../../command-handling/command-metadata.js';
import { noSuchRecord, StayIndex } from '../record-index.js';

export class AmendEmergencyCase extends Command<Outcome> {
  constructor(
    readonly issued: Issued,
    readonly emergency_id: string,
    readonly body: contract.AmendEmergencyCase,
  ) {
    super();
  }
}

@CommandHandler(AmendEmergencyCase)
export class AmendEmergencyCaseHandler implements ICommandHandler<AmendEmergencyCase> {
  constructor(
    private readonly decisions: Decisions,
    private readonly index: StayIndex,
  ) {}

  async execute({ issued, emergency_id, body }: AmendEmergencyCase): Promise<Outcome> {
    const { triage_level, admission_id: claimed, patient_id, ...changes } = body;
    const admission_id = await this.index.admissionOf('emergency-details', emergency_id);
    if (admission_id === null) return noSuchRecord;
    return this.decisions.make(issued, async (load) =>
      amendEmergencyCase(
        { emergency_id, if_match: issued.ifMatch, admission_id: claimed, patient_id, triage_level, changes },
        await load(stays, admission_id),
      ),
    );
  }
}
