import { changedNames, type MovedField, rebase } from './rebase.ts';
import type { Values } from './values.ts';

/** What was being typed when the tab was locked. */
export interface KeptDraft {
  readonly base: Values<string>;
  readonly values: Values<string>;
  /** What others had changed by then and nobody had looked at: a conflict is still to be decided. */
  readonly moved: readonly MovedField<string>[];
}

/** What is being typed, next to what it was typed over. All values are text; a use case turns them into its request. */
export class Draft<Name extends string> {
  values = $state() as Record<Name, string>;
  #base = $state.raw() as Values<Name>;
  #moved = $state.raw<readonly MovedField<Name>[]>([]);
  /** What the form itself put in place of the base. */
  #proposed = $state.raw<Partial<Values<Name>>>({});

  constructor(base: Values<Name>) {
    this.#base = base;
    this.values = { ...base };
  }

  get changed(): Name[] {
    return changedNames(this.#base, this.values);
  }

  get dirty(): boolean {
    return this.changed.length > 0;
  }

  /** Whether anything was typed or chosen that would be lost: what the form proposed by itself is nothing of that. */
  get touched(): boolean {
    return this.changed.some((name) => this.values[name] !== this.#proposed[name]);
  }

  /** Puts a value in place by itself, such as the step that the form was opened for. */
  propose(name: Name, value: string): void {
    this.values[name] = value;
    this.#proposed = { ...this.#proposed, [name]: value };
  }

  /** What others changed since this form was opened. */
  get moved(): readonly MovedField<Name>[] {
    return this.#moved;
  }

  /** The record moved on: take over what was not typed over, and remember what moved. */
  rebase(theirs: Values<Name>): void {
    const { values, moved } = rebase(this.#base, theirs, this.values);
    const again = new Set(moved.map(({ name }) => name));
    this.#moved = [...this.#moved.filter(({ name }) => !again.has(name)), ...moved];
    this.values = { ...values };
    this.#base = theirs;
  }

  /** What has to be kept for `resume`. */
  get kept(): KeptDraft {
    return { base: this.#base, values: { ...this.values }, moved: this.#moved };
  }

  /** Goes on with what was being typed; what others have changed since is told as if the form had stayed open. */
  resume({ base, values, moved }: KeptDraft): void {
    const theirs = this.#base;
    this.#base = base as Values<Name>;
    this.values = { ...values } as Record<Name, string>;
    this.#moved = moved as readonly MovedField<Name>[];
    this.rebase(theirs);
  }

  /** Resolves one conflict by taking what is saved. */
  takeSaved(name: Name): void {
    this.values[name] = this.#base[name];
    this.keepMine(name);
  }

  /** Resolves one conflict by keeping what was typed. */
  keepMine(name: Name): void {
    this.#moved = this.#moved.map((field) => (field.name === name ? { ...field, conflict: false } : field));
  }

  dismissMoved(): void {
    this.#moved = [];
  }
}
