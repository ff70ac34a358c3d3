import type {
  AdmissionRecord,
  EmergencyCaseRecord,
  IcuCaseRecord,
  NormalAcceptanceRecord,
  OperationRecord,
  ToldNextStep,
  ToldStep,
} from '@ward-board/contract';
import { admitted, handedOff, icuOpened, registered, triaged } from '@ward-board/domain/testing';
import { boards } from '../boards/boards.js';
import type { Projection } from '../engine/projection.js';
import { folded } from './fold.js';
import { type Append, recorded } from './history-writer.js';

/** What the boards have of one patient after these events. A patient has one record of each collection here. */
export function given(...history: Append) {
  const { rows } = folded(boards as Projection, recorded(...history.map((event) => [event])));
  const row = <Record>(collection: string) => {
    const found = rows.find((candidate) => candidate.collection === collection);
    return found && { ...found, record: found.record as Record };
  };
  return {
    admission: row<AdmissionRecord>('admissions'),
    emergency: row<EmergencyCaseRecord>('emergency-details'),
    icu: row<IcuCaseRecord>('icu'),
    operation: row<OperationRecord>('operations'),
    acceptance: row<NormalAcceptanceRecord>('normal-acceptances'),
    rows,
  };
}

/** Registered and admitted: waiting in Pending Triage. */
export const arrived = [registered(), admitted()];
/** Triaged: on the Emergency board. */
export const inEmergency = [...arrived, triaged()];
/** Handed off: on the ICU board, in bed A of the first room. */
export const inIcu = [...inEmergency, handedOff(), icuOpened()];
/** Who the patient of these histories is. */
export const { patient_id, ...identity } = registered().data;
/** The same, as every record carries it. */
export const patient = { id: patient_id, ...identity };

/** The one next step that a record was told. */
export const onlyStep = (step: ToldStep): ToldNextStep => ({ ...step, steps: [step] });
