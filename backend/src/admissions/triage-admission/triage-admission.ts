import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type * as contract from '@ward-board/contract';
import { stays, triageAdmission } from '@ward-board/domain';
import { Decisions, type Outcome } from '../../command-handling/command-execution.js';
import { type Issued, idMadeBy } from '../../command-handling/command-metadata.js';

export class TriageAdmission extends Command<Outcome> {
  readonly emergency_id: string;

  constructor(
    readonly issued: Issued,
    readonly body: contract.TriageAdmission,
  ) {
    super();
    this.emergency_id = idMadeBy(issued, 'emergency');
  }
}

@CommandHandler(TriageAdmission)
export class TriageAdmissionHandler implements ICommandHandler<TriageAdmission> {
  constructor(private readonly decisions: Decisions) {}

  async execute({ issued, emergency_id, body }: TriageAdmission): Promise<Outcome> {
    const { admission_id, patient_id, triage_level } = body;
    const findings = {
      chief_complaint: body.chief_complaint,
      arrival_mode: body.arrival_mode ?? null,
      avpu: body.avpu ?? null,
      stabilized_at: body.stabilized_at ?? null,
      trauma_type: body.trauma_type ?? null,
      vitals: body.vitals ?? null,
      allergies: body.allergies ?? null,
      current_medications: body.current_medications ?? null,
      notes: body.notes ?? null,
    };
    return this.decisions.make(issued, async (load) =>
      triageAdmission({ emergency_id, patient_id, triage_level, findings }, await load(stays, admission_id)),
    );
  }
}
