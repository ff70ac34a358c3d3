import { type UserRecord, userList } from '@ward-board/contract';
import { api } from '#lib/http/api.ts';
import { onWake } from '#lib/live/clock/signals.ts';
import { serverClock } from '#lib/live/clock/tab-clock.ts';

/** Everyone who may sign in, the active ones first. Read when asked, not kept up to date. */
export class UserStore {
  users = $state.raw<readonly UserRecord[]>([]);
  state = $state<'loading' | 'ready' | 'failed'>('loading');
  /** When `users` were read, if they could not be read again since. */
  outdatedSince = $state.raw<Date | null>(null);
  #readAt = new Date(0);
  #reading = 0;

  /** Reads them now, and when the tab is looked at again, until the returned function is called. */
  start(): () => void {
    void this.load();
    return onWake(() => void this.load());
  }

  async load(): Promise<void> {
    const reading = ++this.#reading;
    const asked = new Date(serverClock.now());
    const result = await api.getAll('/api/users', userList);
    if (reading !== this.#reading) return;
    if (result.ok) {
      this.users = result.data.toSorted((a, b) => Number(b.active) - Number(a.active) || a.name.localeCompare(b.name));
      this.state = 'ready';
      this.#readAt = asked;
      this.outdatedSince = null;
    } else if (this.state === 'ready') {
      this.outdatedSince = this.#readAt;
    } else {
      this.state = 'failed';
    }
  }
}
