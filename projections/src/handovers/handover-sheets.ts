import {
  type HandoverContent,
  type HandoverDifference,
  type HandoverPatient,
  type HandoverSheetRecord,
  type HandoverSummary,
  handoverSignalOf,
  type WardKey,
} from '@ward-board/contract';
import { handoverSheets as sheets } from '@ward-board/domain';
import {
  doneBy,
  foldWith,
  MissingRecord,
  made,
  type Projection,
  type Row,
  type StoredEvent,
  touched,
} from '../engine/projection.js';
import { filedByPatient, filedByWard, HANDOVER_ENTRIES, HANDOVER_PATIENTS, HANDOVERS } from './filing.js';

/** A sheet: as it is answered, as lists have it, and under what one patient's lists ask for it, by the ids of entries. */
interface Sheet {
  readonly record: HandoverSheetRecord;
  readonly summary: HandoverSummary;
  readonly byPatient: ReadonlyMap<string, string>;
}

const sheetOf = (record: HandoverSheetRecord, byPatient: Sheet['byPatient']): Sheet => {
  const { patients: _, ...summary } = record;
  return { record, summary, byPatient };
};

/** @throws MissingRecord before the sheet is made. */
function change(
  sheet: Sheet | null,
  stored: StoredEvent,
  changed: (record: HandoverSheetRecord) => Partial<HandoverSheetRecord>,
): Sheet {
  if (!sheet) throw new MissingRecord('The handover sheet was never made.');
  return sheetOf({ ...sheet.record, ...touched(stored), ...changed(sheet.record) }, sheet.byPatient);
}

/**
 * Handover sheets, each a document of its own. Lists are of entries without what the sheet says: one for the sheet, and one
 * for each patient, so that either list is a range of an index, however many sheets there are.
 */
export const handoverSheets: Projection<Sheet | null> = {
  name: 'handover-sheets',
  version: 6,
  ...foldWith<Sheet | null>({
    HandoverSheetMade: (_, { handover_id, ward, ...said }, stored) => {
      const unsigned = { handing_over: null, taking_over: null, patients: [] };
      const record = {
        ...made(handover_id, stored),
        ward: ward as WardKey,
        scope: null,
        ...said,
        made_by: doneBy(stored),
        ...unsigned,
      };
      return sheetOf(record, new Map());
    },
    PatientPutOnHandoverSheet: (sheet, { handover_id: _, entry_id, ...patient }, stored) => {
      const changed = { handing_over: null, taking_over: null };
      const older = { prescriptions: null, more_prescriptions: false, critical_results: null };
      const entered = { ...older, ...patient, changed };
      const put = change(sheet, stored, ({ patients }) => ({ patients: [...patients, entered as HandoverPatient] }));
      const filed = filedByPatient(put.record.ward, patient.patient_id);
      return { ...put, byPatient: new Map(put.byPatient).set(entry_id, filed) };
    },
    HandoverSheetSigned: (sheet, { side, board: compared }, stored) =>
      change(sheet, stored, ({ patients }) => {
        const { feed, seq, changes } = compared ?? { changes: [] };
        const board = compared ? { feed, seq, changed: changes.length } : null;
        const differing = new Map(changes.map(({ patient_id, ...difference }) => [patient_id, difference]));
        return {
          [side]: { by: doneBy(stored), at: stored.at, board },
          patients: patients.map((patient) => {
            const difference = differing.get(patient.patient_id) as Omit<HandoverDifference, 'now'> | undefined;
            const kept = difference && { ...difference, now: null };
            return kept ? { ...patient, changed: { ...patient.changed, [side]: kept } } : patient;
          }),
        };
      }),
    PatientPutOnHandoverSignature: (sheet, { handover_id: _, side, patient_id, ...now }, stored) =>
      change(sheet, stored, ({ patients }) => ({
        patients: patients.map((patient) => {
          const difference = patient.patient_id === patient_id ? patient.changed[side] : null;
          if (difference === null) return patient;
          return {
            ...patient,
            changed: { ...patient.changed, [side]: { ...difference, now: now as HandoverContent } },
          };
        }),
      })),
  }),
  key: ({ stream }) => (stream.startsWith(sheets.stream('')) ? stream : null),
  history: (stream) => ({ stream }),
  open: (rows) => {
    const record = rows.find(({ collection }) => collection === HANDOVERS)?.record as HandoverSheetRecord | undefined;
    const entry = rows.find(({ collection }) => collection === HANDOVER_ENTRIES);
    if (!record || !entry) return null;
    const ofPatients = rows.filter(({ collection }) => collection === HANDOVER_PATIENTS);
    const byPatient = new Map(ofPatients.map(({ id, search }) => [id, search ?? '']));
    return { record, summary: entry.record as HandoverSummary, byPatient };
  },
  rows: (sheet) => {
    if (!sheet) return [];
    const { record, summary, byPatient } = sheet;
    const row = (collection: string, id: string, search: string | null, of: object): Row => ({
      ...{ collection, id, feeds: [], search, record: of },
    });
    return [
      row(HANDOVERS, record.id, null, record),
      row(HANDOVER_ENTRIES, record.id, filedByWard(record.ward), summary),
      ...[...byPatient].map(([id, search]) => row(HANDOVER_PATIENTS, id, search, summary)),
    ];
  },
  signals: ({ is }) => (is?.collection === HANDOVERS ? [handoverSignalOf(is.id)] : []),
};
