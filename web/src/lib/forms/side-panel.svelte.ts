import { keep } from './kept-work.ts';
import { unsaved } from './unsaved.svelte.ts';

/** What the panel beside the board can be asked to hold: a use case, bound to one subject. */
export interface Task {
  readonly kind: string;
  readonly id: string;
  /** Which of several things is done to the same one. */
  readonly act?: string;
}

/** The panel beside the rows. A half-filled form stays with its patient: opening another asks first. */
export class SidePanel<T extends Task> {
  #task = $state.raw<T | null>(null);

  /** To be made while its page is. After unlocking, what was open is open again. */
  constructor() {
    this.#task = keep<T>('panel', () => this.#task);
  }

  get task(): T | null {
    return this.#task;
  }

  readonly open = async (next: T): Promise<void> => {
    const now = this.#task;
    if (now?.kind === next.kind && now.id === next.id && now.act === next.act) return;
    if ((await this.mayShow(next)) && (await unsaved.in('panel').mayLeave())) this.#task = next;
  };

  /** Whether what else is on the page lets it be shown. */
  protected mayShow(_next: T): Promise<boolean> {
    return Promise.resolve(true);
  }

  readonly close = async (): Promise<void> => {
    if (await unsaved.in('panel').mayLeave()) this.done();
  };

  /** Closes without a question: the text was saved. */
  readonly done = (): void => {
    unsaved.in('panel').giveUp();
    this.#task = null;
  };
}
