import * as contract from '@ward-board/contract';
import { type Send, StaffClient } from '../api/staff-client.js';
import { FakeCharts } from './fake-charts.js';
import { FakeOrders } from './fake-orders.js';
import { FakePlaces } from './fake-places.js';
import { FakeStays, type Made } from './fake-stays.js';
import { FakeStudies } from './fake-studies.js';
import { change, made, Refusal, type Row, RowMaker, type Success } from './rows.js';

/**
 * The public API in memory, as far as the sample hospital needs it, for tests that live through many days: every body is
 * checked by the contract's schema, and the rules of who can be where are those of the specification.
 */
export class FakeService {
  private readonly rows = new RowMaker();
  readonly places: FakePlaces = new FakePlaces(this.rows, () => this.stays.inBeds());
  readonly stays: FakeStays = new FakeStays(this.rows, this.places.takeBed);
  readonly studies = new FakeStudies(this.rows);
  readonly orders = new FakeOrders(this.rows);
  readonly charts = new FakeCharts(this.rows);
  readonly waiting = new Map<string, Row>();
  private readonly sheets = new Map<string, Row>();
  /** Each request that wrote, by who made it. */
  readonly written: string[] = [];
  /** The refusals that it gave, in words. */
  readonly refused: string[] = [];
  private readonly texts = new WeakMap<Row, { readonly state: string; readonly text: string }>();
  /** What time it is; a backdated request has its own. */
  now = new Date('2026-11-21T07:00:00.000Z');

  readonly api = new StaffClient({
    send: (...request) => this.send(...request),
    passwordOf: () => 'x',
    attempts: 1,
  });

  /** With its wings set up. */
  static withWings(): FakeService {
    const hospital = new FakeService();
    hospital.places.setUp(hospital.now);
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
      const by: Made = { at, doctor: this.places.doctorOf(who), nurse: who };
      if (method === 'GET') return new Response(this.list(pathname));
      const answer = this.write(method, pathname, JSON.parse(body ?? 'null'), headers['if-match'], by);
      this.written.push(`${who}: ${method} ${pathname}`);
      return Response.json(answer.body, { headers: answer.etag ? { etag: answer.etag } : {} });
    } catch (error) {
      this.refused.push(`${method} ${pathname}: ${String(error)}`);
      const { status = 400, code = 'validation_failed' } = error instanceof Refusal ? error : {};
      return Response.json({ code, detail: String(error) }, { status });
    }
  };

  /** The answer to a GET, as JSON. */
  private list(path: string): string {
    const { boards, patients, admissions } = this.stays;
    const listed = (rows: ReadonlyMap<string, Row>, whole: (row: Row) => object = (row) => row) =>
      `[${[...rows.values()].toReversed().map((row) => this.textOf(row, whole))}]`;
    const page = (items: string) => `{"items":${items},"next_cursor":null}`;
    const collection = path.replace('/api/', '');
    if (isBoard(collection)) return page(listed(boards[collection], (row) => this.withWhose(row)));
    switch (collection) {
      case 'patients':
        return page(listed(patients));
      case 'admissions':
        return page(listed(admissions, (row) => ({ ...row, patient: patients.get(String(row.patient_id)) })));
      case 'boards/radiology':
        return `{"collections":{"imaging-studies":${listed(this.studies.rows)},"service-requests":${listed(this.orders.imagingRequests)}}}`;
      case 'lab':
        return page(listed(this.orders.labRequests));
      case 'pharmacy':
        return page(listed(this.orders.prescriptions));
      case 'waiting-list':
        return page(listed(this.waiting));
      case 'wings':
        return page(listed(this.places.wings));
      case 'rooms':
        return page(JSON.stringify(this.places.listed()));
      case 'facility':
        return JSON.stringify(contract.defaultFacility);
      case 'doctors':
        return page(JSON.stringify(this.places.doctors));
    }
    throw new Refusal(404, 'not_found', path);
  }

  /** Kept until the row or its admission changes: writing every list anew took most of the time of a test. */
  private textOf(row: Row, whole: (row: Row) => object): string {
    const admission = this.stays.admissions.get(String(row.admission_id));
    const due = this.charts.clinicalOf(admission?.patient_id).next_observation_due_at;
    const state = `${row.revision} ${row.updated_at} ${admission?.revision} ${due}`;
    const before = this.texts.get(row);
    if (before?.state === state) return before.text;
    const text = JSON.stringify(whole(row));
    this.texts.set(row, { state, text });
    return text;
  }

  private write(method: string, path: string, body: unknown, ifMatch: string | undefined, by: Made): Success {
    const [, , collection = '', id = '', action = ''] = path.split('/');
    const matching = (row: Row | undefined): Row => {
      if (!row) throw new Refusal(404, 'not_found', path);
      if (ifMatch && ifMatch !== `"${row.revision}"`) throw new Refusal(412, 'stale_revision', path);
      return row;
    };
    const { stays, studies, orders, charts, places } = this;
    const request = `${method} ${action}`.trim();
    if (isBoard(collection)) {
      if (request === 'POST') return made(this.open(collection, body, by));
      return this.onRecord(request, collection, matching(stays.boards[collection].get(id)), body, by);
    }
    switch (`${collection} ${request}`) {
      case 'wings POST':
        return made(places.createWing(body, by.at));
      case 'rooms POST':
        return made(places.createRoom(body, by.at));
      case 'patients POST':
        return made(stays.register(contract.registerPatient.parse(body), by));
      case 'admissions POST':
        return made(stays.admit(contract.admitPatient.parse(body), by));
      case 'admissions POST discharge':
        contract.dischargeAdmission.parse(body);
        return made(stays.discharge(matching(stays.admissions.get(id))));
      case 'imaging-studies POST':
        return made(this.book(body, by.at));
      case 'imaging-studies PUT':
        return made(studies.amend(matching(studies.rows.get(id)), body, by.at));
      case 'service-requests POST':
        return made(orders.order(body, by.at));
      case 'lab POST start':
        return made(orders.begin(matching(orders.labRequests.get(id)), by.at));
      case 'lab POST result':
        return made(orders.report(matching(orders.labRequests.get(id)), body, by.at));
      case 'prescriptions POST':
        return made(orders.prescribe(body, by.at));
      case 'prescriptions PUT':
        return made(orders.give(matching(orders.prescriptions.get(id)), body, by.at));
      case 'pharmacy-dispense POST':
        return made(orders.dispense(body, by.at));
      case 'observations POST':
        return made(charts.observe(body, by.at));
      case 'allergies POST':
      case 'nursing-assessments POST':
        return made(charts.write(collection as 'allergies', body, by.at));
      case 'patients PUT monitoring':
        return made(charts.monitor(id, body, by.at));
      case 'waiting-list POST': {
        const said = contract.addWaiting.parse(body);
        if (!stays.patients.has(said.patient_id)) throw new Refusal(404, 'not_found', 'patient');
        const row = this.rows.make(said, by.at);
        this.waiting.set(row.id, row);
        return made(row);
      }
      case 'handovers POST': {
        const row = this.rows.make(contract.makeHandover.parse(body), by.at);
        this.sheets.set(row.id, row);
        return made(row);
      }
      case 'handovers POST sign':
        contract.signHandover.parse(body);
        return made(change(matching(this.sheets.get(id)), {}, by.at));
      case 'waiting-list POST assign':
        return this.assign(matching(this.waiting.get(id)), contract.assignWaiting.parse(body), by);
    }
    throw new Refusal(404, 'not_found', `${method} ${path}`);
  }

  private book(body: unknown, at: Date): Row {
    const study = this.studies.order(body, at);
    this.orders.booked(study.service_request_id);
    return study;
  }

  private open(collection: contract.RecordCollection, body: unknown, by: Made): Row {
    const said = contract.boardRecords[collection].create.parse(body);
    return this.stays.open(collection, said, by, null);
  }

  private onRecord(request: string, from: contract.RecordCollection, row: Row, body: unknown, by: Made): Success {
    const { stays } = this;
    switch (request) {
      case 'PUT':
        return made(stays.amend(from, row, contract.boardRecords[from].update.parse(body), by));
      case 'DELETE':
        stays.close(from, row, contract.boardRecords[from].board, by);
        return { body: null, etag: null };
      case 'POST take':
        return made(stays.take(row, by));
      case 'POST notes':
        return made(stays.note(row, contract.addRecordNote.parse(body), by));
      case 'POST accept':
        return made(stays.accept(row, by));
      case 'POST send-back':
        contract.sendBack.parse(body);
        return made(stays.sendBack(from, row, by));
      case 'POST discharge':
        contract.dischargeFromBoard.parse(body);
        return made(stays.close(from, row, null, by));
      case 'POST transfer-to-icu': {
        const said = (from === 'operations' ? contract.transferBackToIcu : contract.transferToIcu).parse(body);
        return { body: stays.handOff(from, row, 'icu', said, false, by), etag: null };
      }
      case 'POST transfer-to-ward': {
        const said = (from === 'operations' ? contract.transferBackToWard : contract.transferToWard).parse(body);
        return { body: stays.handOff(from, row, 'normal-acceptances', said, false, by), etag: null };
      }
      case 'POST transfer-to-operation': {
        const inEmergency = from === 'emergency-details';
        const { start, ...said } = (
          inEmergency ? contract.transferToOperation : contract.transferToOperationAndBack
        ).parse(body);
        const { keep_bed = false, ...booking } = { keep_bed: undefined, ...said };
        const opened = stays.handOff(from, row, 'operations', { ...booking, op_status: start }, keep_bed, by);
        return { body: opened, etag: null };
      }
    }
    throw new Refusal(404, 'not_found', request);
  }

  private assign(entry: Row, said: contract.AssignWaiting, by: Made): Success {
    const { patient_id, reason, diagnosis } = entry as Row & contract.AddWaiting;
    this.places.takeBed(said.room_id);
    const admission = this.stays.admit({ patient_id, admission_type: 'inpatient', reason }, by);
    const wing_id = this.places.rooms.get(said.room_id)?.wing_id;
    const opened = { care_plan: null, ...said, wing_id, admission_id: admission.id };
    const handover = { allergies: null, reason: diagnosis ?? reason };
    const acceptance = this.stays.open('normal-acceptances', opened, by, handover);
    this.waiting.delete(entry.id);
    return { body: { entry: change(entry, { status: 'assigned' }, by.at), admission, acceptance }, etag: null };
  }

  private withWhose(row: Row): object {
    const admission = this.stays.admission(row.admission_id);
    const { patient_id } = admission;
    const clinical = this.charts.clinicalOf(patient_id);
    return { ...row, patient_id, admission, patient: this.stays.patients.get(String(patient_id)), clinical };
  }
}

const isBoard = (collection: string): collection is contract.RecordCollection => collection in contract.boardRecords;
