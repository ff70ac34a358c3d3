import type { AuditGroup, AuditHistoryEvent } from '@ward-board/contract';
import { fieldsOf } from './changes.js';
import { fieldLabel, valueWords } from './labels.js';
import type { Members } from './names.js';

/** A field of an event on paper, in words. `before` is null where the event made the record. */
export interface PaperChange {
  readonly label: string;
  readonly before: string | null;
  readonly after: string;
}

/** Whose data says nothing of the patient that their sentence does not say, or copies what stands in other events. */
const UNTOLD: ReadonlySet<AuditGroup> = new Set(['bookkeeping', 'handover', 'unreadable']);

/** Whose labels the fields of an event have, by what its stream, or its type, begins with. */
const collections: readonly (readonly [beginning: string, collection: string])[] = [
  ['observation-', 'observations'],
  ['allergy-', 'allergies'],
  ['condition-', 'conditions'],
  ['assessment-', 'nursing-assessments'],
  ['care-plan-', 'care-plans'],
  ['consent-', 'consents'],
  ['study-', 'imaging-studies'],
  ['report-', 'diagnostic-reports'],
  ['service-request-', 'service-requests'],
  ['prescription-', 'prescriptions'],
  ['patient-', 'patients'],
  ['Emergency', 'emergency-details'],
  ['Icu', 'icu'],
  ['Operation', 'operations'],
  ['Ward', 'normal-acceptances'],
];

const membersOf = (value: unknown): Members | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null;

/** What an event changed, from what it says itself and what its record held before it: paper has too many events to compare the records around each. */
export function paperChanges({ type, stream, group, data, before }: AuditHistoryEvent): readonly PaperChange[] {
  const said = membersOf(data);
  if (said === null || UNTOLD.has(group)) return [];
  const collection = collections.find(([start]) => stream.startsWith(start) || type.startsWith(start))?.[1] ?? '';
  const inWords = (field: string, value: unknown): string => valueWords(collection, field, value);
  const fieldsIn = (members: Members) =>
    new Map([...fieldsOf(members, new Map())].filter(([field]) => !field.endsWith('_id')));
  const changes = membersOf(said.changes);
  if (changes !== null) {
    const [was, is] = [fieldsIn(before ?? {}), fieldsIn(changes)];
    return [...new Set([...is.keys(), ...was.keys()])].flatMap((field) => {
      const [from, to] = [was.get(field), is.get(field)].map((value) => inWords(field, value));
      if (from === to) return [];
      const label = fieldLabel(collection, field);
      return [{ label, before: before === null ? 'not known' : (from ?? ''), after: to ?? '' }];
    });
  }
  // The sentence says both.
  if ('from' in said && 'to' in said) return [];
  const takenBack = membersOf(said.before);
  return [...fieldsIn(takenBack ?? membersOf(said.details) ?? said)].map(([field, value]) => {
    const label = fieldLabel(collection, field);
    return takenBack === null
      ? { label, before: null, after: inWords(field, value) }
      : { label, before: inWords(field, value), after: 'entered in error' };
  });
}
