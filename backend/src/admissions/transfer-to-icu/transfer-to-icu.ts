import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type * as contract from '@ward-board/contract';
import { stays, transferToIcu } from '@ward-board/domain';
import { Decisions, type Outcome } from '../../command-handling/command-execution.js';
import { type Issued, idMadeBy } from '../../command-handling/command-metadata.js';
import { IcuAdmissions, roomFor } from '../icu-admissions.js';
import { noSuchRecord, StayIndex } from '../record-index.js';

export class TransferToIcu extends Command<Outcome> {
  readonly icu_id: string;

  constructor(
    readonly issued: Issued,
    readonly emergency_id: string,
    readonly body: contract.TransferToIcu,
  ) {
    super();
    this.icu_id = idMadeBy(issued, 'icu');
  }
}

@CommandHandler(TransferToIcu)
export class TransferToIcuHandler implements ICommandHandler<TransferToIcu> {
  constructor(
    private readonly decisions: Decisions,
    private readonly index: StayIndex,
    private readonly icuAdmissions: IcuAdmissions,
  ) {}

  async execute({ issued, emergency_id, icu_id, body }: TransferToIcu): Promise<Outcome> {
    const admission_id = await this.index.admissionOf('emergency-details', emergency_id);
    if (admission_id === null) return noSuchRecord;
    const resolved = await this.icuAdmissions.resolve(icu_id, body);
    if ('rejection' in resolved) return resolved;
    return this.decisions.make(issued, async (load) => {
      const stay = await load(stays, admission_id);
      const room = await roomFor(resolved.plan, load);
      return transferToIcu({ emergency_id, if_match: issued.ifMatch, ...resolved.admission, room }, stay);
    });
  }
}
