import { type UserRecord, userList } from '@ward-board/contract';
import { api } from '#lib/http/api.ts';
import { ReadOnWake } from '#lib/live/read-on-wake.svelte.ts';

/** Everyone who may sign in, the active ones first. */
export class UserStore extends ReadOnWake<readonly UserRecord[]> {
  constructor() {
    super(async () => {
      const result = await api.getAll('/api/users', userList);
      if (!result.ok) return null;
      return result.data.toSorted((a, b) => Number(b.active) - Number(a.active) || a.name.localeCompare(b.name));
    });
  }

  get users(): readonly UserRecord[] {
    return this.data ?? [];
  }
}
