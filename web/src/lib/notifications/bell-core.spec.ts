import type { NotificationRecord } from '@ward-board/contract';
import { type BellView, createBell, EARLIER_MAX, emptyBell, isOpen, OPEN_MAX } from './bell-core.js';

const at = '2026-11-21T08:00:00.000Z';
const note = (n: number, marks: Partial<NotificationRecord> = {}): NotificationRecord => ({
  id: `01936000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  revision: 1,
  kind: 'emergency_admission',
  priority: 'normal',
  title: `note ${n}`,
  body: '',
  patient_id: null,
  admission_id: null,
  study_id: null,
  order_id: null,
  ward: 'emergency',
  link: null,
  created_at: '2026-11-21T07:00:00.000Z',
  updated_at: '2026-11-21T07:00:00.000Z',
  read_at: null,
  handled_at: null,
  ...marks,
});
const read = { read_at: at };
const many = (count: number, from = 1) => Array.from({ length: count }, (_, n) => note(from + n)).reverse();

function open() {
  const server = { newest: [] as NotificationRecord[], unread: [] as NotificationRecord[], more: false, answers: true };
  const sent: unknown[] = [];
  const asked: string[] = [];
  const later: (() => void)[] = [];
  const announced: string[] = [];
  let view: BellView = emptyBell;
  const ok = <T>(data: unknown) => ({ ok: true, data: data as T, readModel: 'current', positions: [] }) as const;
  const no = { ok: false, problem: null, status: 0, positions: [] } as const;
  const bell = createBell({
    api: {
      get: async (path) => {
        asked.push(path);
        const unread = path.includes('unread');
        const page = { items: unread ? server.unread : server.newest, next_cursor: server.more ? 'c' : null };
        return server.answers ? ok(page) : no;
      },
      send: async ({ path, body }) => {
        sent.push([path, body]);
        return server.answers ? ok(undefined) : no;
      },
    },
    newKey: () => 'k',
    now: () => new Date(at),
    show: (next) => {
      view = next;
    },
    announce: ({ title }) => announced.push(title),
    after: (_, callback) => later.push(callback),
  });
  const items = () => view.items.map((each) => `${each.title}${isOpen(each) ? ' *' : ''}`);
  return { bell, server, items, sent, asked, later, announced, view: () => view };
}

describe('the bell', () => {
  it('loads what asks for something by one request, and the others once when they are asked for', async () => {
    const { bell, server, items, asked, announced, view } = open();
    server.newest = [note(3, read), note(2)];
    server.unread = [note(2), note(1)];
    expect(view().state).toBe('loading');
    await bell.refresh();
    expect(items()).toEqual(['note 2 *', 'note 1 *']);
    expect([view().state, announced, asked]).toEqual(['ready', [], ['/api/notifications?unread=true&limit=200']]);
    await bell.loadEarlier();
    await bell.loadEarlier();
    expect(items()).toEqual(['note 3', 'note 2 *', 'note 1 *']);
    expect(asked).toHaveLength(2);
  });

  it('says that it could not be loaded, and tries again until it is', async () => {
    const { bell, server, items, later, view } = open();
    server.unread = [note(1)];
    server.answers = false;
    await bell.refresh();
    expect([view().state, later.length]).toEqual(['failed', 1]);
    server.answers = true;
    later[0]?.();
    await bell.refresh();
    expect([view().state, items()]).toEqual(['ready', ['note 1 *']]);
  });

  it('announces what arrives once, even when it arrives twice, and not what is handled already', () => {
    const { bell, items, announced } = open();
    bell.arrived(note(1));
    bell.arrived(note(2));
    bell.arrived(note(1));
    bell.arrived(note(3, { handled_at: at }));
    bell.handled({ id: note(4).id, handled_at: at });
    bell.arrived(note(4));
    expect(items()).toEqual(['note 4', 'note 3', 'note 2 *', 'note 1 *']);
    expect(announced).toEqual(['note 1', 'note 2']);
  });

  it('says where a patient is by now, without announcing it again, also when the list was on its way meanwhile', async () => {
    const { bell, server, announced, view } = open();
    server.unread = [note(1)];
    await bell.refresh();
    const moved = note(1, { revision: 2, body: 'Ward, room 501, bed B' });
    const reading = bell.refresh();
    bell.moved(moved);
    bell.moved(note(2, { revision: 2 }));
    await reading;
    expect([view().items, announced]).toEqual([[moved], []]);
  });

  it('announces what came while it was not connected, high priority last, and not what the first reading brings', async () => {
    const { bell, server, announced } = open();
    server.unread = [note(2), note(1)];
    await bell.refresh();
    expect(announced).toEqual([]);
    bell.arrived(note(3));
    server.unread = [note(6, { handled_at: at }), note(5), note(4, { priority: 'high' }), note(3), note(2), note(1)];
    await bell.refresh();
    bell.arrived(note(5));
    await bell.refresh();
    expect(announced).toEqual(['note 3', 'note 5', 'note 4']);
  });

  it('does not announce an older one that it had no room for', async () => {
    const { bell, server, announced } = open();
    server.unread = many(OPEN_MAX, 2);
    server.more = true;
    await bell.refresh();
    server.unread = [note(OPEN_MAX + 2), ...many(OPEN_MAX - 2, 2), note(1)];
    await bell.refresh();
    expect(announced).toEqual([`note ${OPEN_MAX + 2}`]);
  });

  it('keeps what arrives during a refresh, and drops what was read elsewhere', async () => {
    const { bell, items } = open();
    bell.arrived(note(1));
    const refreshing = bell.refresh();
    bell.arrived(note(2));
    await refreshing;
    expect(items()).toEqual(['note 2 *']);
  });

  it('is quiet at once about what was handled, also when an answer that does not say so comes later', async () => {
    const { bell, server, items } = open();
    bell.arrived(note(2));
    server.unread = [note(2), note(1)];
    const refreshing = bell.refresh();
    for (const n of [1, 2]) bell.handled({ id: note(n).id, handled_at: at });
    expect(items()).toEqual(['note 2']);
    await refreshing;
    expect(items()).toEqual(['note 2', 'note 1']);
  });

  it('marks at once, and takes the mark back when the server did not', async () => {
    const { bell, server, items } = open();
    bell.arrived(note(1));
    bell.arrived(note(2));
    const marking = bell.markRead(note(1).id);
    expect(items()).toEqual(['note 2 *', 'note 1']);
    await marking;
    server.answers = false;
    await bell.markAllRead();
    expect(items()).toEqual(['note 2 *', 'note 1']);
  });

  it('is read here at once when it was read elsewhere, also when an answer that does not say so comes later', async () => {
    const { bell, server, items, announced } = open();
    for (const n of [1, 2, 3, 4]) bell.arrived(note(n));
    bell.read({ id: note(4).id, read_at: at });
    expect(items()).toEqual(['note 4', 'note 3 *', 'note 2 *', 'note 1 *']);
    bell.read({ up_to: note(2).id, read_at: at });
    expect(items()).toEqual(['note 4', 'note 3 *', 'note 2', 'note 1']);
    bell.read({ id: note(6).id, read_at: at });
    bell.arrived(note(6));
    server.unread = [note(6), note(4), note(3), note(2), note(1)];
    await bell.refresh();
    expect(items()).toEqual(['note 6', 'note 4', 'note 3 *', 'note 2', 'note 1']);
    expect(announced).not.toContain('note 6');
  });

  it('asks for older ones than it keeps once those before them were read elsewhere', async () => {
    const { bell, server, asked, view } = open();
    for (const each of many(OPEN_MAX + 1).reverse()) bell.arrived(each);
    bell.read({ up_to: note(OPEN_MAX + 1).id, read_at: at });
    await new Promise(setImmediate);
    expect(asked).toEqual([expect.stringContaining('unread=true')]);
    expect([server.unread.length, view().items.filter(isOpen).length, view().more]).toEqual([0, 0, false]);
  });

  it('marks all up to the newest that was seen: what arrives meanwhile has not been', async () => {
    const { bell, items, sent } = open();
    bell.arrived(note(2));
    bell.arrived(note(1));
    const marking = bell.markAllRead();
    bell.arrived(note(3));
    await marking;
    expect(sent).toEqual([['/api/notifications/read-all', { up_to: note(2).id }]]);
    expect(items()).toEqual(['note 3 *', 'note 2', 'note 1']);
  });

  it('holds no more than it can show, however much arrives, and says that there is more', async () => {
    const { bell, server, view } = open();
    for (const each of many(OPEN_MAX + 30).reverse()) bell.arrived(each);
    expect([view().items.length, view().more, view().items[0]?.title]).toEqual([
      OPEN_MAX,
      true,
      `note ${OPEN_MAX + 30}`,
    ]);
    server.newest = many(EARLIER_MAX, 1_000).map((each) => ({ ...each, ...read }));
    await bell.loadEarlier();
    for (let n = 0; n < 70; n += 1) bell.arrived(note(2_000 + n, { handled_at: at }));
    expect(view().items.filter((each) => !isOpen(each))).toHaveLength(EARLIER_MAX);
    server.unread = many(3);
    await bell.refresh();
    expect([view().items.filter(isOpen).length, view().more]).toEqual([3, false]);
    server.more = true;
    await bell.refresh();
    expect(view().more).toBe(true);
  });

  it('brings nothing back once it has been cleared for the next person', async () => {
    const { bell, server, items } = open();
    server.unread = [note(1)];
    server.newest = [note(1)];
    const refreshing = Promise.all([bell.refresh(), bell.loadEarlier()]);
    bell.clear();
    await refreshing;
    expect(items()).toEqual([]);
  });
});
