export interface Question {
  readonly title: string;
  readonly text: string;
  /** Left out: there is nothing that could be chosen, only to be read. */
  readonly yes?: string;
  readonly no: string;
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
