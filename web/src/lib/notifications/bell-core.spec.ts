import type { NotificationRecord } from '@ward-board/contract';
import { type BellView, createBell } from './bell-core.js';

const note = (n: number, read_at: string | null = null): NotificationRecord => ({
  id: `01936000-0000-7000-8000-00000000000${n}`,
  revision: read_at === null ? 1 : 2,
  kind: 'emergency_admission',
  priority: 'normal',
  title: `note ${n}`,
  body: '',
  patient_id: null,
  admission_id: null,
  ward: 'emergency',
  link: null,
  created_at: '2026-11-21T07:00:00.000Z',
  updated_at: read_at ?? '2026-11-21T07:00:00.000Z',
  read_at,
  handled_at: null,
});
const at = '2026-11-21T08:00:00.000Z';

function open() {
  const server = { newest: [] as NotificationRecord[], unread: [] as NotificationRecord[], marks: true, more: true };
  const sent: unknown[] = [];
  let view: BellView = { items: [], latest: null };
  const ok = <T>(data: unknown) => ({ ok: true, data: data as T, readModel: 'current', positions: [] }) as const;
  const bell = createBell({
    api: {
      get: async (path) =>
        path.includes('unread')
          ? ok({ items: server.unread, next_cursor: null })
          : ok({ items: server.newest, next_cursor: server.more ? 'more' : null }),
      send: async ({ path, body }) => {
        sent.push([path, body]);
        return server.marks ? ok(undefined) : { ok: false, problem: null, status: 0 };
      },
    },
    newKey: () => 'k',
    now: () => new Date(at),
    show: (next) => {
      view = next;
    },
  });
  const items = () => view.items.map(({ title, read_at }) => `${title}${read_at === null ? ' *' : ''}`);
  return { bell, server, items, sent, latest: () => view.latest };
}

describe('the bell', () => {
  it('shows the newest and all unread, each once, newest first; what is loaded does not ring', async () => {
    const { bell, server, items, latest } = open();
    server.newest = [note(3, at), note(2)];
    server.unread = [note(2), note(1)];
    await bell.refresh();
    expect(items()).toEqual(['note 3', 'note 2 *', 'note 1 *']);
    expect(latest()).toBeNull();
  });

  it('reads those unread apart only while there are more than the newest', async () => {
    const { bell, server, items } = open();
    server.newest = [note(3, at), note(2)];
    server.unread = [note(1)];
    server.more = false;
    await bell.refresh();
    expect(items()).toEqual(['note 3', 'note 2 *']);
  });

  it('rings once for what arrives, even when it arrives twice', () => {
    const { bell, items, latest } = open();
    bell.arrived(note(1));
    bell.arrived(note(2));
    bell.arrived(note(1));
    expect(items()).toEqual(['note 2 *', 'note 1 *']);
    expect(latest()?.title).toBe('note 2');
  });

  it('keeps what arrives during a refresh, and drops what was read elsewhere', async () => {
    const { bell, items } = open();
    bell.arrived(note(1));
    const refreshing = bell.refresh();
    bell.arrived(note(2));
    await refreshing;
    expect(items()).toEqual(['note 2 *']);
  });

  it('marks at once, and takes the mark back when the server did not', async () => {
    const { bell, server, items } = open();
    bell.arrived(note(1));
    bell.arrived(note(2));
    const marking = bell.markRead(note(1).id);
    expect(items()).toEqual(['note 2 *', 'note 1']);
    await marking;
    server.marks = false;
    await bell.markAllRead();
    expect(items()).toEqual(['note 2 *', 'note 1']);
  });

  it('marks all up to the newest that was seen: what rings meanwhile has not been', async () => {
    const { bell, items, sent } = open();
    bell.arrived(note(2));
    bell.arrived(note(1));
    const marking = bell.markAllRead();
    bell.arrived(note(3));
    await marking;
    expect(sent).toEqual([['/api/notifications/read-all', { up_to: note(2).id }]]);
    expect(items()).toEqual(['note 3 *', 'note 2', 'note 1']);
  });

  it('brings nothing back once it has been cleared for the next person', async () => {
    const { bell, server, items } = open();
    server.newest = [note(1)];
    const refreshing = bell.refresh();
    bell.clear();
    await refreshing;
    expect(items()).toEqual([]);
  });
});
