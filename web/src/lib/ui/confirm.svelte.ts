export interface Question {
  readonly title: string;
  readonly text: string;
  /** Left out: there is nothing that could be chosen, only to be read. */
  readonly yes?: string;
  readonly no: string;
  /** Another yes, once `before` was done. */
  readonly also?: { readonly label: string; readonly before: () => void } | undefined;
  /** The answer that is safe and meant, which Enter gives; left out: no. */
  readonly usual?: 'yes' | 'no';
}

interface Asked extends Question {
  readonly answer: (yes: boolean) => void;
}

let open = $state.raw<Asked | null>(null);

/** A yes-or-no question over the page. */
export const question = {
  get open(): Asked | null {
    return open;
  },
};

/** Asks; resolves to whether the answer was yes. A question that is open is answered with no. */
export function confirm(about: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    open = {
      ...about,
      answer: (yes) => {
        open = null;
        resolve(yes);
      },
    };
  });
}

/**
 * Asks for as long as there is something to ask: once `holds` is false, the question closes by itself.
 * @returns null: it closed by itself, and what is true by then is to be looked at anew.
 */
export async function confirmWhile(about: Question, holds: () => boolean): Promise<boolean | null> {
  const answer = confirm(about);
  const asked = question.open;
  let isPast = false;
  const stop = $effect.root(() => {
    $effect(() => {
      if (holds()) return;
      // A form takes in its answer in the steps right after it came: only then it is known what it holds.
      const timer = setTimeout(() => {
        if (question.open !== asked) return;
        isPast = true;
        asked?.answer(false);
      });
      return () => clearTimeout(timer);
    });
  });
  const yes = await answer;
  stop();
  return isPast || (yes && !holds()) ? null : yes;
}
