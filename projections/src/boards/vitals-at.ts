import { boardRecords, type Handover } from '@ward-board/contract';
import { type RecordKind, type RecordUpdate, recordKinds } from '@ward-board/domain';
import { collectionOf } from './collections.js';
import type { Held, StoredRecord } from './patient-state.js';

/** What somebody measured, or wants done next, and the field that says when. */
const timed = { vitals: 'vitals_at', avpu: 'avpu_at', next_step: 'next_step_at' } as const;

/**
 * When a record's vitals, AVPU and next step were recorded, of a change that says them. What a hand-off takes along unchanged keeps the
 * time that it had on the sending record: nobody measured or decided it anew.
 */
export function measuredAt(record: object, said: object, at: string, before?: StoredRecord): object {
  return Object.fromEntries(
    Object.entries(timed).flatMap(([name, when]): readonly (readonly [string, unknown])[] => {
      if (!(when in record) || !(name in said)) return [];
      const value: unknown = Reflect.get(said, name);
      if (value === null) return [[when, null]];
      return [[when, (before?.[name] === value && before?.[when]) || at]];
    }),
  );
}

/** What of a record says which one its patient left it for. */
interface Sender {
  readonly id: string;
  readonly outcome: { readonly record_id: string | null } | null;
}

type Opening = Extract<RecordUpdate, { readonly change: 'opened' }>;

/**
 * The record that the patient left for this one; undefined: it was opened by hand. One that keeps its bed meanwhile has no
 * outcome that names this one. Events from before the sender was named are found by that outcome.
 */
export const leftFor = <Known extends Sender>(
  records: readonly Known[],
  { id, transferred_from }: Pick<Opening, 'id' | 'transferred_from'>,
): Known | undefined =>
  records.find((record) =>
    transferred_from ? record.id === transferred_from.record_id : record.outcome?.record_id === id,
  );

/**
 * The record of the patient who left for one that was removed since, in place of which this one is told the same; undefined: nothing was told
 * so. What it told is as old as that it was left, and by whoever left it.
 */
export const leftForRemoved = (
  held: readonly Held[],
  { kind, admission_id, handover }: Pick<Opening, 'kind' | 'admission_id' | 'handover'>,
): StoredRecord | undefined =>
  held.find(({ kind: other, record: { outcome, ...record } }) => {
    const isOfStay = record.admission_id === admission_id && recordKinds[other].board === handover?.from;
    return isOfStay && outcome?.kind === 'handed_off' && outcome.to === recordKinds[kind].board;
  })?.record;

/** The mode of the ventilator with which somebody came, for records whose answers have it beside their own fields: an operation's. */
export function ventilatedBefore(kind: RecordKind, sender: object | undefined): object {
  const { ventilator_mode }: { ventilator_mode: unknown } = { ventilator_mode: null, ...sender };
  return 'ventilator_mode' in boardRecords[collectionOf[kind]].derived ? { ventilator_mode } : {};
}

/** The text of vital signs that a record had, or was itself handed over with, and when it was recorded: a board without such a field would lose it. */
export function vitalsBefore(record: StoredRecord | undefined): Pick<Handover, 'vitals' | 'vitals_at'> {
  const { vitals, vitals_at } = { vitals: null, vitals_at: null, ...record };
  if (typeof vitals === 'string') return { vitals, vitals_at: typeof vitals_at === 'string' ? vitals_at : null };
  return { vitals: record?.handover?.vitals ?? null, vitals_at: record?.handover?.vitals_at ?? null };
}
