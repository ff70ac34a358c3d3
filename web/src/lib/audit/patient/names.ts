import type { PatientStateAt } from '@ward-board/contract';

/** A record, or an object in one. */
export type Members = Readonly<Record<string, unknown>>;

/** Names of records, people and places by their ids. */
export type Names = ReadonlyMap<string, string>;

/** What has the name of an id beside it: `doctor_id`, `doctor_name`. */
const NAMED_BY = ['', '_name', '_number', '_label'] as const;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSaid = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Whether a field is an id whose name stands beside it, or in an object there that has the same id. */
export function isNamedBeside(field: string, members: Members): boolean {
  if (!field.endsWith('_id')) return false;
  const isThere = (value: unknown): boolean => value !== null && value !== undefined && value !== '';
  return (
    NAMED_BY.some((end) => isThere(members[field.slice(0, -'_id'.length) + end])) ||
    Object.values(members).some((beside) => isMembers(beside) && isThere(beside[field]))
  );
}

/** The names of whatever has an id and a name in a patient's records. */
export function namesIn({ collections }: PatientStateAt): Names {
  const names = new Map<string, string>();
  const add = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) add(each);
    if (!isMembers(value)) return;
    const own = ownName(value);
    if (isSaid(value.id) && own !== '') names.set(value.id, own);
    for (const [field, part] of Object.entries(value)) {
      const name = NAMED_BY.map((end) => value[field.slice(0, -'_id'.length) + end]).find(isSaid);
      if (field.endsWith('_id') && isSaid(part) && name !== undefined) names.set(part, name);
      add(part);
    }
  };
  add(Object.values(collections));
  return names;
}

/** What a record calls itself; empty: nothing. Studies have no name: they are of a kind, and of a part of the body. */
function ownName({ admission_number, display, name, modality, body_part }: Members): string {
  const study = [modality, body_part].filter(isSaid).join(' ');
  return [admission_number, display, name, study].find(isSaid) ?? '';
}
