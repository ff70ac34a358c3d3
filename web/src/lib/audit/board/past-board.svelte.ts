import { type BoardSnapshotAt, type BoardWard, boardSnapshotAt } from '@ward-board/contract';
import { newestFirst } from '@ward-board/live-client';
import { clock } from '#lib/live/clock/clock.svelte.ts';
import type { LiveBoard } from '#lib/live/live-board.svelte.ts';
import { queryOf, readAudit } from '../read.ts';
import { Playback, type Speed } from './playback.ts';

/** The collections of a board that are no rows of its table. */
const besides = { admissions: true, 'waiting-list': true } as const;

/**
 * A ward's board as it stood at a moment, for the components that draw a live one. It is not live: it never claims to be, and is
 * read again only when another moment is asked for. One reading is under way at a time.
 */
export class PastBoard {
  /** The moment that is shown; null: nothing is yet. RFC 3339. */
  at = $state<string | null>(null);
  speed = $state<Speed | null>(null);
  trouble = $state('');
  /** The moment that is shown to who says why, since somebody on the board is confidential; null: none is. RFC 3339. */
  asksAbout = $state<string | null>(null);
  reading = $state(false);
  #snapshot = $state.raw<BoardSnapshotAt | null>(null);
  #rows = $derived(
    new Map(
      Object.entries(this.#snapshot?.collections ?? {}).map(([name, records]) => [
        name,
        newestFirst(new Map(records.map((record) => [record.id, record]))),
      ]),
    ),
  );
  #stopped = $derived(new Map((this.#snapshot?.stopped ?? []).map(({ patient_id, since }) => [patient_id, since])));
  /** Why the board is read. It holds for each moment of it until the page is left, and stands beside each reading. */
  #reason = '';
  #asked = 0;
  readonly #playback = new Playback({
    shown: () => (this.at === null ? null : Date.parse(this.at)),
    present: () => clock.present.getTime(),
    show: async (moment) => {
      await this.show(moment);
      return this.trouble === '';
    },
    ended: () => this.play(null),
  });
  readonly #ward: BoardWard;

  constructor(ward: BoardWard) {
    this.#ward = ward;
    $effect(() => () => this.end());
  }

  /** What the components take for their board. */
  readonly board: LiveBoard = ((past: PastBoard) => ({
    get phase() {
      return past.at === null ? ('loading' as const) : ('live' as const);
    },
    get freshness() {
      return { ageSeconds: null, asOf: null, state: 'unknown' as const, since: null };
    },
    rows: ((name: string) => past.#rows.get(name) ?? []) as unknown as LiveBoard['rows'],
    get stopped() {
      return past.#stopped;
    },
    changedIds: new Set<string>(),
    start: () => () => {},
    reload: () => {},
  }))(this);

  /** How many rows it has. */
  get onBoard(): number {
    const rows = Object.keys(this.#snapshot?.collections ?? {}).filter((name) => !(name in besides));
    return rows.reduce((sum, name) => sum + (this.#rows.get(name)?.length ?? 0), 0);
  }

  /** Nothing had been recorded by then: since when something is. RFC 3339. */
  get beforeLog(): string | null {
    const { at, log_begins_at } = this.#snapshot ?? { at: '', log_begins_at: null };
    return log_begins_at !== null && at < log_begins_at ? log_begins_at : null;
  }

  /** Shows a moment; what is shown stays until it has come. */
  async show(moment: string): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    this.reading = true;
    const path = `/api/boards/${this.#ward}?${queryOf({ at: moment, reason: this.#reason })}`;
    const read = await readAudit(path, boardSnapshotAt);
    if (asked !== this.#asked) return;
    this.reading = false;
    this.trouble = read.ok ? '' : read.words;
    this.asksAbout = !read.ok && read.asksForReason ? moment : null;
    if (!read.ok) return this.play(null);
    clock.show(new Date(read.data.at));
    this.#snapshot = read.data;
    this.at = read.data.at;
  }

  /** Says why, and shows the moment that asked for it. */
  async give(reason: string): Promise<void> {
    this.#reason = reason;
    if (this.asksAbout !== null) await this.show(this.asksAbout);
  }

  /** Plays on from what is shown; null: stands still. */
  play(speed: Speed | null): void {
    this.speed = speed;
    if (speed === null) this.#playback.stop();
    else this.#playback.start(speed);
  }

  /** The page is left: clocks tell the present again. */
  end(): void {
    this.#playback.stop();
    this.#asked += 1;
    clock.show(null);
  }
}
