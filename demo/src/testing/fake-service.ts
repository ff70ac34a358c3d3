import * as contract from '@ward-board/contract';
import { type Answer, Api, type Send } from '../api/api.js';
import { wings } from '../data/tables.js';
import { orderedStudy, studyChanges } from './fake-studies.js';
import { FakeWard } from './fake-ward.js';
import { change, iso, made, Refusal, type Row } from './rows.js';

/**
 * The public API in memory, as far as the sample hospital needs it, for tests that live through many days: every body is
 * checked by the contract's schema, and the rules of who can be where are those of the specification.
 */
export class FakeService {
  readonly patients = new Map<string, Row>();
  readonly admissions = new Map<string, Row>();
  readonly emergency = new Map<string, Row>();
  readonly icu = new Map<string, Row>();
  readonly operations = new Map<string, Row>();
  readonly studies = new Map<string, Row>();
  readonly ward = new FakeWard(this);
  /** Each request that wrote, by who made it. */
  readonly written: string[] = [];
  /** The refusals that it gave, in words. */
  readonly refused: string[] = [];
  /** What time it is; a backdated request has its own. */
  now = new Date('2026-11-21T07:00:00.000Z');
  private made = 0;
  private readonly wings = new Map<string, Row>();
  private readonly rooms = new Map<string, Row & { capacity: number; beds: string[] }>();

  readonly api = new Api({ send: (...request) => this.send(...request), passwordOf: () => 'x', attempts: 1 });

  /** With its wings set up. */
  static withWings(): FakeService {
    const hospital = new FakeService();
    for (const { name, ward_type, rooms } of wings) {
      const { id: wing_id } = hospital.createWing({ name, ward_type });
      for (const room of rooms) hospital.createRoom({ ...room, wing_id });
    }
    return hospital;
  }

  readonly send: Send = async (path, { method, headers, body }, at = this.now) => {
    const { pathname } = new URL(path, 'http://service');
    try {
      if (pathname === '/api/auth/login') {
        const { email } = contract.login.parse(JSON.parse(body ?? ''));
        return Response.json({ access_token: email });
      }
      const who = headers.authorization?.replace(/Bearer |@.*/g, '') ?? '';
      const ifMatch = headers['if-match'];
      const answer =
        method === 'GET' ? this.list(pathname) : this.write(method, pathname, JSON.parse(body ?? 'null'), at, ifMatch);
      if (method !== 'GET') this.written.push(`${who}: ${method} ${pathname}`);
      return Response.json(answer.body, { headers: answer.etag ? { etag: answer.etag } : {} });
    } catch (error) {
      this.refused.push(`${method} ${pathname}: ${String(error)}`);
      const { status = 400, code = 'validation_failed' } = error instanceof Refusal ? error : {};
      return Response.json({ code, detail: String(error) }, { status });
    }
  };

  private list(path: string): Answer {
    const all = (rows: ReadonlyMap<string, Row>) => [...rows.values()].toReversed();
    const page = (items: readonly object[]) => ({ body: { items, next_cursor: null }, etag: null });
    switch (path) {
      case '/api/patients':
        return page(all(this.patients));
      case '/api/admissions':
        return page(
          all(this.admissions).map((row) => ({ ...row, patient: this.patients.get(String(row.patient_id)) })),
        );
      case '/api/emergency-details':
        return page(all(this.emergency).map((row) => this.withWhose(row)));
      case '/api/icu':
        return page(all(this.icu).map((row) => this.withWhose(row)));
      case '/api/operations':
        return page(all(this.operations).map((row) => this.withWhose(row)));
      case '/api/boards/radiology':
        return { body: { collections: { 'imaging-studies': all(this.studies) } }, etag: null };
      case '/api/normal-acceptances':
        return page(all(this.ward.acceptances).map((row) => this.withWhose(row)));
      case '/api/waiting-list':
        return page(all(this.ward.waiting));
      case '/api/wings':
        return page(all(this.wings));
      case '/api/rooms':
        return page(all(this.rooms).map((room) => ({ ...room, occupied: this.occupied(room.id) })));
      case '/api/facility':
        return { body: contract.defaultFacility, etag: null };
      case '/api/doctors':
        return page([{ id: '019a0000-0000-7000-8000-00000000d0c0', name: 'Dr. Paper', department: 'ICU' }]);
    }
    throw new Refusal(404, 'not_found', path);
  }

  private write(method: string, path: string, body: unknown, at: Date, ifMatch: string | undefined): Answer {
    const [, , collection = '', id = '', action = ''] = path.split('/');
    const matching = (row: Row | undefined): Row => {
      if (!row) throw new Refusal(404, 'not_found', path);
      if (ifMatch && ifMatch !== `"${row.revision}"`) throw new Refusal(412, 'stale_revision', path);
      return row;
    };
    switch (`${method} ${collection} ${action}`.trim()) {
      case 'POST wings':
        return made(this.createWing(contract.createWing.parse(body)));
      case 'POST rooms':
        return made(this.createRoom(contract.createRoom.parse(body)));
      case 'POST patients':
        return made(this.add(this.patients, contract.registerPatient.parse(body), at));
      case 'POST admissions':
        return made(this.admit(contract.admitPatient.parse(body), at));
      case 'POST emergency-details':
        return made(this.triage(contract.emergencyCase.create.parse(body), at));
      case 'PUT emergency-details':
        return made(change(matching(this.emergency.get(id)), contract.emergencyCase.update.parse(body), at));
      case 'DELETE emergency-details': {
        const { admission_id } = matching(this.emergency.get(id));
        this.emergency.delete(id);
        change(this.admission(admission_id), { awaiting: 'emergency', treated_at: iso(at) }, at);
        return { body: null, etag: null };
      }
      case 'POST emergency-details transfer-to-icu': {
        const emergency = matching(this.emergency.get(id));
        const icu_case = this.openIcu(
          { ...contract.transferToIcu.parse(body), admission_id: String(emergency.admission_id) },
          at,
          'emergency',
        );
        this.emergency.delete(id);
        return { body: { emergency, icu_case }, etag: null };
      }
      case 'POST emergency-details transfer-to-operation': {
        const emergency = matching(this.emergency.get(id));
        const { start: op_status, ...said } = contract.transferToOperation.parse(body);
        const { admission_id } = emergency;
        const operation = this.openOperation({ ...said, op_status, admission_id }, at, 'emergency');
        this.emergency.delete(id);
        return { body: { emergency, operation }, etag: `"${operation.revision}"` };
      }
      case 'POST operations': {
        const said = contract.operation.create.parse(body);
        const admission = this.admission(said.admission_id);
        if (admission.awaiting !== 'operations') throw new Refusal(409, 'already_on_board', path);
        change(admission, { awaiting: null }, at);
        return made(this.openOperation(said, at, null));
      }
      case 'PUT operations': {
        const operation = matching(this.operations.get(id));
        const said = contract.operation.update.parse(body);
        const [from, to] = [operation, said].map(({ op_status }) => contract.opStatuses.indexOf(op_status as never));
        if (said.op_status && to !== Number(from) + 1) throw new Refusal(409, 'invalid_transition', path);
        if (said.op_status) Object.assign(operation, { accepted_at: iso(at) });
        return made(change(operation, said, at));
      }
      case 'POST icu': {
        const said = contract.icuCase.create.parse(body);
        if (this.admission(said.admission_id).awaiting === null) throw new Refusal(409, 'already_on_board', path);
        change(this.admission(said.admission_id), { awaiting: null }, at);
        return made(this.openIcu(said, at, null));
      }
      case 'POST imaging-studies':
        return made(this.add(this.studies, orderedStudy(body), at));
      case 'PUT imaging-studies':
        return made(change(matching(this.studies.get(id)), studyChanges(this.studies.get(id) as never, body, at), at));
      case 'PUT icu':
        return made(change(matching(this.icu.get(id)), contract.icuCase.update.parse(body), at));
      case 'POST icu accept':
      case 'POST operations accept': {
        const record = matching((collection === 'icu' ? this.icu : this.operations).get(id));
        if (!record.transferred_from) throw new Refusal(409, 'not_transferred', path);
        if (record.accepted_at) throw new Refusal(409, 'already_accepted', path);
        return made(change(record, { accepted_at: iso(at) }, at));
      }
      case 'POST icu transfer-to-operation': {
        const icu_case = this.here(matching(this.icu.get(id)));
        const { start: op_status, keep_bed, ...said } = contract.transferToOperationAndBack.parse(body);
        const { admission_id } = icu_case;
        const operation = this.openOperation({ ...said, op_status, admission_id }, at, 'icu');
        if (keep_bed) change(icu_case, { away: 'operations' }, at);
        else this.icu.delete(id);
        return { body: { icu_case, operation }, etag: null };
      }
      case 'POST operations transfer-to-icu': {
        const { admission_id, op_status } = matching(this.operations.get(id));
        contract.transferBackToIcu.parse(body);
        const kept = [...this.icu.values()].find((row) => row.admission_id === admission_id && row.away);
        if (!kept || !['post-op', 'recovered'].includes(String(op_status)))
          throw new Refusal(409, 'transfer_not_allowed', path);
        this.operations.delete(id);
        return { body: { icu_case: change(kept, { away: null }, at) }, etag: null };
      }
      case 'POST icu discharge': {
        contract.dischargeFromBoard.parse(body);
        const { admission_id } = this.here(matching(this.icu.get(id)));
        this.icu.delete(id);
        return made(change(this.admission(admission_id), {}, at));
      }
      case 'POST admissions discharge': {
        contract.dischargeAdmission.parse(body);
        const admission = matching(this.admissions.get(id));
        this.admissions.delete(id);
        for (const [operation, { admission_id }] of this.operations)
          if (admission_id === id) this.operations.delete(operation);
        for (const [icu, { admission_id }] of this.icu) if (admission_id === id) this.icu.delete(icu);
        this.ward.leave(id);
        this.patients.delete(String(admission.patient_id));
        return made(admission);
      }
    }
    const done = this.ward.write(`${method} ${collection} ${action}`.trim(), id, body, at, matching);
    if (done) return done;
    throw new Refusal(404, 'not_found', `${method} ${path}`);
  }

  admit(body: contract.AdmitPatient, at: Date): Row {
    if (!this.patients.has(body.patient_id)) throw new Refusal(404, 'not_found', 'patient');
    const awaiting = contract.boardOfType[body.admission_type];
    const row = { ...body, status: 'admitted', awaiting, treated_at: null, admitted_at: iso(at) };
    return this.add(this.admissions, row, at);
  }

  private triage(body: contract.CreateRecord<typeof contract.emergencyCase>, at: Date): Row {
    const admission = this.admission(body.admission_id);
    if (admission.awaiting !== 'emergency' || admission.treated_at) throw new Refusal(409, 'already_triaged');
    change(admission, { awaiting: null }, at);
    return this.add(this.emergency, body, at);
  }

  private here(row: Row): Row {
    if (row.away) throw new Refusal(409, 'patient_away');
    return row;
  }

  private openOperation(said: object, at: Date, transferred_from: contract.StayBoard | null): Row {
    return this.add(this.operations, { ...said, transferred_from, accepted_at: null, away: null }, at);
  }

  /** A room that is named has to be there, with a free bed. */
  takeBed(room_id: string | null | undefined): void {
    const room = this.rooms.get(room_id ?? '');
    if (room_id && !room) throw new Refusal(404, 'not_found', 'room');
    if (room && this.occupied(room.id) >= room.capacity) throw new Refusal(409, 'room_unavailable');
  }

  wingOf = (room_id: string): unknown => this.rooms.get(room_id)?.wing_id;

  private openIcu(
    body: contract.CreateRecord<typeof contract.icuCase>,
    at: Date,
    transferred_from: contract.StayBoard | null,
  ): Row {
    this.takeBed(body.room_id);
    return this.add(this.icu, { ...body, transferred_from, accepted_at: null, away: null }, at);
  }

  private createWing(body: contract.CreateWing): Row {
    return this.add(this.wings, body, this.now);
  }

  private createRoom(body: contract.CreateRoom): Row {
    return this.add(this.rooms, { ...body, capacity: body.beds.length } as never, this.now);
  }

  private occupied(room: string): number {
    const lying = [...this.icu.values(), ...this.ward.acceptances.values()];
    return lying.filter(({ room_id }) => room_id === room).length;
  }

  admission(id: unknown): Row {
    const admission = this.admissions.get(String(id));
    if (!admission) throw new Refusal(409, 'admission_closed');
    return admission;
  }

  private withWhose(row: Row): object {
    const admission = this.admission(row.admission_id);
    const { patient_id } = admission;
    return { ...row, patient_id, admission, patient: this.patients.get(String(patient_id)) };
  }

  private row(fields: object, at: Date): Row {
    const id = `019a0000-0000-7000-8000-${String(++this.made).padStart(12, '0')}`;
    return { ...fields, id, revision: 1, created_at: iso(at), updated_at: iso(at) };
  }

  add<Kept extends Row>(rows: Map<string, Kept>, fields: object, at: Date): Kept {
    const row = this.row(fields, at) as Kept;
    rows.set(row.id, row);
    return row;
  }
}
