/** So often in a row a batch is tried of which a statement is cancelled, before the reason is looked for in its events. */
const ATTEMPTS = 5;
/** SQLSTATE of a statement that took longer than it may. */
const CANCELLED = '57014';

/** Whether the database cancelled a statement: because it is slow at the moment, or because what the statement does is too much. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === CANCELLED;

/**
 * Statements of one projection that are cancelled again and again. Whether that lies in the events can't be told from one error: a
 * slow database says the same. A patient who is parked for a slow database is shown as not up to date, which is true, and is
 * tried again like any other; a batch that is tried for ever holds up every patient.
 */
export class CancelledStatements {
  private times = 0;
  private begun: string | null = null;

  /** Since when every attempt was cancelled, RFC 3339; null: none was since the last success. */
  get since(): string | null {
    return this.begun;
  }

  /** An attempt at a batch, or at a part of it, has failed. @returns whether the reason is to be looked for in its events from now on. */
  failed(error: unknown): boolean {
    if (!isCancelled(error)) return false;
    this.begun ??= new Date().toISOString();
    this.times += 1;
    return this.times >= ATTEMPTS;
  }

  /** A whole batch was taken in, or what could not be is parked: what is cancelled next is counted anew. */
  over(): void {
    this.times = 0;
    this.begun = null;
  }
}
