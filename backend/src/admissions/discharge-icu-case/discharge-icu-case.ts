import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { dischargeIcuCase, rooms, stays } from '@ward-board/domain';
import { Decisions, type Outcome } from '../../command-handling/command-execution.js';
import type { Issued } from '../../command-handling/command-metadata.js';
import { noSuchRecord, StayIndex } from '../record-index.js';

export class DischargeIcuCase extends Command<Outcome> {
  constructor(
    readonly issued: Issued,
    readonly icu_id: string,
    readonly notes: string | null,
  ) {
    super();
  }
}

@CommandHandler(DischargeIcuCase)
export class DischargeIcuCaseHandler implements ICommandHandler<DischargeIcuCase> {
  constructor(
    private readonly decisions: Decisions,
    private readonly index: StayIndex,
  ) {}

  async execute({ issued, icu_id, notes }: DischargeIcuCase): Promise<Outcome> {
    const admission_id = await this.index.admissionOf('icu', icu_id);
    if (admission_id === null) return noSuchRecord;
    return this.decisions.make(issued, async (load) => {
      const stay = await load(stays, admission_id);
      if (stay?.icu?.bed) await load(rooms, stay.icu.bed.room_id);
      return dischargeIcuCase({ icu_id, if_match: issued.ifMatch, notes }, stay);
    });
  }
}
