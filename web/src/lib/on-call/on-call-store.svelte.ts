import {
  type OnCallRecord,
  onCallList,
  type UserRecord,
  userList,
  type WingRecord,
  wingList,
} from '@ward-board/contract';
import { api } from '#lib/http/api.ts';
import { ReadOnWake } from '#lib/live/read-on-wake.svelte.ts';

interface OnCall {
  readonly records: readonly OnCallRecord[];
  readonly users: readonly UserRecord[];
  readonly wings: readonly WingRecord[];
}

/** Whose time on call has not ended, and what they are chosen from. */
export class OnCallStore extends ReadOnWake<OnCall> {
  constructor() {
    super(async () => {
      const [records, users, wings] = await Promise.all([
        api.getAll('/api/oncall', onCallList),
        api.getAll('/api/users', userList),
        api.getAll('/api/wings', wingList),
      ]);
      return records.ok && users.ok && wings.ok
        ? { records: records.data, users: users.data, wings: wings.data }
        : null;
    });
  }

  get records(): OnCall['records'] {
    return this.data?.records ?? [];
  }

  get users(): OnCall['users'] {
    return this.data?.users ?? [];
  }

  get wings(): OnCall['wings'] {
    return this.data?.wings ?? [];
  }

  readonly wingName = (id: string): string | undefined => this.wings.find((wing) => wing.id === id)?.name;
}
