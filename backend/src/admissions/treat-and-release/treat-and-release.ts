import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { stays, treatAndRelease } from '@ward-board/domain';
import { Decisions, type Outcome } from '../../command-handling/command-execution.js';
import type { Issued } from '../../command-handling/command-metadata.js';
import { noSuchRecord, StayIndex } from '../record-index.js';

export class TreatAndRelease extends Command<Outcome> {
  constructor(
    readonly issued: Issued,
    readonly emergency_id: string,
  ) {
    super();
  }
}

@CommandHandler(TreatAndRelease)
export class TreatAndReleaseHandler implements ICommandHandler<TreatAndRelease> {
  constructor(
    private readonly decisions: Decisions,
    private readonly index: StayIndex,
  ) {}

  async execute({ issued, emergency_id }: TreatAndRelease): Promise<Outcome> {
    const admission_id = await this.index.admissionOf('emergency-details', emergency_id);
    if (admission_id === null) return noSuchRecord;
    return this.decisions.make(issued, async (load) =>
      treatAndRelease({ emergency_id, if_match: issued.ifMatch }, await load(stays, admission_id)),
    );
  }
}
