import { type UserRecord, userList } from '@ward-board/contract';
import { api } from '#lib/http/api.ts';
import { keepReading } from '#lib/http/poll.ts';
import { serverClock } from '#lib/live/clock/tab-clock.ts';
import { type ListTrust, trustAfter, untold } from '#lib/shell/list-trust.ts';

/** Everyone who may sign in, the active ones first. */
export class Directory {
  users = $state.raw<readonly UserRecord[]>([]);
  state = $state<'loading' | 'ready' | 'failed'>('loading');

  trust = $state.raw<ListTrust>(untold);
  #reading = 0;

  /** Keeps the list fresh until the returned function is called. */
  start(): () => void {
    return keepReading(() => this.load());
  }

  /** @returns whether the list is what the service holds now. */
  async load(): Promise<boolean> {
    const reading = ++this.#reading;
    const asked = new Date(serverClock.now());
    const result = await api.getAll('/api/users', userList);
    if (reading !== this.#reading) return true;
    this.trust = trustAfter(this.trust, result, asked);
    if (result.ok) {
      this.users = result.data.toSorted((a, b) => Number(b.active) - Number(a.active) || a.name.localeCompare(b.name));
      this.state = 'ready';
    } else if (this.state === 'loading') {
      this.state = 'failed';
    }
    return this.trust.state === 'current';
  }
}
