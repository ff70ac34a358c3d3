import {
  type ChartArea,
  type ChartCounts,
  type ChartFeedCollection,
  type Clinical,
  type FeedCollections,
  idParam,
  monitoringUnsaid,
  type PatientIdentity,
  type Watched,
} from '@ward-board/contract';
import { untrack } from 'svelte';
import type { BoardBelow, RecordOnBoard } from '../../board/board-chart.svelte.js';
import { Override } from '../../forms/override.svelte.js';
import { type LiveChart, liveChart } from '../../live/live-board.svelte.js';
import { session } from '../../session/session.svelte.js';
import { vitalsIn, withAssessed } from '../measurements/sets.js';
import { typedOnRow } from '../measurements/typed.js';
import { askRadiology } from './ask-radiology.js';
import { allergyStatus } from './banners.js';
import type { Around } from './category.js';
import { countsOf, monitoringOf, readStay, readTold } from './chart-reads.js';
import { foundOn, goneTo, type Left, leftFor } from './left.js';
import type { OlderRecords } from './older.svelte.js';

/** How long after a change the counts are read: once for a whole set, and once more, since they are made apart from the lists. */
const COUNT_AFTER_MS = [250, 2_500] as const;
const collections: readonly ChartFeedCollection[] = [
  'observations',
  'allergies',
  'conditions',
  'nursing-assessments',
  'prescriptions',
  'service-requests',
  'diagnostic-reports',
  'care-plans',
  'consents',
];

/** One patient's chart, from its opening until it is closed. Made while its panel is. */
export class Chart {
  readonly patientId: string;
  readonly area: ChartArea;
  /** What is recorded, as far as the newest of each list go back. */
  readonly feed: LiveChart;
  /** The pages of the list that is open; null: none is. */
  older = $state.raw<OlderRecords<ChartFeedCollection> | null>(null);
  /** What opens the chart of a patient who is not on the board. */
  readonly override: Override;
  readonly #below: BoardBelow;
  readonly #recordId: () => string | null;
  readonly #counts: ReturnType<typeof countsOf>;
  /** Of a patient of whom the board has no record to say it. */
  readonly #monitoring: ReturnType<typeof monitoringOf>;
  /** The stay that goes on, of a patient whose record on the board names none: Radiology's studies, and who is still to be accepted. */
  readonly #stay: ReturnType<typeof readStay>;
  /** Of a patient of whom the board has no record to say it: another board's chart, opened with a reason. */
  readonly #told: ReturnType<typeof readTold>;
  /** Whom the board has shown: a patient who leaves it while the chart is open stays in sight. */
  #known = $state.raw<PatientIdentity | null>(null);
  /** The patient's record as the board had it last: what it was told is still so after they have left. */
  #last = $state.raw<RecordOnBoard | null>(null);
  /** Of a patient whom Radiology's board does not hold: whether a study or a request is there all the same. */
  #elsewhere = $state.raw<PatientIdentity | 'asking' | 'none' | 'unanswered'>('asking');

  /** @param recordId which of the patient's records on the board is meant; null: the first. */
  constructor(patientId: string, below: BoardBelow, recordId: () => string | null) {
    this.patientId = patientId;
    this.area = below.ward;
    this.feed = liveChart(patientId);
    this.override = new Override(patientId);
    this.#below = below;
    this.#recordId = recordId;
    this.#counts = countsOf(patientId);
    this.#monitoring = monitoringOf(patientId);
    this.#stay = readStay(patientId);
    this.#told = readTold(patientId);
    $effect(() => {
      if (this.#here !== null) this.#known = this.#here;
      if (this.onBoard !== null) this.#last = this.onBoard;
    });
    const isReached = $derived(this.patient !== null);
    $effect(() => {
      // A feed that was refused is done; what was granted since begins it anew.
      void this.override.grant;
      return isReached ? this.feed.start() : undefined;
    });
    $effect(() => (isReached ? this.#counts.start() : undefined));
    const asksMonitoring = $derived(isReached && !this.onBoard?.record.clinical);
    $effect(() => (asksMonitoring ? this.#monitoring.start() : undefined));
    const asksTold = $derived(isReached && !this.lastOnBoard?.record.clinical);
    $effect(() => (asksTold ? this.#told.start() : undefined));
    const asksStay = $derived(isReached && this.#stayOnBoard === null);
    $effect(() => (asksStay ? this.#stay.start() : undefined));
    $effect(() => {
      for (const collection of collections) void this.feed.rows(collection);
      const read = (): void => {
        if (this.patient !== null) void this.#counts.load();
      };
      const timers = COUNT_AFTER_MS.map((ms) => setTimeout(read, ms));
      return () => {
        for (const timer of timers) clearTimeout(timer);
      };
    });
    $effect(() => {
      const asks = this.access === 'loading' && below.board.phase !== 'loading';
      if (asks && this.#mayBeElsewhere) void untrack(() => this.#ask());
    });
    $effect(() => {
      if (this.#isRefused || this.feed.phase === 'forbidden') void untrack(() => this.override.ask());
    });
  }

  /** Whose chart it is; null: not known yet, or the patient is not on the board. */
  get patient(): PatientIdentity | null {
    const elsewhere = typeof this.#elsewhere === 'object' ? this.#elsewhere : null;
    return this.onBoard?.record.patient ?? this.#here ?? this.#known ?? elsewhere ?? this.override.patient;
  }

  /** Whether the chart may be shown. `refused`: the patient is not on the board. */
  get access(): 'loading' | 'open' | 'refused' | 'unanswered' {
    if (this.patient !== null) return 'open';
    if (!idParam.safeParse({ id: this.patientId }).success) return 'refused';
    if (this.#below.board.phase === 'loading') return 'loading';
    if (this.#isRefused) return this.override.isAsked ? 'refused' : 'loading';
    return this.#elsewhere === 'unanswered' ? 'unanswered' : 'loading';
  }

  /** Whether Radiology may know the patient though its board does not hold them, and has not said yet that it does not. */
  get #mayBeElsewhere(): boolean {
    return this.area === 'radiology' && this.#elsewhere !== 'none';
  }

  /** The board does not have the patient, and nothing else is left to be asked whether they may be shown. */
  get #isRefused(): boolean {
    const isKnown = this.patient !== null || !idParam.safeParse({ id: this.patientId }).success;
    return !isKnown && this.#below.board.phase !== 'loading' && !this.#mayBeElsewhere;
  }

  /** The patient's record on the board; null: there is none, or none any more. */
  get onBoard(): RecordOnBoard | null {
    return this.#below.find(this.patientId, this.#recordId());
  }

  /** The same, or as the board had it last, for what is known of the patient; null: the board has shown none. */
  get lastOnBoard(): RecordOnBoard | null {
    return this.onBoard ?? this.#last;
  }

  /** What became of the patient's record on the board, which is there no longer; null: it is, or was never seen there. */
  get left(): Left | null {
    if (this.onBoard !== null || this.#below.board.phase === 'loading') return null;
    if (this.#known === null) return null;
    const to = goneTo(this.area, this.#last, this.#stay.data?.admission);
    return leftFor(foundOn(this.#below, this.patientId), this.#last !== null, to);
  }

  /** A record that is listed, as it is now; undefined: it was taken back, or is on no page that is shown. */
  find<Name extends ChartFeedCollection>(collection: Name, id: string): FeedCollections[Name] | undefined {
    const older = this.older?.collection === collection ? this.older.find(id) : undefined;
    return this.feed.rows(collection).find((row) => row.id === id) ?? (older as FeedCollections[Name] | undefined);
  }

  /** Whether what is recorded was read; else nobody can say that there is none of something. */
  get isRead(): boolean {
    return ['live', 'catching-up', 'stale'].includes(this.feed.phase);
  }

  /** What was measured or assessed, newest first: while the chart was not read, what the patient's row has, which is the newest of each code, by code. */
  get measurements() {
    const { vitals = [], scores = [] } = this.lastOnBoard?.record.clinical ?? {};
    return withAssessed(this.isRead ? vitalsIn(this.feed.rows('observations')) : vitals, scores);
  }

  readonly allergies = $derived.by(() => allergyStatus(this.feed.rows('allergies')));

  /** What lists are drawn from besides their records. */
  around(now: Date): Around {
    const { area, allergiesTold } = this;
    const [allergies, prescriptions] = [this.feed.rows('allergies'), this.feed.rows('prescriptions')];
    const record = this.lastOnBoard?.record;
    const [scores, typed] = [record?.clinical?.scores ?? [], typedOnRow(record)];
    return { now, area, user_id: session.user?.id ?? null, allergies, allergiesTold, prescriptions, scores, typed };
  }

  /** What boards were told of allergies in free text, as the record on this board carries it, or did last, else as it was read; null: nothing, or it is not known. */
  get allergiesTold(): string | null {
    const { clinical } = this.lastOnBoard?.record ?? {};
    return (clinical ? clinical.allergies_told : this.#told.data?.told) ?? null;
  }

  /** Whether it is known what boards were told of allergies. */
  get knowsAllergiesTold(): boolean {
    return this.knowsTold || this.#told.data !== null;
  }

  /** Whether what boards were told in free text is known here: a record on this board carries it, or did. */
  get knowsTold(): boolean {
    return Boolean(this.lastOnBoard?.record.clinical);
  }

  /** How the patient is watched, as the record on this board carries it, else as it was read, or the record had it last; null: not known. */
  get monitoring(): (Watched & { readonly patient_id: string }) | null {
    const on = (clinical: Clinical | null | undefined) =>
      clinical ? { patient_id: this.patientId, ...(clinical.monitoring ?? monitoringUnsaid) } : null;
    return on(this.onBoard?.record.clinical) ?? this.#monitoring.data ?? on(this.lastOnBoard?.record.clinical);
  }

  /** The stay that goes on, as the row says it: a study's row may be of one that has ended. */
  get #stayOnBoard() {
    return [this.onBoard?.record.admission].find((stay) => stay?.status === 'admitted') ?? null;
  }

  /** Of the stay that goes on; null: there is none, or it was not read. */
  get admissionNumber(): string | null {
    return (this.#stayOnBoard ?? this.#stay.data?.admission)?.admission_number ?? null;
  }

  /** Null: not read yet. */
  get counts(): ChartCounts | null {
    return this.#counts.data;
  }

  /** Since when the counts could not be read. */
  get countsOutdated(): Date | null {
    return this.#counts.outdatedSince;
  }

  readonly recount = (): void => {
    void this.#counts.load();
    if (this.#monitoring.data !== null) void this.#monitoring.load();
    this.older?.again();
  };

  /** Asks Radiology's lists once more, after no answer came. */
  readonly askAgain = (): void => void this.#ask();

  get #here(): PatientIdentity | null {
    return foundOn(this.#below, this.patientId)?.row.patient ?? null;
  }

  async #ask(): Promise<void> {
    this.#elsewhere = 'asking';
    this.#elsewhere = await askRadiology(this.patientId);
  }
}
