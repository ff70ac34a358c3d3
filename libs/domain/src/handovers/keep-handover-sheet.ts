import { accept, type Conditional, type Decision, refuseStale, reject } from '../shared/decision.js';
import {
  type ComparedBoard,
  type HandoverEntry,
  type HandoverEntryContent,
  type HandoverSheet,
  type HandoverSheetEvent,
  type HandoverSide,
  handoverSheets,
} from './handover-sheet.js';

/** A ward's board at one number of its feed, as far as it is about the patients of a sheet. */
export interface MakeHandoverSheet {
  readonly handover_id: string;
  readonly ward: string;
  readonly feed: string;
  readonly seq: number;
  /** Of whom the sheet is, in words; null: it is not said. */
  readonly scope: string | null;
  /** In the order of the sheet. A patient without rows is not on the board. */
  readonly entries: readonly HandoverEntry[];
}

/**
 * Makes a sheet of what the board says of some patients. A sheet that is there already stays as it is.
 * Refused: `not_on_board`, naming the place in `patient_ids` of whoever is not on it.
 */
export function makeHandoverSheet(
  { handover_id, ward, feed, seq, scope, entries }: MakeHandoverSheet,
  sheet: HandoverSheet | null,
): Decision<HandoverSheetEvent> {
  if (sheet) return accept();
  const missing = entries.findIndex(({ rows }) => rows.length === 0);
  if (missing !== -1)
    return reject('not_on_board', 'A patient is not on this ward’s board now.', `patient_ids.${missing}`);
  return accept({
    stream: handoverSheets.stream(handover_id),
    events: [
      {
        type: 'HandoverSheetMade',
        data: { handover_id, ward, feed, seq, patient_count: entries.length, ...(scope !== null && { scope }) },
      },
      ...entries.map((entry) => ({ type: 'PatientPutOnHandoverSheet', data: { handover_id, ...entry } }) as const),
    ],
  });
}

/** Who signs. Without a side, it is the first that nobody has signed: who hands over signs before who takes over. */
export interface SignHandoverSheet extends Conditional {
  readonly user_id: string;
  readonly side?: HandoverSide | undefined;
  /** The board now, compared with what the sheet says. */
  readonly board: ComparedBoard & {
    /** How many patients of the sheet are still on it. */
    readonly still_there: number;
    /** What it says of those of whom it says something else, and who are still on it. */
    readonly changed: readonly HandoverEntryContent[];
  };
}

/**
 * Signs one side of a sheet; each side is another person's. In what the board differs from the sheet by then stands in the
 * signature, and with it all that the board says of those patients: it could never be given on a busy board if it had to be equal.
 * Refused: `not_found`, `already_signed` by the same person, `signed_by_other`, `stale_revision`, `not_on_board` of a sheet none
 * of whose patients is on the board any more.
 */
export function signHandoverSheet(
  command: SignHandoverSheet,
  sheet: HandoverSheet | null,
): Decision<HandoverSheetEvent> {
  if (!sheet) return reject('not_found', 'There is no such handover sheet.');
  const { handover_id, signed } = sheet;
  if (Object.values(signed).includes(command.user_id))
    return reject('already_signed', 'You have signed this handover sheet already.');
  const side = command.side ?? (signed.handing_over === null ? 'handing_over' : 'taking_over');
  if (signed[side] !== null)
    return reject(
      'signed_by_other',
      command.side === undefined
        ? 'Both sides have signed this handover sheet.'
        : 'Somebody else has signed this side.',
    );
  const {
    user_id,
    board: { still_there, changed, ...board },
  } = command;
  return (
    refuseStale(command, sheet) ??
    (still_there === 0
      ? reject('not_on_board', 'No patient of this handover sheet is on the ward’s board any more.')
      : null) ??
    accept({
      stream: handoverSheets.stream(handover_id),
      events: [
        { type: 'HandoverSheetSigned', data: { handover_id, side, user_id, board } },
        ...changed.map(
          (content) => ({ type: 'PatientPutOnHandoverSignature', data: { handover_id, side, ...content } }) as const,
        ),
      ],
    })
  );
}
