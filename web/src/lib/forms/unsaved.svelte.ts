import { hasContext, setContext, untrack } from 'svelte';
import { confirm } from '#lib/ui/confirm.svelte.ts';

/** Where a form is opened: beside the rows, or beside a list of the chart, which may lie over them. Closing one closes no other. */
type Place = 'panel' | 'chart' | 'page';
const CHART = Symbol('chart');

/** To be called by what draws the chart: forms in it are the chart's. */
export const markChart = (): void => void setContext(CHART, true);

/** A form that is on the page. */
class OpenForm {
  /** Losing what it holds was chosen, or it was saved. */
  givenUp = $state(false);
  /** Which place it is in; `page`: it is part of the page, whatever form is opened or closed over it. */
  readonly place: Place;
  /** What would be lost, in sentences; empty: nothing is said of it. */
  readonly lost: () => string;
  readonly #whose: () => string | null;

  constructor(whose: () => string | null, place: Place, lost: () => string) {
    this.#whose = whose;
    this.place = place;
    this.lost = lost;
  }

  /** About whom it holds text that was not saved; null: it holds none. */
  get whose(): string | null {
    return this.givenUp ? null : this.#whose();
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

/** Resolves to true when there is nothing to lose, or when losing it was chosen. */
async function mayLose(some: readonly OpenForm[]): Promise<boolean> {
  const whose = lastOf(some);
  if (whose === null) return true;
  const discard = await confirm({
    title: `Discard unsaved changes for ${whose}?`,
    text: [...some.map(({ lost }) => lost()), 'This can’t be undone.'].join(' ').trim(),
    yes: 'Discard',
    no: 'Keep editing',
  });
  if (discard) giveUp(some);
  return discard;
}

/** Whether the forms of the page hold text that was not saved, and about whom. */
export const unsaved = {
  get whose(): string | null {
    return lastOf(forms);
  },
  /** Nothing that the forms hold now is asked about any more: it was saved, or its author is gone. */
  giveUp: (): void => giveUp(untrack(() => forms)),
  /** Resolves to true when there is nothing to lose on the page, or when losing it was chosen. */
  mayLeave: (): Promise<boolean> => mayLose(forms),
  /** The same of the forms in some places alone. */
  in(...places: readonly Place[]) {
    const there = (): readonly OpenForm[] => forms.filter(({ place }) => places.includes(place));
    return {
      get whose(): string | null {
        return lastOf(there());
      },
      giveUp: (): void => giveUp(untrack(there)),
      mayLeave: (): Promise<boolean> => mayLose(there()),
    };
  },
  /** What was given up is not: it is still there, since nobody has left. */
  takeBack(): void {
    for (const form of forms) form.givenUp = false;
  },
};

/**
 * Tells the page whose text would be lost, for as long as the form is there. To be called while it is made.
 * @param whose null when nothing was typed. @param stays it is part of the page, whatever form is opened or closed over it. @param lost what would be lost, in sentences. @returns whether this form alone may be closed: there is nothing in it to lose, or losing it was chosen.
 */
export function keepUnsaved(
  whose: () => string | null,
  { stays = false, lost = () => '' }: { readonly stays?: boolean; readonly lost?: () => string } = {},
): { mayClose(): Promise<boolean> } {
  const form = new OpenForm(whose, stays ? 'page' : hasContext(CHART) ? 'chart' : 'panel', lost);
  $effect(() => {
    forms = [...untrack(() => forms), form];
    return () => {
      forms = untrack(() => forms).filter((other) => other !== form);
    };
  });
  $effect(form.begunAnew);
  return { mayClose: () => mayLose([form]) };
}
