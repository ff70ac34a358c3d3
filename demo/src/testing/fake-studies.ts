import { type ImagingStatus, imagingStudy } from '@ward-board/contract';
import { change, Refusal, type Row, type RowMaker } from './rows.js';

const next: Readonly<Record<ImagingStatus, readonly ImagingStatus[]>> = {
  scheduled: ['in-progress', 'cancelled'],
  'in-progress': ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};
/** How many studies the board shows, the newest of them, besides all that are open. */
const WINDOW = 500;

/** Imaging studies. A body that the contract refuses throws. */
export class FakeStudies {
  readonly rows = new Map<string, Row>();

  constructor(private readonly rowMaker: RowMaker) {}

  order(body: unknown, at: Date): Row {
    const row = this.rowMaker.make({ started_at: null, ...imagingStudy.create.parse(body) }, at);
    this.rows.set(row.id, row);
    for (const [id, { status }] of this.rows) {
      if (this.rows.size <= WINDOW) break;
      if (next[status as ImagingStatus].length === 0) this.rows.delete(id);
    }
    return row;
  }

  amend(study: Row, body: unknown, at: Date): Row {
    const changes = imagingStudy.update.parse(body);
    if (changes.status && !next[study.status as ImagingStatus].includes(changes.status))
      throw new Refusal(409, 'invalid_transition', study.id);
    return change(study, { ...changes, ...(changes.status === 'in-progress' && { started_at: at.toISOString() }) }, at);
  }
}
