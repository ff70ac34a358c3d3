import type { Values } from './values.js';

/** A field that others changed while this form was open. */
export interface MovedField<Name extends string> {
  readonly name: Name;
  readonly was: string;
  readonly theirs: string;
  readonly yours: string;
  /** Both changed it, to different things: someone has to choose. */
  readonly conflict: boolean;
}

export interface Rebased<Name extends string> {
  readonly values: Values<Name>;
  readonly moved: readonly MovedField<Name>[];
}

/**
 * Puts what was typed on top of a record that moved meanwhile. Fields that only they changed become theirs; fields that
 * you changed stay yours, and where both did, the conflict is named.
 */
export function rebase<Name extends string>(
  base: Values<Name>,
  theirs: Values<Name>,
  yours: Values<Name>,
): Rebased<Name> {
  const names = Object.keys(base) as Name[];
  const moved = names
    .filter((name) => theirs[name] !== base[name])
    .map((name) => ({
      name,
      was: base[name],
      theirs: theirs[name],
      yours: yours[name],
      conflict: yours[name] !== base[name] && yours[name] !== theirs[name],
    }));
  const taken = moved.filter(({ conflict }) => !conflict).map(({ name }) => [name, theirs[name]]);
  return { values: { ...yours, ...Object.fromEntries(taken) }, moved };
}

/** The fields that differ, which is all that a PUT sends. */
export const changedNames = <Name extends string>(base: Values<Name>, now: Values<Name>): Name[] =>
  (Object.keys(base) as Name[]).filter((name) => base[name].trim() !== now[name].trim());
