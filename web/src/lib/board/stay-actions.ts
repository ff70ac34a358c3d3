import { BedDouble, CircleCheck, Hospital, MoveRight, Scissors, Undo2 } from '@lucide/svelte';
import {
  type AnyBoardRecord,
  type BoardRecords,
  type DeclaredField,
  type FieldOf,
  icuCase,
  normalAcceptance,
  operation,
  opStatuses,
  type RecordCollection,
  transferred,
} from '@ward-board/contract';
import { z } from 'zod';
import { type FormRecord, pathOf, type RecordKind, type Texts } from '#lib/forms/record-form.ts';
import type { StepQuestion } from '#lib/forms/step-question.ts';
import { api } from '#lib/http/api.ts';
import type { BoardRow } from './define-board.ts';
import { beforeHandOff, startsIn } from './in-theatre.ts';
import { acceptLabel, type RowAction } from './row-action.ts';
import { awaitsAcceptance, isHere, maySendBack } from './stay-rows.ts';

/** A row of a record of a stay, whatever its kind. */
export type StayRow = BoardRow & FormRecord & AnyBoardRecord;

/** Why a patient is sent back to the board that handed them over. */
const sendingBack: RecordKind = {
  ...normalAcceptance,
  title: 'Send back',
  fields: { reason: { label: 'Reason', input: { kind: 'paragraph' }, required: true } },
};

/** What the action that sends a patient back is called. */
export const sendBack = 'Send back';

/** What the receiving side of a transfer does, on every board: take the patient over, or send them back with a reason. */
export const receiving: readonly RowAction<StayRow>[] = [
  {
    does: 'accept',
    label: acceptLabel,
    Icon: CircleCheck,
    offered: awaitsAcceptance,
    likely: () => true,
  },
  {
    does: 'transfer',
    act: 'send-back',
    label: sendBack,
    Icon: Undo2,
    offered: maySendBack,
    title: 'Send back',
    done: 'sent back',
    opens: sendingBack,
    answer: z.unknown(),
    initial: () => ({}),
  },
];

/** What the action that changes the bed alone is called. */
export const moveBed = 'Move to another bed';

/** A move within the board: an edit of the fields that say where the patient is. */
export const moving = (label: string, only: readonly DeclaredField[]): RowAction<StayRow> => ({
  does: 'edit',
  label,
  Icon: MoveRight,
  only,
  offered: isHere,
});

/** What a board says of a transfer from it. */
interface From<Name extends RecordCollection> {
  readonly from: Name;
  /** Left out: what the receiving board is called. */
  readonly label?: string;
  readonly short?: string;
  readonly offered?: (row: BoardRecords[Name]) => boolean;
  readonly likely?: (row: BoardRecords[Name]) => boolean;
  /** What goes into the form from the record. */
  readonly initial: (row: BoardRecords[Name]) => Texts;
}

const offering = <Name extends RecordCollection>({ from, offered, likely, label, short }: From<Name>) => ({
  does: 'transfer' as const,
  tells: from,
  offered: (row: BoardRecords[Name]) => isHere(row) && (offered?.(row) ?? true),
  ...(likely && { likely }),
  ...(label && { label }),
  ...(short && { short }),
});

/** What is the stay's goes into the form of each transfer. */
const goesAlong = ({ isolation }: { readonly isolation: string | null }): Texts => ({ isolation: isolation ?? '' });

/** What is said of the record that kept a bed, of a patient who goes back to it. */
const saysBackInIcu: readonly FieldOf<typeof icuCase>[] = [
  ...(['next_step', 'ventilator_mode', 'o2_flow', 'vitals', 'avpu', 'monitor_alerts'] as const),
];
const saysBackOnWard: readonly FieldOf<typeof normalAcceptance>[] = [
  'ward_type',
  'attending_nurse',
  'care_plan',
  'notes',
];

/** To the ICU. From the theatre the patient may go back to a bed that the ICU has kept. */
export const toIcu = <Name extends Exclude<RecordCollection, 'icu'>>(
  of: From<Name>,
): RowAction<BoardRecords[Name]> => ({
  label: 'To ICU',
  ...offering(of),
  act: 'transfer-to-icu',
  Icon: BedDouble,
  title: 'Hand off to ICU',
  done: 'handed off to the ICU',
  opens: icuCase,
  answer: transferred<RecordCollection, RecordCollection>(of.from, 'icu'),
  initial: (row) => ({ ...goesAlong(row), ...of.initial(row) }),
  ...(of.from === 'operations' && {
    returns: { to: 'icu', says: saysBackInIcu },
  }),
});

/** Who is in the theatre is read when it is asked: no other board has the operations. */
async function beforeTheatre(texts: Texts, now: Date): Promise<StepQuestion | null> {
  const room = startsIn(texts);
  if (room === null) return null;
  const answer = await api.getAll(`${pathOf(operation)}?op_status=in-surgery`, operation.list);
  return beforeHandOff(room, answer.ok && answer.readModel !== 'stopped' ? answer.data : null, now);
}

/** To the theatre. A board with beds may keep the patient's. */
export const toOperation = <Name extends Exclude<RecordCollection, 'operations'>>(
  of: From<Name>,
): RowAction<BoardRecords[Name]> => ({
  label: 'To Operation',
  ...offering(of),
  act: 'transfer-to-operation',
  Icon: Scissors,
  title: 'Hand off to Operations',
  done: 'handed off to Operations',
  opens: operation,
  levels: opStatuses.slice(0, 2),
  levelName: 'start',
  asks: beforeTheatre,
  answer: transferred<RecordCollection, RecordCollection>(of.from, 'operations'),
  initial: (row) => ({ op_status: 'pre-op', ...goesAlong(row), ...of.initial(row) }),
  keepsBed: of.from !== 'emergency-details',
});

/** To a ward. From the theatre the patient may go back to a bed that the ward has kept. */
export const toWard = <Name extends Exclude<RecordCollection, 'normal-acceptances'>>(
  of: From<Name>,
): RowAction<BoardRecords[Name]> => ({
  label: 'To Ward',
  ...offering(of),
  act: 'transfer-to-ward',
  Icon: Hospital,
  title: 'Hand off to Ward',
  done: 'handed off to the ward',
  opens: normalAcceptance,
  answer: transferred<RecordCollection, RecordCollection>(of.from, 'normal-acceptances'),
  initial: (row) => ({ ...goesAlong(row), ...of.initial(row) }),
  ...(of.from === 'operations' && {
    returns: { to: 'ward', says: saysBackOnWard },
  }),
});
