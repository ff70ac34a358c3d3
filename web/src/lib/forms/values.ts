/** A form's values, all of them text. */
export type Values<Name extends string> = Readonly<Record<Name, string>>;

/** What every record that is edited has; `revision` rises with each change. */
export interface Revised {
  readonly id: string;
  readonly revision: number;
  /** When it was last changed, where it says so. */
  readonly updated_at?: string;
  /** Who did, where it says so. */
  readonly updated_by?: { readonly name: string } | null;
}

/** A form's values, each said by name. */
export const valuesOf = <Name extends string>(names: readonly Name[], value: (name: Name) => unknown): Values<Name> =>
  Object.fromEntries(names.map((name) => [name, String(value(name) ?? '')])) as Values<Name>;

/** Typed text as the wire wants it: trimmed, and null where nothing was typed. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Of a whole body the fields that differ, which is all that a PUT sends. */
export const onlyThese = <Body extends object>(body: Body, names: readonly string[]): Partial<Body> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name))) as Partial<Body>;

/** The later of two states of one record: the page's, and one that was fetched because a write was stale. */
export const newest = <Record extends { readonly revision: number }>(shown: Record, fetched: Record | null): Record =>
  fetched !== null && fetched.revision > shown.revision ? fetched : shown;
