import { Submission } from '../../forms/submission.svelte.js';
import { confirm } from '../../ui/confirm.svelte.js';
import { toasts } from '../../ui/toasts.svelte.js';
import type { SentAction } from './listed.js';

/** What is done with a record of the chart by one press. A press that got no answer, made again, is not done twice. */
export class RecordAction {
  #submission = new Submission();
  /** What was last pressed: another press is another request. */
  #pressed = '';

  get sending(): boolean {
    return this.#submission.sending;
  }

  /** Asks where the action does, sends it, and says what came of it. @returns whether it was done. */
  async send(
    collection: string,
    { id, revision, title }: { readonly id: string; readonly revision: number; readonly title?: string },
    action: SentAction,
  ): Promise<boolean> {
    const { label, method, below = '', body, asks, done } = action;
    if (asks !== undefined) {
      const question = {
        title: title === undefined ? `${label}?` : `${label}: ${title}?`,
        text: asks,
        yes: label,
        no: 'Cancel',
      };
      if (!(await confirm(question))) return false;
    }
    const pressed = `${method} ${id}${below} ${JSON.stringify(body)}`;
    if (pressed !== this.#pressed) this.#submission = new Submission();
    this.#pressed = pressed;
    const write = { method, path: `/api/${collection}/${id}${below}`, revision, ...(body && { body }) };
    const result = await this.#submission.send(write, null);
    if (result === null) return false;
    const words = result.ok ? done : this.#submission.trouble;
    toasts.say(`${title ?? label}: ${words}`, { warns: !result.ok, about: pressed });
    return result.ok;
  }
}
