import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type * as contract from '@ward-board/contract';
import { admissions, type CallbackKind, callbacks, patients, takeCallback } from '@ward-board/domain';
import { CommandExecution, type CommandOutcome } from '../command-handling/command-execution.js';
import type { CommandMetadata } from '../command-handling/command-metadata.js';
import { StreamStates } from '../command-handling/stream-states.js';

/** Takes a report of another system. */
export class TakeCallback extends Command<CommandOutcome> {
  constructor(
    readonly metadata: CommandMetadata,
    readonly kind: CallbackKind,
    readonly body: contract.Callback,
  ) {
    super();
  }
}

@CommandHandler(TakeCallback)
export class TakeCallbackHandler implements ICommandHandler<TakeCallback> {
  constructor(private readonly execution: CommandExecution) {}

  async execute({ metadata, kind, body }: TakeCallback): Promise<CommandOutcome> {
    const { id: callback_id, occurred_at: reported_at, patient_id, ...details } = body;
    const report = { kind, callback_id, reported_at, patient_id, details };
    return this.execution.execute(metadata, async (load) => {
      const before = await load(callbacks[kind], callback_id);
      const patient = await load(patients, patient_id);
      const stay = patient?.active_admission_id ?? null;
      return takeCallback(report, before, patient, stay === null ? null : await load(admissions, stay));
    });
  }
}

/** What was taken, as it came the first time. */
@Injectable()
export class TakenCallbacks {
  constructor(private readonly states: StreamStates) {}

  async of(kind: CallbackKind, id: string): Promise<contract.CallbackTaken> {
    const { state } = await this.states.read(callbacks[kind], id);
    if (!state) throw new Error('A callback was taken, and is not there.');
    return { id: state.callback_id, occurred_at: state.reported_at, patient_id: state.patient_id };
  }
}
