import * as contract from '@ward-board/contract';
import type { Answer } from '../api/api.js';
import { change, made, Refusal, type Row } from './rows.js';

/** What the wards need of the hospital that they are in. */
interface Hospital {
  readonly patients: ReadonlyMap<string, Row>;
  admit(body: contract.AdmitPatient, at: Date): Row;
  admission(id: unknown): Row;
  add(rows: Map<string, Row>, fields: object, at: Date): Row;
  takeBed(room_id: string | null | undefined): void;
  wingOf(room_id: string): unknown;
}

/** The wards and the waiting list of the fake service. */
export class FakeWard {
  readonly acceptances = new Map<string, Row>();
  readonly waiting = new Map<string, Row>();

  constructor(private readonly hospital: Hospital) {}

  /** Null: it is no request of the wards. @param matching the row, if it is there and at the revision that was named. */
  write(request: string, id: string, body: unknown, at: Date, matching: (row: Row | undefined) => Row): Answer | null {
    const { hospital } = this;
    switch (request) {
      case 'POST normal-acceptances': {
        const said = contract.normalAcceptance.create.parse(body);
        const admission = hospital.admission(said.admission_id);
        if (admission.awaiting === null) throw new Refusal(409, 'already_on_board', request);
        const row = this.accept(said, at);
        change(admission, { awaiting: null }, at);
        return made(row);
      }
      case 'PUT normal-acceptances': {
        const said = contract.normalAcceptance.update.parse(body);
        const row = matching(this.acceptances.get(id));
        if (said.room_id && said.room_id !== row.room_id) hospital.takeBed(said.room_id);
        return made(change(row, said, at));
      }
      case 'POST waiting-list': {
        const said = contract.addWaiting.parse(body);
        if (!hospital.patients.has(said.patient_id)) throw new Refusal(404, 'not_found', 'patient');
        return made(hospital.add(this.waiting, said, at));
      }
      case 'POST waiting-list assign': {
        const said = contract.assignWaiting.parse(body);
        const entry = matching(this.waiting.get(id));
        hospital.takeBed(said.room_id);
        const { patient_id, reason, diagnosis } = entry as Row & contract.AddWaiting;
        const admission = hospital.admit({ patient_id, admission_type: 'inpatient', reason }, at);
        change(admission, { awaiting: null }, at);
        const wing_id = hospital.wingOf(said.room_id);
        const acceptance = this.accept(
          { ...said, wing_id, diagnosis, care_plan: null, admission_id: admission.id },
          at,
        );
        this.waiting.delete(id);
        return { body: { entry, admission, acceptance }, etag: null };
      }
      default:
        return null;
    }
  }

  /** Reception's discharge takes the patient off the ward. */
  leave(admission: string): void {
    for (const [id, { admission_id }] of this.acceptances) if (admission_id === admission) this.acceptances.delete(id);
  }

  private accept(said: { readonly room_id: string; readonly [field: string]: unknown }, at: Date): Row {
    this.hospital.takeBed(said.room_id);
    return this.hospital.add(this.acceptances, said, at);
  }
}
