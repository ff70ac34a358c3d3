import { roomList, wingList } from '@ward-board/contract';
import { api } from '#lib/http/api.ts';
import { onWake } from '#lib/live/clock/signals.ts';
import { liveList } from '#lib/live/live-board.svelte.ts';
import type { Dated } from '#lib/live/older-of.ts';
import { offeredWings, type Places, wingOptions } from './places.ts';

const LOAD_AGAIN_MS = 5_000;
const beds = liveList('beds');
let wings = $state.raw<Places['wings'] | null>(null);
let rooms = $state.raw<Places['rooms'] | null>(null);
/** Wings or rooms were asked for, and did not come. */
let missed = $state(false);
let callers = 0;
let reading = 0;
let stop: (() => void) | undefined;
let again: ReturnType<typeof setTimeout> | undefined;
const now = $derived<Places>({ wings: wings ?? [], rooms: rooms ?? [], beds: beds.rows('beds') });

/** Wings and rooms are set up by an administrator and have no feed: they are read again when a tab is looked at again. */
async function load(): Promise<void> {
  clearTimeout(again);
  reading += 1;
  const own = reading;
  const [readWings, readRooms] = await Promise.all([
    api.getAll('/api/wings', wingList),
    api.getAll('/api/rooms', roomList),
  ]);
  // Nobody looks any more, or a later reading says more.
  if (callers === 0 || own !== reading) return;
  if (readWings.ok) wings = readWings.data;
  if (readRooms.ok) rooms = readRooms.data;
  missed = !readWings.ok || !readRooms.ok;
  if (missed) again = setTimeout(() => void load(), LOAD_AGAIN_MS);
}

/** Beds come by their feed before anybody has read their room: each unknown room is asked for once. */
function followNewRooms(): () => void {
  const asked = new Set<string>();
  return $effect.root(() => {
    $effect(() => {
      if (rooms === null) return;
      const known = new Set(rooms.map(({ id }) => id));
      const fresh = now.beds.filter(({ room_id }) => !known.has(room_id) && !asked.has(room_id));
      for (const { room_id } of fresh) asked.add(room_id);
      if (fresh.length > 0) void load();
    });
  });
}

function run(): () => void {
  void load();
  const stops = [beds.start(), onWake(() => void load()), followNewRooms()];
  return () => {
    clearTimeout(again);
    for (const each of stops) each();
    wings = null;
    rooms = null;
    missed = false;
  };
}

/** Wings, rooms and beds with who is in them, kept up to date while somebody looks. */
export const livePlaces = {
  get now(): Places {
    return now;
  },
  /** The wards' wings, with how many of their beds are free, and the one that is chosen already. */
  wardOptions: (chosen: string) => wingOptions({ ...now, wings: offeredWings(now, 'ward', [chosen]) }),
  wingName: (id: string): string | undefined => now.wings.find((wing) => wing.id === id)?.name,
  /** `old`: there are newer changes, or may be, than are shown. */
  get state(): 'loading' | 'current' | 'old' | 'failed' {
    const { phase } = beds;
    if (phase === 'failed' || phase === 'forbidden' || phase === 'signed-out') return 'failed';
    if (wings === null || rooms === null) return missed ? 'failed' : 'loading';
    if (phase === 'loading') return 'loading';
    return phase === 'live' && beds.freshness.state === 'current' ? 'current' : 'old';
  },
  /** How old the list of beds is. */
  get dated(): Dated {
    return beds;
  },
  /** Ids of the beds that somebody took or left in the last 2 s. */
  get changedIds(): ReadonlySet<string> {
    return beds.changedIds;
  },
  /** "Try again". */
  reload(): void {
    void load();
    beds.reload();
  },
  /** Any number of callers share one; what it returns ends it for this one. */
  start(): () => void {
    callers += 1;
    if (callers === 1) stop = run();
    let started = true;
    return () => {
      if (!started) return;
      started = false;
      callers -= 1;
      if (callers === 0) stop?.();
    };
  },
};
