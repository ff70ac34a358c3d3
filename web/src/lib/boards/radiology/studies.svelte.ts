import { type FoundStudy, type ImagingStudyRecord, imagingStudy, type PatientIdentity } from '@ward-board/contract';
import { untrack } from 'svelte';
import type { SearchedRows } from '#lib/board/searched-rows.ts';
import { AskedList, type ListQuestion } from '#lib/live/asked-list.svelte.ts';
import type { LiveBoard } from '#lib/live/live-board.svelte.ts';
import { broughtUpToDate, joined } from '#lib/live/merged-rows.ts';
import { sayTime } from '#lib/time/facility.ts';
import { withItsName } from './study-words.ts';

/** How many of the newest the board has, whatever their status. */
const NEWEST = 500;
/** By how many more the rows grow at a time, and up to how many: what is older still is found by a search. */
const STEP = 200;
const MOST = 1_000;
const path = `/api/${imagingStudy.collection}`;

/** The studies that Radiology's screen shows: the board's and older ones, what a search found, or one patient's. */
export class Studies implements SearchedRows<ImagingStudyRecord> {
  typed = $state('');
  #patient = $state.raw<PatientIdentity | null>(null);
  /** How many are asked for; of older ones none at first. */
  #found = $state(STEP);
  #older = $state(0);
  /** What left the board, and how many readings had begun by then: an answer of those may still have it. */
  #left = $state.raw<ReadonlyMap<string, number>>(new Map());
  readonly #board: LiveBoard;
  readonly #list: AskedList<FoundStudy>;
  readonly #live = $derived.by(() => this.#board.rows(imagingStudy.collection));
  readonly #byId = $derived(new Map(this.#live.map((row) => [row.id, row])));

  constructor(board: LiveBoard) {
    this.#board = board;
    this.#list = new AskedList(() => this.#question, imagingStudy.list, 'older-studies');
    let before: ReadonlyMap<string, ImagingStudyRecord> | null = null;
    $effect(() => {
      const [now, loading] = [this.#byId, board.phase === 'loading'];
      untrack(() => {
        if (before !== null && !loading) this.#gone([...before.keys()].filter((id) => !now.has(id)));
        if (before !== null && before !== now) this.#list.again();
        before = loading ? null : now;
      });
    });
  }

  readonly #question = $derived.by((): ListQuestion | null => {
    const search = this.typed.trim();
    if (this.#patient !== null) {
      const { id } = this.#patient;
      return { subject: id, choice: `${id} ${this.#found}`, path: `${path}/patient/${id}?limit=${this.#found}` };
    }
    if (search !== '') {
      const query = `limit=${this.#found}&search=${encodeURIComponent(search)}`;
      return { subject: 'search', choice: query, path: `${path}?${query}` };
    }
    const last = this.#live[NEWEST - 1];
    return this.#older === 0 || last === undefined
      ? null
      : { subject: 'older', choice: `${this.#older}`, path: `${path}?limit=${this.#older}&cursor=${last.id}` };
  });

  /** The answer to what is asked now, or, while its first one is on its way, nothing. */
  readonly #read = $derived.by(() => {
    const { answer } = this.#list;
    if (answer === null || answer.question.subject !== this.#question?.subject) return null;
    const left = new Set([...this.#left].filter(([, begun]) => begun >= answer.reading).map(([id]) => id));
    return { ...answer, rows: broughtUpToDate({ rows: answer.rows, left }, this.#byId) };
  });

  readonly #shown = $derived.by((): readonly ImagingStudyRecord[] => {
    const patient = this.#patient;
    const rows = this.#read?.rows ?? [];
    if (patient !== null)
      return joined(
        this.#live.filter(({ patient_id }) => patient_id === patient.id),
        rows,
      );
    if (this.typed.trim() === '') return joined(this.#live, rows);
    if (this.#list.state === 'failed') return [];
    // Until the first answer has come nothing is said of what matches.
    return this.#read === null ? this.#live : rows;
  });

  /** Newest first, each by the name that the study gives the patient. */
  readonly rows = $derived(this.#shown.map(withItsName));

  /** Whose studies alone are shown, as the newest of what is known says it; null: everybody's. */
  get patient(): PatientIdentity | null {
    return this.#patient === null ? null : (this.#shown[0]?.patient ?? this.#patient);
  }

  readonly soundAlike = $derived.by((): ReadonlySet<string> => {
    const found = this.#read?.question.subject === 'search' ? (this.#list.answer?.rows ?? []) : [];
    return new Set(found.flatMap(({ id, match }) => (match === 'sounds_like' ? [id] : [])));
  });

  readonly choice = $derived.by((): string =>
    this.#list.state === 'failed' ? 'failed' : (this.#read?.question.choice ?? this.#patient?.id ?? ''),
  );

  readonly more = $derived.by((): 'yes' | 'too many' | 'no' => {
    const asked = this.#question === null ? 0 : this.#question.subject === 'older' ? this.#older : this.#found;
    const goesOn = this.#read?.more ?? (this.#question === null && this.#live.length >= NEWEST);
    if (!goesOn) return 'no';
    return asked < MOST ? 'yes' : 'too many';
  });

  get asking(): boolean {
    return this.#list.state === 'asking';
  }

  readonly said = $derived.by((): string => {
    if (this.#question === null || this.#question.subject === 'older') return '';
    if (this.#list.state === 'failed') return 'Not answered. Retrying';
    if (this.#list.state === 'asking' || this.#read === null) return 'Searching…';
    const { more, at } = this.#read;
    const alike = this.#shown.filter(({ id }) => this.soundAlike.has(id)).length;
    const sounding = alike === 0 ? '' : `, ≈ ${alike} sound${alike === 1 ? 's' : ''} alike`;
    const count = `${more ? 'more than ' : ''}${this.#shown.length - alike} found${sounding}`;
    return this.#list.state === 'old' ? `${count}, last read ${sayTime(at)}` : count;
  });

  get failed(): boolean {
    return this.#list.state === 'failed';
  }

  readonly known = (id: string): ImagingStudyRecord | undefined =>
    this.#byId.get(id) ?? this.#read?.rows.find((row) => row.id === id);

  /** Only this patient's studies from now on; null: everybody's. */
  readonly open = (patient: PatientIdentity | null): void => {
    this.#patient = patient;
    this.#found = STEP;
  };

  readonly search = (text: string): void => {
    this.typed = text;
    this.#found = STEP;
  };

  readonly showAll = (): void => {
    this.open(null);
    this.search('');
  };

  readonly loadMore = (): void => {
    if (this.more !== 'yes') return;
    if (this.#question === null || this.#question.subject === 'older') this.#older += STEP;
    else this.#found += STEP;
  };

  /** One was changed here: a study that the board does not hold brings no patch. */
  readonly changed = (): void => this.#list.again();

  readonly removed = (id: string): void => {
    this.#gone([id]);
    this.#list.again();
  };

  #gone(ids: readonly string[]): void {
    if (ids.length === 0) return;
    // Without a question there is no answer in which they could stand, nor is one on its way.
    if (this.#question === null) {
      if (this.#left.size > 0) this.#left = new Map();
      return;
    }
    const kept = [...this.#left].filter(([, begun]) => begun >= (this.#list.answer?.reading ?? 0));
    this.#left = new Map([...kept, ...ids.map((id) => [id, this.#list.readings] as const)]);
  }
}
