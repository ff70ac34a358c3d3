import { handoverEntry, idOf, putOnSheet, putOnSignature, sheetMade, sheetSigned } from '@ward-board/domain/testing';
import type { Projection } from '../engine/projection.js';
import { folded } from '../testing/fold.js';
import { type Append, doneByAll, recorded, timeOf } from '../testing/history-writer.js';
import { handoverSheets } from './handover-sheets.js';

const [first, second] = [idOf('patient', 1), idOf('patient', 2)];
const other = putOnSheet({ entry_id: idOf('entry', 2), patient_id: second });
const rowsOf = (...history: readonly Append[]) => folded(handoverSheets as Projection, recorded(...history)).rows;
const unsigned = { handing_over: null, taking_over: null };
const made = [sheetMade({ patient_count: 2 }), putOnSheet(), other];

describe('a handover sheet', () => {
  it('is what the board said of each patient, in the order of the sheet, and who made it', () => {
    const [sheet] = rowsOf(made).filter(({ collection }) => collection === 'handovers');
    const { entry_id: _, ...kept } = handoverEntry();
    const entry = {
      ...kept,
      prescriptions: null,
      more_prescriptions: false,
      critical_results: null,
      changed: unsigned,
    };
    expect(sheet).toMatchObject({ id: idOf('handover'), feeds: [], search: null });
    expect(sheet?.record).toEqual({
      ...{ id: idOf('handover'), revision: 3, created_at: timeOf(1), updated_at: timeOf(1) },
      ...{ ward: 'icu', feed: 'feed-1', seq: 7, patient_count: 2, scope: null, made_by: doneByAll },
      ...{ handing_over: null, taking_over: null },
      patients: [entry, { ...entry, patient_id: second }],
    });
  });

  it('has what each patient is prescribed and what was found critical; one that is older says that it does not', () => {
    const said = {
      prescriptions: [{ medication: 'Heparin' }],
      more_prescriptions: true,
      critical_results: [{ id: 'r' }],
    };
    const rows = rowsOf([sheetMade(), putOnSheet({ ...handoverEntry(), ...said })]);
    const sheet = rows.find(({ collection }) => collection === 'handovers');
    expect(sheet?.record).toMatchObject({ patients: [said] });
  });

  it('has both signatures, with who and when', () => {
    const taken = sheetSigned({ side: 'taking_over', user_id: idOf('user', 2) });
    const rows = rowsOf(made, [sheetSigned()], [taken]);
    for (const { record } of rows)
      expect(record).toMatchObject({
        revision: 5,
        updated_at: timeOf(3),
        handing_over: { by: doneByAll, at: timeOf(2), board: null },
        taking_over: { by: doneByAll, at: timeOf(3), board: null },
      });
  });

  it('says beside each signature at which number of the board it was given, and of each patient in what that differed', () => {
    const difference = { left: false, fields: ['diagnosis'], prescriptions: [], more_prescriptions: false };
    const board = { feed: 'feed-1', seq: 9, changes: [{ patient_id: second, ...difference }] };
    const rows = rowsOf(made, [sheetSigned({ board })]);
    for (const { record } of rows)
      expect(record).toMatchObject({ handing_over: { board: { feed: 'feed-1', seq: 9, changed: 1 } } });
    const sheet = rows.find(({ collection }) => collection === 'handovers');
    expect(sheet?.record).toMatchObject({
      patients: [{ changed: unsigned }, { changed: { handing_over: { ...difference, now: null }, taking_over: null } }],
    });
  });

  it('keeps beside a signature all that the board said then of those of whom it said something else', () => {
    const difference = { left: false, fields: ['severity'], prescriptions: [], more_prescriptions: false };
    const changes = [first, second].map((patient_id) => ({ patient_id, ...difference }));
    const board = { feed: 'feed-1', seq: 9, changes };
    const { patient_id: _, entry_id: __, ...now } = handoverEntry({ stopped_since: timeOf(1) });
    const rows = rowsOf(made, [sheetSigned({ board }), putOnSignature({ ...now, patient_id: second })]);
    const sheet = rows.find(({ collection }) => collection === 'handovers');
    expect(sheet?.record).toMatchObject({
      patients: [null, now].map((then) => ({
        changed: { handing_over: { ...difference, now: then }, taking_over: null },
      })),
    });
  });

  it('is listed by its ward, and by each patient and ward, without what it says of patients', () => {
    const entries = rowsOf(made).filter(({ collection }) => collection !== 'handovers');
    expect(entries.map(({ collection, id, search }) => [collection, id, search])).toEqual([
      ['handover-entries', idOf('handover'), 'icu'],
      ['handover-patients', idOf('entry'), `icu ${first}`],
      ['handover-patients', idOf('entry', 2), `icu ${second}`],
    ]);
    for (const { record } of entries) expect(record).not.toHaveProperty('patients');
  });
});
