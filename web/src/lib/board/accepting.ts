import type { FieldsOfKind } from '../forms/record-form.js';

/** The place is one choice: a wing and a bed are asked for with the room. */
const withRoom: readonly string[] = ['wing', 'bed'];

/** Of a kind's fields those that are offered to whoever takes a patient over: a bed and a doctor, where the record has none. */
export function fieldsToFill({ fields }: Pick<FieldsOfKind, 'fields'>, record: object): readonly string[] {
  const lacks = (wanted: string): boolean =>
    Object.entries(fields).some(([name, { input }]) => input.kind === wanted && !Reflect.get(record, name));
  const wanted = [...(lacks('room') ? ['room', ...withRoom] : []), ...(lacks('doctor') ? ['doctor'] : [])];
  return Object.entries(fields).flatMap(([name, { input }]) => (wanted.includes(input.kind) ? [name] : []));
}
