import type { Handover, RowField } from '@ward-board/contract';

/** The first of these fields in which a row, or what was told with its patient, has a text; null: none has. */
export function textIn(said: object, ...names: readonly (RowField | keyof Handover)[]): string | null {
  for (const name of names) {
    const value: unknown = Reflect.get(said, name);
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}
