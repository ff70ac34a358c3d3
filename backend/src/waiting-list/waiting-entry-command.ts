import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type * as contract from '@ward-board/contract';
import {
  addWaiting,
  amendWaiting,
  cancelWaiting,
  noteWaiting,
  patients,
  reject,
  waitingEntries,
} from '@ward-board/domain';
import { CommandExecution, type CommandOutcome, type Load } from '../command-handling/command-execution.js';
import type { CommandMetadata } from '../command-handling/command-metadata.js';
import { Locations } from '../locations/locations.js';

/** What is to be done with a waiting-list entry, besides assigning it. */
type WaitingAction =
  | { readonly do: 'add'; readonly body: contract.AddWaiting }
  | { readonly do: 'amend'; readonly body: contract.UpdateWaiting }
  | { readonly do: 'note'; readonly text: string }
  | { readonly do: 'cancel' };

/** A command on a waiting-list entry. `id` is the entry's, also of one that is to be added. */
export class WaitingEntryCommand extends Command<CommandOutcome> {
  constructor(
    readonly metadata: CommandMetadata,
    readonly id: string,
    readonly action: WaitingAction,
  ) {
    super();
  }
}

@CommandHandler(WaitingEntryCommand)
export class WaitingEntryHandler implements ICommandHandler<WaitingEntryCommand> {
  constructor(
    private readonly execution: CommandExecution,
    private readonly locations: Locations,
  ) {}

  async execute({ metadata, id, action }: WaitingEntryCommand): Promise<CommandOutcome> {
    const wing_id = 'body' in action ? action.body.preferred_wing_id : null;
    if (wing_id && !(await this.locations.isWing(wing_id)))
      return reject('unknown_reference', 'There is no such wing.', 'preferred_wing_id');
    const if_match = metadata.ifMatch;
    switch (action.do) {
      case 'add': {
        const { patient_id, priority, preferred_wing_id = null, reason = null, diagnosis = null } = action.body;
        const add = { entry_id: id, details: { priority, preferred_wing_id, reason, diagnosis } };
        return this.execution.execute(metadata, async (load) => addWaiting(add, await load(patients, patient_id)));
      }
      case 'amend': {
        const { patient_id, status, ...changes } = action.body;
        return this.execution.execute(metadata, async (load) =>
          amendWaiting({ if_match, patient_id, status, changes }, await loadEntry(load, id)),
        );
      }
      case 'note': {
        const { text } = action;
        return this.execution.execute(metadata, async (load) =>
          noteWaiting({ if_match, text }, await load(waitingEntries, id)),
        );
      }
      case 'cancel':
        return this.execution.execute(metadata, async (load) => cancelWaiting({ if_match }, await loadEntry(load, id)));
    }
  }
}

/** The entry; its patient’s stream is loaded with it, since the end of a wait is said there too. */
async function loadEntry(load: Load, id: string) {
  const entry = await load(waitingEntries, id);
  if (entry) await load(patients, entry.patient_id);
  return entry;
}
