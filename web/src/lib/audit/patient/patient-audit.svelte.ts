import { type AuditHistoryEvent, auditHistoryList, type PatientStateAt, patientStateAt } from '@ward-board/contract';
import { clock } from '#lib/live/clock/clock.svelte.ts';
import { queryOf, type Read, readAudit } from '../read.ts';
import { changesBetween, inOrderOfTime, type RecordChange } from './changes.ts';
import { type Filters, noFilters, orderOf, steppingFrom } from './filters.ts';
import { followPatient } from './follow.ts';
import { NewEvents, type NewPage } from './new-events.ts';
import { isAtEnd, nextRead } from './next-read.ts';
import { type Direction, Steps } from './steps.ts';

const PAGE = 50;
type Shown = Readonly<Pick<PatientAudit, 'selected' | 'moment' | 'compared'>>;

/** A patient's events, and the records as they stood at one of them or at any moment. */
export class PatientAudit {
  filters = $state.raw<Filters>(noFilters);
  events = $state.raw<readonly AuditHistoryEvent[]>([]);
  more = $state.raw<string | null>(null);
  state = $state<'loading' | 'ready' | 'failed'>('loading');
  trouble = $state('');
  asksForReason = $state(false);
  live = $state(false);
  /** The event that is looked at; null: a moment is. */
  selected = $state.raw<AuditHistoryEvent | null>(null);
  moment = $state('');
  records = $state.raw<PatientStateAt | null>(null);
  changes = $state.raw<readonly RecordChange[] | null>(null);
  stateTrouble = $state('');
  /** The moment that the other is compared with; null: an event is compared with what was before it. */
  compared = $state.raw<PatientStateAt | null>(null);
  /** Of which event or moment `records` and `changes` are: while another is on its way, those of the one before are still shown. */
  shown = $state.raw<Shown>({ selected: null, moment: '', compared: null });
  isLooking = $state(false);
  reason = $state('');
  /** Everybody whose events were read, by their ids: what is chosen does not take the others away. */
  people = $state.raw<ReadonlyMap<string, string>>(new Map());
  #loading = 0;
  #loaded: Promise<void> = Promise.resolve();
  /** The page that is being read on, and of which list it is. */
  #readingOn: { readonly loading: number; readonly done: Promise<void> } | null = null;
  #looking = 0;
  readonly #new = new NewEvents({
    read: (after) => this.#newPage(after),
    add: (events) => this.#add(events),
    tooMany: (events, after) => this.#addSome(events, after),
  });
  readonly #steps = new Steps<AuditHistoryEvent>({
    find: (by) => this.#next(by),
    go: (event) => this.#goTo(event),
    load: (event) => this.#lookAtEvent(event),
  });
  readonly #base: string;
  readonly #first: string | null;

  /** @param moment the one to look at first; null: the present. */
  constructor(patientId: string, moment: string | null) {
    this.#first = moment;
    this.#base = `/api/audit/patients/${patientId}`;
    $effect(() =>
      followPatient(patientId, {
        followed: () => void this.#caughtUp(),
        stored: (position) => void this.#new.tell(position),
      }),
    );
    $effect(() => () => {
      this.#loading += 1;
      this.#looking += 1;
      this.#steps.forget();
    });
  }

  readonly inOrder = $derived(this.filters.order === 'oldest' ? this.events : this.events.toReversed());

  /** Reads the events anew, narrowed to these filters. */
  load(filters: Filters = this.filters): Promise<void> {
    this.filters = filters;
    this.#loaded = this.#load();
    return this.#loaded;
  }

  async #load(): Promise<void> {
    this.#loading += 1;
    const loading = this.#loading;
    const read = await this.#page(null);
    if (loading !== this.#loading) return;
    this.state = read.ok ? 'ready' : 'failed';
    this.trouble = read.ok ? '' : read.words;
    this.asksForReason = !read.ok && read.asksForReason;
    this.events = read.ok ? read.data.items : [];
    this.more = read.ok ? read.data.next_cursor : null;
    this.#noteListed();
    if (read.ok && this.moment === '') await this.lookAt(this.#first ?? clock.present.toISOString());
  }

  /** Reads on. Who asks while it is under way waits for the same page, which must not be listed twice. */
  loadMore(): Promise<void> {
    if (this.more === null) return Promise.resolve();
    if (this.#readingOn?.loading !== this.#loading) {
      const reading = { loading: this.#loading, done: this.#readOn(this.more) };
      this.#readingOn = reading;
      const end = (): void => {
        if (this.#readingOn === reading) this.#readingOn = null;
      };
      void reading.done.then(end, end);
    }
    return this.#readingOn.done;
  }

  async #readOn(cursor: string): Promise<void> {
    const loading = this.#loading;
    const read = await this.#page(cursor);
    if (loading !== this.#loading) return;
    this.trouble = read.ok ? '' : read.words;
    if (!read.ok) return;
    this.events = [...this.events, ...read.data.items];
    this.more = read.data.next_cursor;
    this.#noteListed();
  }

  /** Reads on to the last event, or until so many are listed. */
  async loadUpTo(most: number): Promise<void> {
    let from: string | null = null;
    // A page that could not be read leaves the list where it was.
    for (; this.more !== from && this.events.length < most; await this.loadMore()) from = this.more;
  }

  /** What an event made of the records. */
  async select(event: AuditHistoryEvent): Promise<void> {
    this.#steps.forget();
    this.#goTo(event);
    await this.#lookAtEvent(event);
  }

  #goTo(event: AuditHistoryEvent): void {
    this.selected = event;
    this.moment = event.occurred_at;
    this.compared = null;
  }
  #lookAtEvent({ position }: AuditHistoryEvent): Promise<void> {
    return this.#look(this.#state({ position }), this.#state({ before: position }));
  }

  /** The records at a moment, and what changed since `compared`, if anything is. */
  async lookAt(moment: string): Promise<void> {
    this.#steps.forget();
    this.selected = null;
    this.moment = moment;
    const { compared } = this;
    await this.#look(this.#state({ at: moment }), compared && Promise.resolve({ ok: true as const, data: compared }));
  }

  /** From now on moments are compared with the one that is shown; called again, no longer. Not while another is on its way: the records are not of it yet. */
  compare(): void {
    this.#steps.forget();
    this.compared = this.compared === null ? this.records : null;
    this.selected = null;
    this.shown = { selected: null, moment: this.moment, compared: this.compared };
    this.changes = this.compared === null || this.records === null ? null : changesBetween(this.compared, this.records);
  }

  /** One event on in time (1), or one back (-1), of those that the filters leave. Steps that are asked for meanwhile are taken after it. */
  step(by: Direction): Promise<void> {
    return this.#steps.ask(by);
  }

  async #next(by: Direction): Promise<AuditHistoryEvent | undefined> {
    if (isAtEnd(this, by)) await this.loadMore();
    return nextRead(this, by) ?? this.#readNext(by);
  }

  /** The next event as the service finds it: the list is read in parts, and may begin after it or end before it. */
  async #readNext(by: Direction): Promise<AuditHistoryEvent | undefined> {
    const { selected, moment, filters } = this;
    const of = selected === null ? steppingFrom(filters, moment, by) : { ...filters, order: orderOf(by) };
    if (of === null) return undefined;
    for (let cursor = selected?.position ?? null; ; ) {
      const read = await this.#page(cursor, of, 1);
      this.stateTrouble = read.ok ? '' : read.words;
      if (!read.ok) return undefined;
      // A page may be empty and have more after it.
      const [event] = read.data.items;
      if (event || read.data.next_cursor === null) return event;
      cursor = read.data.next_cursor;
    }
  }

  async #look(after: Promise<Read<PatientStateAt>>, before: Promise<Read<PatientStateAt>> | null): Promise<void> {
    this.#looking += 1;
    const looking = this.#looking;
    const { selected, moment, compared } = this;
    this.isLooking = true;
    const [is, was] = await Promise.all([after, before]);
    if (looking !== this.#looking) return;
    this.isLooking = false;
    this.shown = { selected, moment, compared };
    this.stateTrouble = [is, was].flatMap((read) => (read !== null && !read.ok ? [read.words] : []))[0] ?? '';
    this.records = is.ok ? is.data : null;
    const ordered: typeof inOrderOfTime<PatientStateAt> = compared ? inOrderOfTime : (...states) => states;
    this.changes = is.ok && was?.ok ? changesBetween(...ordered(was.data, is.data)) : null;
  }

  #state(of: Readonly<Record<string, string>>): Promise<Read<PatientStateAt>> {
    return readAudit(`${this.#base}/state?${queryOf({ ...of, reason: this.reason })}`, patientStateAt);
  }

  #page(cursor: string | null, filters: Filters = this.filters, limit = PAGE) {
    const query = queryOf({ ...filters, limit, cursor, reason: this.reason });
    return readAudit(`${this.#base}/history?${query}`, auditHistoryList);
  }

  async #caughtUp(): Promise<void> {
    await this.#new.tell(null);
    this.live = true;
  }

  #noteListed(): void {
    this.people = new Map([
      ...this.people,
      ...this.events.flatMap(({ actor }) => (actor ? [[actor.id, actor.name] as const] : [])),
    ]);
    const newest = this.inOrder.at(-1);
    if (newest) this.#new.saw(newest.position);
  }

  /** What of this list was stored after a position. A list of the oldest first that was not read to its end lacks nothing at it yet. */
  async #newPage(after: string): Promise<NewPage | null> {
    await this.#loaded;
    await this.#readingOn?.done;
    if (this.state !== 'ready') return null;
    if (this.filters.order === 'oldest' && this.more !== null) return { items: [], next_cursor: null };
    const loading = this.#loading;
    const read = await this.#page(after, { ...this.filters, order: 'oldest' });
    return loading === this.#loading && read.ok ? read.data : null;
  }

  #add(events: readonly AuditHistoryEvent[]): void {
    const newest = this.inOrder.at(-1)?.position ?? '';
    const fresh = events.filter(({ position }) => position > newest);
    this.events =
      this.filters.order === 'oldest' ? [...this.events, ...fresh] : [...fresh.toReversed(), ...this.events];
    this.#noteListed();
  }

  /** With the newest first there would be a gap below what is new, so that the list begins anew; with the oldest first it is read on when asked. */
  #addSome(events: readonly AuditHistoryEvent[], after: string): void {
    if (this.filters.order === 'newest') return void this.load();
    this.#add(events);
    this.more = after;
  }
}
