import { type Clinical, type DeclaredField, type HandoverRow, OXYGEN_FLOW } from '@ward-board/contract';
import { detailsOf, type FormField, type FormRecord, type RecordKind } from '../forms/record-form.js';

/** What has a place of its own on a line, or is said by another field. */
const placed: ReadonlySet<string> = new Set<DeclaredField>([
  ...(['doctor_id', 'attending_nurse', 'attending_nurse_id', 'room_id', 'bed_id', 'wing_id', 'location'] as const),
  ...(['allergies', 'next_step', 'care_plan', 'vitals', 'avpu', 'visiting_hours', 'ward_type'] as const),
  ...(['surgeon', 'anaesthesiologist', 'performer', 'patient_name', 'current_medications', 'medications'] as const),
]);

type Kept = HandoverRow['record'];
/** Label and words. */
export type LineDetail = readonly [label: string, words: string];

/** Fields that say nothing more here: the oxygen that is said with the vitals of the chart. */
const unsaid = ({ vitals }: Clinical): readonly DeclaredField[] =>
  vitals.some(({ code }) => code === OXYGEN_FLOW) ? ['o2_flow'] : [];

/** Before an operation each check is said, one that nobody has answered as well; after it, where any was answered. */
function checksOf({ input, name }: FormField & { readonly name: string }, record: Kept): string | null {
  if (input.kind !== 'checklist') return null;
  const answers: object = record[name] ?? {};
  const said = Object.entries(input.items).map(([item, word]) => [word, Reflect.get(answers, item) ?? null] as const);
  if (record.op_status !== 'pre-op' && said.every(([, answer]) => answer === null)) return null;
  return said.map(([word, answer]) => `${word}: ${answer ?? 'not answered'}`).join(', ');
}

/**
 * What a row says besides what has a place of its own on a line.
 * @param elsewhere what is said elsewhere: the field that says why the patient is there, and the place.
 */
export function lineDetailsOf(
  kind: RecordKind | undefined,
  record: Kept,
  clinical: Clinical,
  { reason, place }: { readonly reason: string | null; readonly place: string | null },
  now: Date,
): readonly LineDetail[] {
  if (!kind) return [];
  const left = new Set<string | null>([...placed, ...unsaid(clinical), reason]);
  return detailsOf(kind, record as unknown as FormRecord, now).flatMap((field): readonly LineDetail[] => {
    const words = field.input.kind === 'checklist' ? checksOf(field, record) : field.words;
    const isSaid = left.has(field.name) || (field.name === 'operating_room' && words === place);
    return isSaid || words === null ? [] : [[field.label, words]];
  });
}
