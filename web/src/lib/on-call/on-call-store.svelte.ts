import {
  facility,
  type OnCallRecord,
  onCallList,
  type UserRecord,
  userList,
  type WingRecord,
  wingList,
} from '@ward-board/contract';
import { api } from '#lib/http/api.ts';
import { onWake } from '#lib/live/clock/signals.ts';
import { serverClock } from '#lib/live/clock/tab-clock.ts';

/** Whose time on call has not ended, and what they are chosen from. Read when asked, not kept up to date. */
export class OnCallStore {
  records = $state.raw<readonly OnCallRecord[]>([]);
  users = $state.raw<readonly UserRecord[]>([]);
  wings = $state.raw<readonly WingRecord[]>([]);
  /** The zone that times are entered and shown in; undefined until the service has said it. */
  zone = $state<string | undefined>(undefined);
  state = $state<'loading' | 'ready' | 'failed'>('loading');
  /** When it was read, if it could not be read again since. */
  outdatedSince = $state.raw<Date | null>(null);
  #readAt = new Date(0);
  #reading = 0;

  /** Reads it now, and when the tab is looked at again, until the returned function is called. */
  start(): () => void {
    void this.load();
    return onWake(() => void this.load());
  }

  async load(): Promise<void> {
    const reading = ++this.#reading;
    const asked = new Date(serverClock.now());
    const [records, users, wings, limits] = await Promise.all([
      api.getAll('/api/oncall', onCallList),
      api.getAll('/api/users', userList),
      api.getAll('/api/wings', wingList),
      api.get('/api/facility', facility),
    ]);
    if (reading !== this.#reading) return;
    // Without the zone a time would be entered in that of the device, and be another one.
    if (records.ok && users.ok && wings.ok && limits.ok) {
      this.records = records.data;
      this.users = users.data;
      this.wings = wings.data;
      this.zone = limits.data.time_zone;
      this.state = 'ready';
      this.#readAt = asked;
      this.outdatedSince = null;
    } else if (this.state === 'ready') this.outdatedSince = this.#readAt;
    else this.state = 'failed';
  }

  readonly wingName = (id: string): string | undefined => this.wings.find((wing) => wing.id === id)?.name;
}
