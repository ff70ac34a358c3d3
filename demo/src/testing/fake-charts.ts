import * as contract from '@ward-board/contract';
import { iso, type Row, type RowMaker } from './rows.js';

/** How long a set of vitals is good for here, whatever is in it. */
const DUE_AFTER_MS = 120 * 60_000;

/** What is written into charts: of sets of vitals the newest is kept. A body that the contract refuses throws. */
export class FakeCharts {
  private readonly taken = new Map<string, Date>();
  private readonly said = new Map<string, contract.Watched>();

  constructor(private readonly rowMaker: RowMaker) {}

  observe(body: unknown, at: Date): Row {
    const said = contract.observation.create.parse(body);
    this.taken.set(said.patient_id, at);
    return this.rowMaker.make(said, at);
  }

  write(collection: 'allergies' | 'nursing-assessments', body: unknown, at: Date): Row {
    const { create } = collection === 'allergies' ? contract.allergy : contract.nursingAssessment;
    return this.rowMaker.make(create.parse(body), at);
  }

  monitor(patient_id: string, body: unknown, at: Date): Row {
    const said = { ...contract.monitoringUnsaid, ...contract.setMonitoring.parse(body) };
    this.said.set(patient_id, said);
    return this.rowMaker.make(said, at);
  }

  /** What the rows of a patient say of their chart. */
  clinicalOf(patient_id: unknown): Pick<contract.Clinical, 'vitals' | 'monitoring' | 'next_observation_due_at'> {
    const at = this.taken.get(String(patient_id));
    const monitoring = this.said.get(String(patient_id)) ?? null;
    if (!at) return { vitals: [], monitoring, next_observation_due_at: null };
    const pulse = { code: '8867-4', display: 'Heart Rate', value: 80, value_string: null, unit: 'bpm' };
    return {
      monitoring,
      vitals: [{ ...pulse, effective_at: iso(at), previous: null }],
      next_observation_due_at: iso(new Date(at.getTime() + DUE_AFTER_MS)),
    };
  }
}
