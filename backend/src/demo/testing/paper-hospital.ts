import type { IcuCaseRecord, OpenIcuCase, TransferToIcu } from '@ward-board/contract';
import * as domain from '@ward-board/domain';
import { derivedId } from '@ward-board/event-store';
import { wardBoards } from '@ward-board/projections';
import type { Picture } from '../life/picture.js';
import type { Step, Whose } from '../steps/step.js';
import { icuRooms, plannedWings } from '../wings/wings.js';

type File = ReturnType<typeof wardBoards.open>;

const plans: readonly domain.RoomPlan[] = plannedWings.flatMap((wing) =>
  wing.rooms.map(({ id: room_id, number: room_number, beds }) => ({
    ...{ room_id, room_number, wing_id: wing.id },
    beds: beds.map(({ id: bed_id, label: bed_label }) => ({ bed_id, bed_label })),
  })),
);

/** A hospital without a database: the real decisions on the real boards, for tests that live through many days. */
export class PaperHospital {
  private readonly streams = new Map<string, domain.DomainEvent[]>();
  private readonly files = new Map<string, File>();
  private made = 0;

  /** @returns whose it is now, or the code of the refusal. */
  perform(step: Step, whose: Whose, ifMatch: number | null, now: Date): Whose | domain.RejectionCode {
    const id = derivedId(now.getTime(), 'paper', String(this.made++));
    const [decision, become] = this.decide(step, whose, ifMatch, id);
    if (!decision.ok) return decision.rejection.code;
    for (const { stream, facts } of decision.changes) for (const event of facts) this.store(stream, event, now);
    return become;
  }

  picture(now: Date): Picture {
    const files = [...this.files.values()];
    const all = <Record>(of: (file: File) => Readonly<{ [id: string]: Record }>) =>
      files.flatMap((file) => Object.values(of(file)));
    return {
      now,
      admissions: all((file) => file.admissions).filter(({ status }) => status === 'admitted'),
      emergency: all((file) => file['emergency-details']).filter(({ closed_at }) => closed_at === null),
      icu: all((file) => file.icu).filter(({ closed_at }) => closed_at === null),
      icuRooms,
      icuDoctors: [derivedId(0, 'doctor')],
    };
  }

  private decide(step: Step, whose: Whose, if_match: number | null, id: string): readonly [domain.Decision, Whose] {
    const { patient_id = '', admission_id = '', emergency_id = '', icu_id = '' } = whose;
    const stay = this.load(domain.stays, admission_id);
    const onCase = { emergency_id, if_match };
    switch (step.does) {
      case 'arrive': {
        const registered = domain.registerPatient({ patient_id: id, mrn: id, details: step.person as never }, null);
        if (!registered.ok) return [registered, {}];
        const [first] = registered.changes;
        const patient = domain.fold(domain.patients, first?.facts ?? []);
        const admission = { ...step.admission, admission_id: id, admission_number: id } as never;
        const admitted = domain.admitPatient(admission, patient);
        if (!admitted.ok) return [admitted, {}];
        const changes = [...registered.changes, ...admitted.changes];
        return [
          { ok: true, changes },
          { patient_id: id, admission_id: id },
        ];
      }
      case 'triage': {
        const { triage_level, ...findings } = step.body;
        const command = { emergency_id: id, patient_id, triage_level, findings: findings as never };
        return [domain.triageAdmission(command, stay), { ...whose, emergency_id: id }];
      }
      case 'amend-emergency': {
        const { triage_level, ...changes } = step.body;
        return [domain.amendEmergencyCase({ ...onCase, triage_level, changes }, stay), whose];
      }
      case 'treat-and-release':
        return [domain.treatAndRelease(onCase, stay), whose];
      case 'transfer-to-icu':
        return [domain.transferToIcu({ ...onCase, ...this.admission(id, step.body) }, stay), { ...whose, icu_id: id }];
      case 'open-icu':
        return [domain.openIcuCase({ patient_id, ...this.admission(id, step.body) }, stay), { ...whose, icu_id: id }];
      case 'amend-icu': {
        const { severity, ...changes } = step.body;
        return [domain.amendIcuCase({ icu_id, if_match, severity, changes: changes as never }, stay), whose];
      }
      case 'discharge-icu':
        return [domain.dischargeIcuCase({ icu_id, if_match, notes: step.notes }, stay), whose];
      case 'discharge':
        return [domain.dischargeAdmission({ if_match, notes: step.notes }, stay), whose];
    }
  }

  private admission(icu_id: string, body: TransferToIcu | Omit<OpenIcuCase, 'admission_id'>): domain.IcuAdmission {
    const { severity, room_id, ...findings } = body;
    const plan = plans.find((each) => each.room_id === room_id);
    const room = plan ? { plan, state: this.load(domain.rooms, plan.room_id) } : null;
    return { icu_id, severity, room, findings: findings as unknown as Omit<IcuCaseRecord, 'bed'> };
  }

  private load<State>(aggregate: domain.Aggregate<State>, id: string): State {
    return domain.fold(aggregate, this.streams.get(aggregate.stream(id)) ?? []);
  }

  private store(stream: string, event: domain.DomainEvent, now: Date): void {
    const events = this.streams.get(stream) ?? [];
    this.streams.set(stream, [...events, event]);
    const { patient_id } = event.data;
    const file = this.files.get(patient_id) ?? wardBoards.open([]);
    const fact = { event, revision: events.length + 1, at: now.toISOString(), patientId: patient_id };
    this.files.set(patient_id, wardBoards.apply(file, fact));
    // The last event of a stay: whoever has gone home is on no board.
    if (event.type === 'StayEnded') this.files.delete(patient_id);
  }
}
