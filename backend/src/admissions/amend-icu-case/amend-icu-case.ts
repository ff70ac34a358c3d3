import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type * as contract from '@ward-board/contract';
import { amendIcuCase, rooms, stays } from '@ward-board/domain';
import { Decisions, type Outcome } from '../../command-handling/command-execution.js';
import type { Issued } from '../../command-handling/command-metadata.js';
import { Places } from '../../locations/locations.js';
import { noSuchDoctor, noSuchRoom, roomFor } from '../icu-admissions.js';
import { noSuchRecord, StayIndex } from '../record-index.js';

export class AmendIcuCase extends Command<Outcome> {
  constructor(
    readonly issued: Issued,
    readonly icu_id: string,
    readonly body: contract.AmendIcuCase,
  ) {
    super();
  }
}

@CommandHandler(AmendIcuCase)
export class AmendIcuCaseHandler implements ICommandHandler<AmendIcuCase> {
  constructor(
    private readonly decisions: Decisions,
    private readonly index: StayIndex,
    private readonly places: Places,
  ) {}

  async execute({ issued, icu_id, body }: AmendIcuCase): Promise<Outcome> {
    const { severity, room_id, doctor_id, admission_id: claimed, patient_id, ...findings } = body;
    const admission_id = await this.index.admissionOf('icu', icu_id);
    if (admission_id === null) return noSuchRecord;

    const doctor_name = doctor_id && (await this.places.doctorName(doctor_id));
    if (doctor_id && doctor_name === null) return noSuchDoctor;
    const changes = doctor_id === undefined ? findings : { ...findings, doctor_id, doctor_name };

    const plan = room_id ? await this.places.roomPlan(room_id) : null;
    if (room_id && !plan) return noSuchRoom;

    return this.decisions.make(issued, async (load) => {
      const stay = await load(stays, admission_id);
      const left = stay?.icu?.bed?.room_id;
      if (left !== undefined && left !== room_id) await load(rooms, left);
      const room = room_id === undefined ? undefined : await roomFor(plan, load);
      const belongs = { admission_id: claimed, patient_id };
      return amendIcuCase({ icu_id, if_match: issued.ifMatch, ...belongs, severity, changes, room }, stay);
    });
  }
}
