import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type * as contract from '@ward-board/contract';
import { openIcuCase, stays } from '@ward-board/domain';
import { Decisions, type Outcome } from '../../command-handling/command-execution.js';
import { type Issued, idMadeBy } from '../../command-handling/command-metadata.js';
import { IcuAdmissions, roomFor } from '../icu-admissions.js';

export class OpenIcuCase extends Command<Outcome> {
  readonly icu_id: string;

  constructor(
    readonly issued: Issued,
    readonly body: contract.OpenIcuCase,
  ) {
    super();
    this.icu_id = idMadeBy(issued, 'icu');
  }
}

@CommandHandler(OpenIcuCase)
export class OpenIcuCaseHandler implements ICommandHandler<OpenIcuCase> {
  constructor(
    private readonly decisions: Decisions,
    private readonly icuAdmissions: IcuAdmissions,
  ) {}

  async execute({ issued, icu_id, body }: OpenIcuCase): Promise<Outcome> {
    const { admission_id, patient_id } = body;
    const resolved = await this.icuAdmissions.resolve(icu_id, body);
    if ('rejection' in resolved) return resolved;
    return this.decisions.make(issued, async (load) => {
      const stay = await load(stays, admission_id);
      return openIcuCase({ patient_id, ...resolved.admission, room: await roomFor(resolved.plan, load) }, stay);
    });
  }
}
