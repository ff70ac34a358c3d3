import type { Look } from '../../ui/look.js';

/** What can be done with a listed record, by one press. */
export type ListedAction = EditAction | SentAction;

/** Opens the form that edits these fields; `set` goes with what is typed, and may be all that is sent. */
export interface EditAction {
  readonly does: 'edit';
  readonly label: string;
  readonly only?: readonly string[];
  readonly set?: Readonly<Record<string, string>>;
}

/** Sends one request; `asks` is the question before it, in a few words on what will happen. */
export interface SentAction {
  readonly does: 'send';
  readonly label: string;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Below the record's own path: `/acknowledge`. */
  readonly below?: string;
  readonly body?: Readonly<Record<string, string>>;
  readonly asks?: string;
  /** What is said once it is done. */
  readonly done: string;
}

/** A record of the chart as its list shows it. */
export interface Listed {
  readonly id: string;
  readonly revision: number;
  readonly title: string;
  /** What qualifies it, each on a line of its own. */
  readonly lines: readonly string[];
  readonly look: Look | null;
  /** A reason to look twice: the row gets a border of this tone, and a badge that says why. */
  readonly mark: { readonly tone: 'critical' | 'urgent'; readonly text: string } | null;
  /** `20:14, Ana Ferreira`. */
  readonly made: string;
  readonly actions: readonly ListedAction[];
}

/** Takes a record back that was recorded of the wrong patient, or wrongly. */
export const enteredInError: SentAction = {
  does: 'send',
  label: 'Entered in error',
  method: 'DELETE',
  asks: 'It leaves the list, the counts and the board. What was recorded, and who took it back, stays in the audit.',
  done: 'marked as entered in error',
};
