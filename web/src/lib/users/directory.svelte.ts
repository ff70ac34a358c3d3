import { type UserRecord, userList } from '@ward-board/contract';
import { api } from '#lib/client/api.ts';

/** Everyone who may sign in, the active ones first. */
export class Directory {
  users = $state.raw<readonly UserRecord[]>([]);
  state = $state<'loading' | 'ready' | 'failed'>('loading');

  async load(): Promise<void> {
    const result = await api.get('/api/users?limit=1000', userList);
    if (!result.ok) {
      if (this.state === 'loading') this.state = 'failed';
      return;
    }
    this.users = result.data.items.toSorted(
      (a, b) => Number(b.active) - Number(a.active) || a.name.localeCompare(b.name),
    );
    this.state = 'ready';
  }
}
