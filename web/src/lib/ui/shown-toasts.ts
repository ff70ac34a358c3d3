/** Short words about what was done, or was not. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  /** Something was not done. */
  readonly warns: boolean;
  /** What was to be done; null: nothing that is tried again. */
  readonly about: string | null;
  /** The path of the page that it is about, and with which it goes; null: it is about no page. */
  readonly on: string | null;
  /** What can be done about it; null: nothing. */
  readonly action: ToastAction | null;
}

/** What a toast offers at a press. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** What is still shown on a page: what is about another one could be taken for this one's patient. */
export const shownOn = (shown: readonly Toast[], path: string): readonly Toast[] =>
  shown.filter(({ on }) => on === null || on === path);

/** What is shown once something more is said: two at most, and of what was tried again only what came of it last. */
export const withToast = (shown: readonly Toast[], toast: Toast): readonly Toast[] => [
  ...shown.filter(({ about }) => about === null || about !== toast.about).slice(-1),
  toast,
];
