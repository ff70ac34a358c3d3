import { hasContext, setContext, untrack } from 'svelte';
import { confirmWhile } from '#lib/ui/confirm.svelte.ts';
import { duringSession, type Submission } from './submission.svelte.ts';

/** Where a form is opened: beside the rows, or beside a list of the chart, which may lie over them. Closing one closes no other. */
type Place = 'panel' | 'chart' | 'page';
const CHART = Symbol('chart');

/** To be called by what draws the chart: forms in it are the chart's. */
export const markChart = (): void => void setContext(CHART, true);

/** What of a form's submission tells whether the form can be left. */
export type Sending = Pick<Submission, 'onItsWay' | 'trouble' | 'unanswered'>;

/** A form that sends nothing. */
const never: Sending = { onItsWay: false, trouble: null, unanswered: false };

/** A form that is on the page. */
class OpenForm {
  /** Losing what it holds was chosen, or it was saved. */
  givenUp = $state(false);
  /** Which place it is in; `page`: it is part of the page, whatever form is opened or closed over it. */
  readonly place: Place;
  /** What would be lost, in sentences; empty: nothing is said of it. */
  readonly lost: () => string;
  readonly sending: () => Sending;
  readonly #whose: () => string | null;

  constructor(whose: () => string | null, place: Place, lost: () => string, sending: () => Sending) {
    this.#whose = whose;
    this.place = place;
    this.lost = lost;
    this.sending = sending;
  }

  /** About whom it holds text that was not saved; null: it holds none. */
  get whose(): string | null {
    return this.givenUp ? null : this.#whose();
  }

  /** What it holds is being sent: it will be recorded, and can't be discarded. */
  get isBeingSent(): boolean {
    return !this.givenUp && this.sending().onItsWay;
  }

  /** Emptied, it holds what is typed from now on. */
  readonly begunAnew = (): void => {
    if (this.#whose() === null) this.givenUp = false;
  };
}

/** In the order in which they came: a question over a form is the last. */
let forms = $state.raw<readonly OpenForm[]>([]);

const lastOf = (some: readonly OpenForm[]): string | null =>
  some.reduce<string | null>((last, form) => form.whose ?? last, null);

const giveUp = (some: readonly OpenForm[]): void => {
  for (const form of some) form.givenUp = true;
};

const areBeingSent = (some: readonly OpenForm[]): boolean => some.some(({ isBeingSent }) => isBeingSent);

/** What is lost with forms, in sentences. */
function lossOf(some: readonly OpenForm[]): string {
  const lost = some.map((form) => form.lost()).filter((said) => said !== '');
  const isUnknown = lost.length === 0 && some.some((form) => form.whose !== null && form.sending().unanswered);
  const unknown = isUnknown ? ['It was sent without an answer, and may have been saved.'] : [];
  return [...lost, ...unknown, 'This can’t be undone.'].join(' ');
}

/** Waits for the answer to what is being sent. @returns whether to go on: false where somebody stays, or the form says why it was not saved. */
async function sent(some: () => readonly OpenForm[]): Promise<boolean> {
  const waited = some().filter(({ isBeingSent }) => isBeingSent);
  const whose = lastOf(waited);
  const stays = await confirmWhile(
    {
      title: 'Saving…',
      text: `The entry${whose === null ? '' : ` for ${whose}`} is being saved and can’t be discarded now. You leave it once it is saved.`,
      no: 'Stay here',
    },
    () => areBeingSent(some()),
  );
  return stays === null && some().every((form) => !waited.includes(form) || form.sending().trouble === null);
}

async function ask(some: () => readonly OpenForm[]): Promise<boolean> {
  for (;;) {
    if (areBeingSent(some())) {
      if (await sent(some)) continue;
      return false;
    }
    const whose = lastOf(some());
    if (whose === null) return true;
    const discard = await confirmWhile(
      { title: `Discard unsaved changes for ${whose}?`, text: lossOf(some()), yes: 'Discard', no: 'Keep editing' },
      () => lastOf(some()) !== null && !areBeingSent(some()),
    );
    if (discard === null) continue;
    if (discard) giveUp(some());
    return discard;
  }
}

/**
 * Resolves to true when there is nothing to lose, or when losing it was chosen. What is being sent is waited for: it will be recorded,
 * whatever would be said of it here. @param some those that are on the page, at any time.
 */
const mayLose = async (some: () => readonly OpenForm[]): Promise<boolean> => (await duringSession(ask(some))) === true;

/** Whether the forms of the page hold text that was not saved, and about whom. */
export const unsaved = {
  get whose(): string | null {
    return lastOf(forms);
  },
  /** Whether a form has to be asked about before it is left: it holds text that was not saved, or is being sent. */
  get holds(): boolean {
    return lastOf(forms) !== null || areBeingSent(forms);
  },
  /** Nothing that the forms hold now is asked about any more: it was saved, or its author is gone. */
  giveUp: (): void => giveUp(untrack(() => forms)),
  /** Resolves to true when there is nothing to lose on the page, or when losing it was chosen. */
  mayLeave: (): Promise<boolean> => mayLose(() => forms),
  /** The same of the forms in some places alone. */
  in(...places: readonly Place[]) {
    const there = (): readonly OpenForm[] => forms.filter(({ place }) => places.includes(place));
    return {
      get whose(): string | null {
        return lastOf(there());
      },
      get holds(): boolean {
        return lastOf(there()) !== null || areBeingSent(there());
      },
      giveUp: (): void => giveUp(untrack(there)),
      mayLeave: (): Promise<boolean> => mayLose(there),
    };
  },
  /** What was given up is not: it is still there, since nobody has left. */
  takeBack(): void {
    for (const form of forms) form.givenUp = false;
  },
};

interface UnsavedOptions {
  readonly stays?: boolean;
  readonly lost?: () => string;
  readonly sending?: () => Sending;
}

/**
 * Tells the page whose text would be lost, for as long as the form is there. To be called while it is made.
 * @param whose null when nothing was typed. @param stays it is part of the page, whatever form is opened or closed over it. @param lost what would be lost, in sentences. @param sending how what it holds is sent; left out: by itself it sends nothing. @returns whether this form alone may be closed: there is nothing in it to lose, or losing it was chosen.
 */
export function keepUnsaved(
  whose: () => string | null,
  { stays = false, lost = () => '', sending = () => never }: UnsavedOptions = {},
): { mayClose(): Promise<boolean> } {
  const form = new OpenForm(whose, stays ? 'page' : hasContext(CHART) ? 'chart' : 'panel', lost, sending);
  $effect(() => {
    forms = [...untrack(() => forms), form];
    return () => {
      forms = untrack(() => forms).filter((other) => other !== form);
    };
  });
  $effect(form.begunAnew);
  return { mayClose: () => mayLose(() => forms.filter((other) => other === form)) };
}
