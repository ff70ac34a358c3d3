import { Injectable } from '@nestjs/common';
import type * as contract from '@ward-board/contract';
import { admissions, type CallbackKind, callbacks, type Decision, patients, takeCallback } from '@ward-board/domain';
import type { Load } from '../command-handling/command-execution.js';
import type { CommandMetadata } from '../command-handling/command-metadata.js';
import { DecidedCommand } from '../command-handling/decided-command.js';
import { StreamStates } from '../command-handling/stream-states.js';

/** Takes a report of another system. */
export class TakeCallback extends DecidedCommand {
  constructor(
    readonly metadata: CommandMetadata,
    readonly kind: CallbackKind,
    readonly body: contract.Callback,
  ) {
    super();
  }

  async decide(load: Load): Promise<Decision> {
    const { id: callback_id, occurred_at: reported_at, patient_id, ...details } = this.body;
    const report = { kind: this.kind, callback_id, reported_at, patient_id, details };
    const before = await load(callbacks[this.kind], callback_id);
    const patient = await load(patients, patient_id);
    const stay = patient?.active_admission_id ?? null;
    return takeCallback(report, before, patient, stay === null ? null : await load(admissions, stay));
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
