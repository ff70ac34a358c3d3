import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { dischargeAdmission, patients, rooms, stays } from '@ward-board/domain';
import { Decisions, type Outcome } from '../../command-handling/command-execution.js';
import type { Issued } from '../../command-handling/command-metadata.js';

export class DischargeAdmission extends Command<Outcome> {
  constructor(
    readonly issued: Issued,
    readonly admission_id: string,
    readonly notes: string | null,
  ) {
    super();
  }
}

@CommandHandler(DischargeAdmission)
export class DischargeAdmissionHandler implements ICommandHandler<DischargeAdmission> {
  constructor(private readonly decisions: Decisions) {}

  async execute({ issued, admission_id, notes }: DischargeAdmission): Promise<Outcome> {
    return this.decisions.make(issued, async (load) => {
      const stay = await load(stays, admission_id);
      if (stay) await load(patients, stay.patient_id);
      if (stay?.icu?.bed) await load(rooms, stay.icu.bed.room_id);
      return dischargeAdmission({ if_match: issued.ifMatch, notes }, stay);
    });
  }
}
