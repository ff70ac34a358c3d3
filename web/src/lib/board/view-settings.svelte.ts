import { session } from '../session/session.svelte.js';

export const densities = { standard: 'Standard', roomy: 'Roomy' } as const;
export type Density = keyof typeof densities;

/** How somebody wants to see a board: kept on this device, for each user and board. */
export class ViewSettings {
  /** The key of an order; one that the board does not have is its first. */
  order = $state<string | null>(null);
  density = $state<Density>('standard');
  readonly #key: string;

  constructor(board: string) {
    this.#key = `ward-board.view.${session.user?.id ?? ''}.${board}`;
    const { order, density } = read(this.#key);
    if (typeof order === 'string') this.order = order;
    if (density === 'roomy') this.density = density;
  }

  choose(next: { readonly order?: string; readonly density?: Density }): void {
    if (next.order !== undefined) this.order = next.order;
    if (next.density !== undefined) this.density = next.density;
    try {
      localStorage.setItem(this.#key, JSON.stringify({ order: this.order, density: this.density }));
    } catch {
      // A private window keeps nothing; the choice then lasts as long as the page.
    }
  }
}

function read(key: string): { readonly order?: unknown; readonly density?: unknown } {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}
