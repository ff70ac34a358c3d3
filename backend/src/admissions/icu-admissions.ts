import { Injectable } from '@nestjs/common';
import type { TransferToIcu } from '@ward-board/contract';
import { type IcuAdmission, type Rejected, type RoomPlan, reject, rooms } from '@ward-board/domain';
import type { Load } from '../command-handling/command-execution.js';
import { Places } from '../locations/locations.js';

/** What a request says of a patient who comes to the ICU, with its doctor and room looked up. */
export interface ResolvedIcuAdmission {
  readonly plan: RoomPlan | null;
  readonly admission: Omit<IcuAdmission, 'room'>;
}

/** Looks up what an ICU admission refers to; the same for a hand-off and for the ICU's own button. */
@Injectable()
export class IcuAdmissions {
  constructor(private readonly places: Places) {}

  /** @returns a rejection naming the field when the doctor or the room does not exist. */
  async resolve(icu_id: string, body: TransferToIcu): Promise<ResolvedIcuAdmission | Rejected> {
    const doctor_id = body.doctor_id ?? null;
    const doctor_name = doctor_id && (await this.places.doctorName(doctor_id));
    if (doctor_id !== null && doctor_name === null) return noSuchDoctor;
    const plan = body.room_id ? await this.places.roomPlan(body.room_id) : null;
    if (body.room_id && !plan) return noSuchRoom;
    const findings = {
      ventilator_mode: body.ventilator_mode ?? null,
      o2_flow: body.o2_flow ?? null,
      iv_lines: body.iv_lines ?? null,
      isolation: body.isolation ?? null,
      diet: body.diet ?? null,
      vitals: body.vitals ?? null,
      avpu: body.avpu ?? null,
      medications: body.medications ?? null,
      monitor_alerts: body.monitor_alerts ?? null,
      doctor_id,
      doctor_name,
    };
    return { plan, admission: { icu_id, severity: body.severity, findings } };
  }
}

/** The room that a decision takes a bed in, with who is in it now. */
export const roomFor = async (plan: RoomPlan | null, load: Load): Promise<IcuAdmission['room']> =>
  plan && { plan, state: await load(rooms, plan.room_id) };

export const noSuchDoctor = reject('unknown_reference', 'There is no such doctor.', 'doctor_id');
export const noSuchRoom = reject('unknown_reference', 'There is no such room.', 'room_id');
