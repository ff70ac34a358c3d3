import type { DeclaredField } from '@ward-board/contract';
import type { Label } from '@ward-board/handover-text';
import { detailsOf, type FormRecord, levelOf, type RecordKind, wordOf } from '../forms/record-form.js';
import { sayMoment } from '../time/facility.js';
import type { PartBeside } from './parts-beside.js';

/** What the sender's form typed into a field of a record, beside what that says by now. */
export interface Typed extends PartBeside {
  readonly name: string;
  readonly sent: string;
  /** Whether the record says something else by now. */
  readonly isChanged: boolean;
}

/** What boards tell each other in words, each by its name beside what is recorded of it. No transfer's form has a field for the others. */
type Told =
  | Exclude<Label, 'Trauma' | 'Allergies' | 'Current medications' | 'Diagnosis' | 'Came for'>
  | 'Reason'
  | 'Medications'
  | 'Notes';

/** The fields of records for what is told in words: what was typed into them was sent of the same thing. */
const fieldsOf: Readonly<Record<Told, readonly DeclaredField[]>> = {
  ...{ Reason: ['diagnosis', 'pre_op_diagnosis'], Medications: ['medications'], Notes: ['notes'] },
  ...{ AVPU: ['avpu'], Isolation: ['isolation'], Ventilator: ['ventilator_mode'], 'O2 flow': ['o2_flow'] },
  ...{ 'IV lines': ['iv_lines'], 'Monitor alerts': ['monitor_alerts'], Diet: ['diet', 'diet_restrictions'] },
  ...{ Mobility: ['mobility_status'], 'Care plan': ['care_plan'], 'Next step': ['next_step'] },
  ...{ Operation: ['procedure_name'], Complications: ['complications'], 'After the operation': ['post_op_notes'] },
  ...{ Anaesthesia: ['anaesthesia_type'], 'Before the operation': ['pre_op_instructions'] },
};
/** Whose time goes along with the words. When others were written is not when they were sent. */
const MEASURED: readonly string[] = ['vitals', 'avpu'] satisfies DeclaredField[];
const fieldsNamed = (label: string): readonly string[] => fieldsOf[label as Told] ?? [];

/** What the transfer that opened a record had said in its fields. What it had left empty was not sent; what brought the patient back to a kept bed had said nothing in them. Pure. */
export function sentBeside(kind: RecordKind, record: FormRecord, now: Date): readonly Typed[] {
  if (!record.transferred_from || record.returned_at) return [];
  const { level, fields } = kind;
  const before = { ...record, ...record.sent };
  const wordsOf = (of: FormRecord): ReadonlyMap<string, string | null> => {
    const said = detailsOf(kind, of, now).map(({ name, words }) => {
      // What was seen or measured is of its time.
      const at: unknown = MEASURED.includes(name) ? Reflect.get(of, `${name}_at`) : null;
      return [name, words !== null && typeof at === 'string' ? `${words}, ${sayMoment(at, now)}` : words] as const;
    });
    return new Map(level === null ? said : [...said, [level, wordOf(kind, level, levelOf(kind, of)) || null]]);
  };
  const [said, own] = [wordsOf(before), wordsOf(record)];
  return Object.entries(fields).flatMap(([name, { label }]): readonly Typed[] => {
    const sent = said.get(name) ?? null;
    if (sent === null) return [];
    return [{ name, label, sent, own: own.get(name) ?? null, isChanged: name in (record.sent ?? {}) }];
  });
}

/** What was told in words with what was typed of the same thing, the typed text first. */
export function withTyped({ label, sent, own }: PartBeside, typed: readonly Typed[]): PartBeside {
  const forms = typed.filter(({ name }) => fieldsNamed(label).includes(name));
  const texts = [...new Set(forms.map((each) => each.sent))];
  const told = sent === null || texts.includes(sent) ? null : sent;
  const all = [...texts, ...(told === null ? [] : [texts.length > 0 ? `Told: ${told}` : told])];
  return { label, sent: all.join('\n\n') || null, own: own ?? forms.find((each) => each.own !== null)?.own ?? null };
}

/** What was typed of something that nobody was told in words, where the record says something else by now. */
export const typedAlone = (typed: readonly Typed[], told: readonly string[]): readonly Typed[] => {
  const shown = new Set(told.flatMap(fieldsNamed));
  return typed.filter(({ name, isChanged }) => isChanged && !shown.has(name));
};
