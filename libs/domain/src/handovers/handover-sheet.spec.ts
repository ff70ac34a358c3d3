import {
  given,
  handoverEntry,
  idOf,
  nothing,
  putOnSheet,
  putOnSignature,
  sheetMade,
  sheetSigned,
} from '../testing/index.js';
import { handoverSheets } from './handover-sheet.js';
import { makeHandoverSheet, signHandoverSheet } from './keep-handover-sheet.js';

const made = [sheetMade(), putOnSheet()];
const [first, second, third] = [idOf('user', 1), idOf('user', 2), idOf('user', 3)];

describe('a handover sheet', () => {
  const board = { ward: 'icu', feed: 'feed-1', seq: 7 };
  const command = { handover_id: idOf('handover'), ...board, scope: null, entries: [handoverEntry()] };

  it('keeps what the board said of each patient, in the order that was asked for', () => {
    const other = handoverEntry({ entry_id: idOf('entry', 2), patient_id: idOf('patient', 2) });
    given(handoverSheets, [])
      .when((sheet) => makeHandoverSheet({ ...command, entries: [other, handoverEntry()] }, sheet))
      .then([sheetMade({ patient_count: 2 }), putOnSheet(other), putOnSheet()]);
  });

  it('says of whom it is, where that was said', () => {
    given(handoverSheets, [])
      .when((sheet) => makeHandoverSheet({ ...command, scope: 'East' }, sheet))
      .then([sheetMade({ scope: 'East' }), putOnSheet()]);
  });

  it('is of patients who are on the board: whoever is not is named', () => {
    const absent = handoverEntry({ rows: [] });
    given(handoverSheets, [])
      .when((sheet) => makeHandoverSheet({ ...command, entries: [handoverEntry(), absent] }, sheet))
      .then('not_on_board', 'patient_ids.1');
  });

  it('is made once, though the board has moved on when the request is repeated', () => {
    given(handoverSheets, made)
      .when((sheet) => makeHandoverSheet({ ...command, seq: 9 }, sheet))
      .then(nothing);
  });
});

describe('a signature', () => {
  const board = { feed: 'feed-1', seq: 7, changes: [] };
  const signed: typeof sheetSigned = (said = {}) => sheetSigned({ board, ...said });
  const sign = (user_id: string, more: Partial<Parameters<typeof signHandoverSheet>[0]> = {}) => ({
    user_id,
    if_match: null,
    board: { ...board, still_there: 1, changed: [] },
    ...more,
  });

  it('is first that of who hands over, then that of who takes over', () => {
    given(handoverSheets, made)
      .when((sheet) => signHandoverSheet(sign(first), sheet))
      .then([signed()]);
    given(handoverSheets, [...made, sheetSigned()])
      .when((sheet) => signHandoverSheet(sign(second), sheet))
      .then([signed({ side: 'taking_over', user_id: second })]);
  });

  it('may be for the side that is named, in any order', () => {
    const takenOver = signed({ side: 'taking_over', user_id: second });
    given(handoverSheets, made)
      .when((sheet) => signHandoverSheet(sign(second, { side: 'taking_over' }), sheet))
      .then([takenOver]);
    given(handoverSheets, [...made, takenOver])
      .when((sheet) => signHandoverSheet(sign(first), sheet))
      .then([signed()]);
    given(handoverSheets, [...made, takenOver])
      .when((sheet) => signHandoverSheet(sign(first, { side: 'taking_over' }), sheet))
      .then('signed_by_other');
  });

  it('is one person’s once: nobody signs both sides', () => {
    given(handoverSheets, [...made, sheetSigned()])
      .when((sheet) => signHandoverSheet(sign(first, { side: 'taking_over', if_match: 1 }), sheet))
      .then('already_signed');
  });

  it('keeps the number of the board then, in what that differed from the sheet, and all that it said of those patients', () => {
    const change = {
      patient_id: idOf('patient'),
      left: false,
      fields: ['diagnosis'],
      prescriptions: [],
      more_prescriptions: false,
    };
    const { entry_id: _, ...content } = handoverEntry();
    const moved = { feed: 'feed-1', seq: 9, changes: [change] };
    given(handoverSheets, made)
      .when((sheet) =>
        signHandoverSheet(sign(first, { board: { ...moved, still_there: 1, changed: [content] } }), sheet),
      )
      .then([sheetSigned({ board: moved }), putOnSignature()]);
  });

  it('is refused of a sheet none of whose patients is on the board any more', () => {
    given(handoverSheets, made)
      .when((sheet) => signHandoverSheet(sign(first, { board: { ...board, still_there: 0, changed: [] } }), sheet))
      .then('not_on_board');
  });

  it('is no third person’s', () => {
    given(handoverSheets, [...made, sheetSigned(), sheetSigned({ side: 'taking_over', user_id: second })])
      .when((sheet) => signHandoverSheet(sign(third), sheet))
      .then('signed_by_other');
  });

  it('is refused on another revision, and of no sheet', () => {
    given(handoverSheets, made)
      .when((sheet) => signHandoverSheet(sign(first, { if_match: 1 }), sheet))
      .then('stale_revision');
    given(handoverSheets, made)
      .when((sheet) => signHandoverSheet(sign(first, { if_match: 2 }), sheet))
      .then([signed()]);
    given(handoverSheets, [])
      .when((sheet) => signHandoverSheet(sign(first), sheet))
      .then('not_found');
  });
});
