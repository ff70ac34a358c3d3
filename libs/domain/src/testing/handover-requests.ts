import { type Admission, whereIs } from '../admissions/admission.js';
import { type HandoverSheet, handoverSheets } from '../handovers/handover-sheet.js';
import { makeHandoverSheet, signHandoverSheet } from '../handovers/keep-handover-sheet.js';
import type { Decision } from '../shared/decision.js';
import { type History, named, stateOf } from './history.js';
import { idOf } from './ids.js';

/** All handover sheets, the newest first. */
export const everySheet = (history: History): HandoverSheet[] =>
  [...history.keys()]
    .filter((stream) => stream.startsWith(handoverSheets.stream('')))
    .map((stream) => stateOf(history, handoverSheets, stream.slice(handoverSheets.stream('').length)))
    .filter((sheet) => sheet !== null)
    .reverse();

/** What of a request is about handover sheets. */
interface Asked {
  readonly n: number;
  readonly patient: number;
  /** 0 is the newest sheet; past the oldest there is none. */
  readonly admission: number;
  readonly stay: Admission | null;
  readonly sees: 'now' | 'before' | null;
  readonly mistaken: boolean;
}

/** What may be asked of handover sheets: one is made of whoever has a record, and signed by one of four people. */
export const handoverRequests = {
  makeSheet: ({ n, stay, mistaken }: Asked, history: History): Decision => {
    const record = stay && whereIs(stay);
    const handover_id = idOf('handover', n);
    const entry = {
      entry_id: idOf('entry', n),
      patient_id: stay?.patient_id ?? idOf('patient', 0),
      admission_id: stay?.admission_id ?? null,
      rows: record && !mistaken ? [{ collection: record.kind, record: { id: record.id, level: record.level } }] : [],
      stopped_since: null,
    };
    const board = { ward: 'icu', feed: 'feed-1', seq: n, scope: null };
    return makeHandoverSheet(
      { handover_id, ...board, entries: [entry] },
      stateOf(history, handoverSheets, handover_id),
    );
  },
  signSheet: (asked: Asked, history: History): Decision => {
    const sheet = everySheet(history)[asked.admission] ?? null;
    const side = asked.mistaken ? ('taking_over' as const) : undefined;
    const { patient_id, admission_id } = asked.stay ?? {};
    const changed = patient_id && admission_id ? [{ patient_id, admission_id, rows: [], stopped_since: null }] : [];
    const board = { feed: 'feed-1', seq: asked.n, changes: [], still_there: 1, changed };
    const signing = { user_id: idOf('user', asked.patient), side, if_match: named(sheet, asked), board };
    return signHandoverSheet(signing, sheet);
  },
};
