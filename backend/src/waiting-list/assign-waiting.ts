import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type * as contract from '@ward-board/contract';
import { type AcceptanceDetails, assignWaiting, patients, reject, waitingEntries } from '@ward-board/domain';
import { RecordContentsReader } from '../admissions/record-contents.js';
import { roomChoice } from '../admissions/room-choice.js';
import { CommandExecution, type CommandOutcome } from '../command-handling/command-execution.js';
import { type CommandMetadata, idMadeBy } from '../command-handling/command-metadata.js';
import { Numbers } from '../command-handling/numbers.js';
import { StreamStates } from '../command-handling/stream-states.js';

/** Gives a waiting patient a room: admits them, and accepts them onto the ward. */
export class AssignWaiting extends Command<CommandOutcome> {
  readonly admission_id: string;
  readonly acceptance_id: string;

  constructor(
    readonly metadata: CommandMetadata,
    readonly entry_id: string,
    readonly body: contract.AssignWaiting,
  ) {
    super();
    this.admission_id = idMadeBy(metadata, 'admission');
    this.acceptance_id = idMadeBy(metadata, 'acceptance');
  }
}

@CommandHandler(AssignWaiting)
export class AssignWaitingHandler implements ICommandHandler<AssignWaiting> {
  constructor(
    private readonly execution: CommandExecution,
    private readonly states: StreamStates,
    private readonly numbers: Numbers,
    private readonly contents: RecordContentsReader,
  ) {}

  async execute({ metadata, entry_id, admission_id, acceptance_id, body }: AssignWaiting): Promise<CommandOutcome> {
    const { state: known } = await this.states.read(waitingEntries, entry_id);
    if (!known) return reject('not_found', 'There is no such waiting-list entry.');
    const contents = await this.contents.read('normal-acceptances', body, metadata.at, null);
    if ('rejection' in contents) return contents;
    const { plan, bed_id } = contents;
    if (!plan) return reject('unknown_reference', 'There is no such room.', 'room_id');
    // The declaration of acceptances, by which the body was split, has the fields that the domain keeps.
    const details = contents.details as unknown as AcceptanceDetails;
    const admission_number = await this.numbers.nextAdmissionNumber(metadata.at);
    const assign = { if_match: metadata.ifMatch, admission_id, admission_number, acceptance_id, details };
    return this.execution.execute(metadata, async (load) => {
      // Before the entry: of two assignments at once the later would else find the patient admitted, or the bed taken, by the
      // earlier one, and the entry still waiting.
      const patient = await load(patients, known.patient_id);
      const room = await roomChoice(plan, bed_id, load);
      const entry = await load(waitingEntries, entry_id);
      return assignWaiting({ ...assign, room }, entry, patient);
    });
  }
}
