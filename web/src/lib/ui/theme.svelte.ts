const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const KEY = 'ward-board.theme';

const stored = (): Theme => {
  try {
    const value = localStorage.getItem(KEY);
    return themes.find((theme) => theme === value) ?? 'system';
  } catch {
    return 'system';
  }
};

const apply = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
};

let chosen = $state<Theme>(stored());
apply(chosen);

/** Light or dark, as this device's owner chose; the system's wish until then. */
export const theme = {
  get chosen(): Theme {
    return chosen;
  },
  choose(next: Theme): void {
    chosen = next;
    apply(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // A private window keeps nothing; the choice then lasts as long as the page.
    }
  },
};
