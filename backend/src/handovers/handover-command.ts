import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MakeHandover, SignHandover } from '@ward-board/contract';
import { handoverSheets, makeHandoverSheet, signHandoverSheet } from '@ward-board/domain';
import { CommandExecution, type CommandOutcome } from '../command-handling/command-execution.js';
import { type CommandMetadata, idMadeBy } from '../command-handling/command-metadata.js';
import { BoardSnapshots } from '../read-models/board-snapshots.js';
import { HandoverComparison } from './handover-comparison.js';
import { handoverEntries } from './handover-entries.js';

/** What is to be done with a handover sheet. */
type HandoverAction =
  | { readonly do: 'make'; readonly body: MakeHandover }
  | { readonly do: 'sign'; readonly body: SignHandover };

/** A command on a handover sheet. `id` is the sheet's, also of one that is to be made. */
export class HandoverCommand extends Command<CommandOutcome> {
  constructor(
    readonly metadata: CommandMetadata,
    readonly id: string,
    readonly action: HandoverAction,
  ) {
    super();
  }
}

@CommandHandler(HandoverCommand)
export class HandoverHandler implements ICommandHandler<HandoverCommand> {
  constructor(
    private readonly execution: CommandExecution,
    private readonly boards: BoardSnapshots,
    private readonly comparison: HandoverComparison,
  ) {}

  async execute({ metadata, id, action }: HandoverCommand): Promise<CommandOutcome> {
    switch (action.do) {
      case 'make': {
        const { ward, patient_ids, scope = null } = action.body;
        const board = await this.boards.rowsOf(ward, patient_ids);
        const entries = handoverEntries(patient_ids, board, (patient_id) => idMadeBy(metadata, 'entry', patient_id));
        const make = { handover_id: id, ward, feed: board.feed, seq: board.seq, scope, entries };
        return this.execution.execute(metadata, async (load) =>
          makeHandoverSheet(make, await load(handoverSheets, id)),
        );
      }
      case 'sign': {
        const board = await this.comparison.of(id);
        const sign = { user_id: metadata.actor.id, side: action.body?.side, if_match: metadata.ifMatch, board };
        return this.execution.execute(metadata, async (load) =>
          signHandoverSheet(sign, await load(handoverSheets, id)),
        );
      }
    }
  }
}
