import * as contract from '@ward-board/contract';
import { change, Refusal, type Row, type RowMaker } from './rows.js';

/** Tests of the laboratory, imaging and prescriptions, as far as they are open. A body that the contract refuses throws. */
export class FakeOrders {
  readonly labRequests = new Map<string, Row>();
  readonly imagingRequests = new Map<string, Row>();
  readonly prescriptions = new Map<string, Row>();

  constructor(private readonly rowMaker: RowMaker) {}

  order(body: unknown, at: Date): Row {
    const said = contract.serviceRequest.create.parse(body);
    return said.category === 'laboratory'
      ? this.keep(this.labRequests, said, at)
      : this.keep(this.imagingRequests, { ...said, imaging_study_id: null }, at);
  }

  /** A study was booked for the request. */
  booked(request: unknown): void {
    this.imagingRequests.delete(String(request));
  }

  prescribe(body: unknown, at: Date): Row {
    return this.keep(this.prescriptions, contract.prescription.create.parse(body), at);
  }

  begin(request: Row, at: Date): Row {
    if (request.status !== 'active') throw new Refusal(409, 'invalid_transition', request.id);
    return change(request, { status: 'in-progress' }, at);
  }

  /** The request is done, and leaves the queue. */
  report(request: Row, body: unknown, at: Date): Row {
    this.labRequests.delete(request.id);
    return this.rowMaker.make(contract.labResult.parse(body), at);
  }

  dispense(body: unknown, at: Date): Row {
    const { prescription_id, action } = contract.dispense.parse(body);
    const row = this.prescriptions.get(prescription_id);
    if (row?.status !== 'ordered') throw new Refusal(409, 'invalid_transition', prescription_id);
    return change(row, { status: action }, at);
  }

  /** Given: it leaves the queue. */
  give(row: Row, body: unknown, at: Date): Row {
    const { status } = contract.prescription.update.parse(body);
    if (row.status !== 'dispensed' || status !== 'given') throw new Refusal(409, 'invalid_transition', row.id);
    this.prescriptions.delete(row.id);
    return change(row, { status }, at);
  }

  private keep(rows: Map<string, Row>, said: object, at: Date): Row {
    const row = this.rowMaker.make(said, at);
    rows.set(row.id, row);
    return row;
  }
}
