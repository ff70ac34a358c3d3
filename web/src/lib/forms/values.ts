import type { Values } from './rebase.ts';

/** A form's values, each said by name. */
export const valuesOf = <Name extends string>(names: readonly Name[], value: (name: Name) => unknown): Values<Name> =>
  Object.fromEntries(names.map((name) => [name, String(value(name) ?? '')])) as Values<Name>;

/** Typed text as the wire wants it: trimmed, and null where nothing was typed. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Of a whole body the fields that differ, which is all that a PUT sends. */
export const onlyThese = <Body extends object>(body: Body, names: readonly string[]): Partial<Body> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name))) as Partial<Body>;
