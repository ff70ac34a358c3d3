import { CircleCheck, FileText, type LucideIcon, Pencil, StickyNote, UserSearch } from '@lucide/svelte';
import { type FormRecord, pathOf } from '#lib/forms/record-form.ts';
import { Submission } from '#lib/forms/submission.svelte.ts';
import type { LiveBoard } from '#lib/live/live-board.svelte.ts';
import { toasts } from '#lib/ui/toasts.svelte.ts';
import type { BoardPanel } from './board-panel.svelte.ts';
import type { BoardDefinition, BoardRow } from './define-board.ts';
import { details, type RowAction } from './row-action.ts';
import { isHere } from './stay-rows.ts';

/** So soon after a request the second press of a double click comes, on whatever the row's button has become by then. */
const DOUBLE_CLICK_MS = 1_000;

/** What is done with every row, as the panel's tasks are called. */
export const addNote = 'note';
export const stepDone = 'step-done';

/** What the action is called that notes that a told next step is done. */
export const stepDoneLabel = 'Told step done';

export interface MenuEntry {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly run: () => void;
}

/** The one button of a row; `short` is said where there is no room for the label. */
export interface RowButton {
  readonly label: string;
  readonly short: string;
  readonly likely: boolean;
  readonly run: () => void;
}

/** What can be done with a row: its one button, and the entries of its menu. */
export class RowActions<Row extends BoardRow & FormRecord> {
  readonly #of: BoardDefinition<Row>;
  readonly #panel: BoardPanel<Row>;
  readonly #board: () => LiveBoard;
  /** One for each row and action, so that a request sent again keeps its key. */
  readonly #sent = new Map<string, Submission>();
  /** The row for which something was last sent, and when in the browser's own time. */
  #pressed = { id: '', at: -DOUBLE_CLICK_MS };
  /** When a form that lay over the rows was last sent, in the browser's own time. */
  #rested = -DOUBLE_CLICK_MS;

  constructor(of: BoardDefinition<Row>, panel: BoardPanel<Row>, board: () => LiveBoard) {
    this.#of = of;
    this.#panel = panel;
    this.#board = board;
  }

  offered(row: Row): readonly RowAction<Row>[] {
    return this.#of.actions.filter(({ offered }) => offered?.(row) ?? true);
  }

  /** The likely action where there is one, else the one that rests there, else the edit. */
  buttonOf(row: Row): RowButton {
    const offered = this.offered(row);
    const likely = offered.find((action) => action.likely?.(row));
    const action = likely ?? offered.find(({ rests }) => rests === true);
    const once = (run: () => void) => (): void => {
      if (!this.#wasJustPressed(row)) run();
    };
    if (!action) {
      const [word, task] = this.#of.edit === null ? ([details, 'details'] as const) : (['Edit', 'edit'] as const);
      return { label: word, short: word, likely: false, run: once(() => this.#panel.act(task, row)) };
    }
    const { label, short = label } = action;
    return { label, short, likely: likely !== undefined, run: once(() => this.run(action, row)) };
  }

  entriesOf(row: Row): readonly MenuEntry[] {
    return [
      { label: details, Icon: FileText, run: () => this.#panel.act('details', row) },
      ...(this.#of.edit === null ? [] : [{ label: 'Edit', Icon: Pencil, run: () => this.#panel.act('edit', row) }]),
      ...this.#searchEntries(row),
      ...(takesNotes(row) ? [{ label: 'Add note', Icon: StickyNote, run: () => this.#panel.act(addNote, row) }] : []),
      ...(hasToldStep(row)
        ? [{ label: stepDoneLabel, Icon: CircleCheck, run: () => this.#panel.act(stepDone, row) }]
        : []),
      ...this.#entries(row, (action) => action.does !== 'close'),
    ];
  }

  dangersOf(row: Row): readonly MenuEntry[] {
    return this.#entries(row, (action) => action.does === 'close');
  }

  readonly run = (action: RowAction<Row>, row: Row): void => {
    switch (action.does) {
      case 'transfer':
        this.#panel.act(action.act, row);
        break;
      case 'accept':
      case 'form':
      case 'edit':
      case 'step':
        this.#panel.act(action.label, row);
        break;
      case 'close':
        this.#panel.closing = { row, act: action.label };
        break;
      case 'send':
        void this.#send(action, row);
        break;
    }
  };

  /** A second press within a double click is not meant for what the first one has made of the row. */
  #wasJustPressed({ id }: Row): boolean {
    if (performance.now() - this.#rested < DOUBLE_CLICK_MS) return true;
    return this.#pressed.id === id && performance.now() - this.#pressed.at < DOUBLE_CLICK_MS;
  }

  /** For a moment no button of a row does anything: a form has closed, and one of them may be where its button was. */
  rest(): void {
    this.#rested = performance.now();
  }

  /** Runs the offered action of this label, if the row has it; every row has its details. */
  runNamed(label: string, row: Row): void {
    if (label === details) {
      this.#panel.act('details', row);
      return;
    }
    const action = this.offered(row).find((each) => each.label === label);
    if (action) this.run(action, row);
  }

  /** As the board has it now. */
  #latest(row: Row): Row {
    return this.#of.rows(this.#board()).find(({ id }) => id === row.id) ?? row;
  }

  async #send(action: RowAction<Row> & { does: 'send' }, row: Row): Promise<void> {
    const latest = this.#latest(row);
    const key = `${action.label} ${row.id}`;
    const submission = this.#sent.get(key) ?? new Submission();
    this.#sent.set(key, submission);
    this.#pressed = { id: row.id, at: performance.now() };
    const pressed = document.activeElement;
    const request = action.request(latest, `${pathOf(this.#of.kind)}/${row.id}`);
    const result = await submission.send({ ...request, revision: latest.revision }, null);
    if (result?.ok) {
      this.#sent.delete(key);
      this.#panel.keepsFocus(row.id, pressed);
    }
    if (result === null) return;
    const words = result.ok ? action.done : submission.trouble;
    toasts.say(`${row.patient.name}: ${words}`, { warns: !result.ok, about: key });
  }

  /** One patient's rows are asked for by who the patient is, whatever name the row gives them. */
  #searchEntries({ id, patient }: Row): readonly MenuEntry[] {
    if (!this.#of.search) return [];
    const { rows, opens } = this.#of.search;
    return [{ label: opens, Icon: UserSearch, run: () => rows.open(rows.known(id)?.patient ?? patient) }];
  }

  #entries(row: Row, which: (action: RowAction<Row>) => boolean): readonly MenuEntry[] {
    return this.offered(row)
      .filter(which)
      .map((action) => ({ label: action.label, Icon: action.Icon, run: () => this.run(action, row) }));
  }
}

/** A record that has notes takes more while its patient is not away in the theatre. */
export const takesNotes = (row: FormRecord): boolean =>
  row.note_entries !== undefined && isHere({ away: row.away ?? null });

/** A record that was told a next step, which is not done yet. */
export const hasToldStep = (row: FormRecord): boolean => Boolean(row.told_next_step) && takesNotes(row);
