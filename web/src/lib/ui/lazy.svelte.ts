import { beforeNextTry, fetchCode, LATE_MS } from './code-files.js';
import { toasts } from './toasts.svelte.ts';

/** Where a browser says nothing of being idle. */
const IDLE_MS = 1_000;
const all: Lazy<unknown>[] = [];

/**
 * Code that a page stands without, since it is needed only once something is opened. It is loaded when the page stands and
 * the browser has nothing to do (`loadWhenIdle`), unless it is rarely opened, or as soon as it is asked for.
 */
export class Lazy<Module> {
  #module = $state.raw<Module | null>(null);
  #loading: Promise<void> | null = null;
  #wanted = false;
  #isLate = $state(false);
  readonly #load: () => Promise<Module>;
  readonly #part: 'later' | 'chart' | 'sounds';

  constructor(load: () => Promise<Module>, part: 'later' | 'chart' | 'sounds' = 'later') {
    this.#load = load;
    this.#part = part;
    // Most people open few charts.
    if (part === 'later') all.push(this);
  }

  /** Null until it is here; looking does not load it. */
  get loaded(): Module | null {
    return this.#module;
  }

  /** Null until it is here; asking for it loads it, and tries again until it is here. */
  get module(): Module | null {
    if (this.#module === null) {
      if (!this.#wanted) setTimeout(() => this.#tell(), LATE_MS);
      this.#wanted = true;
      void this.load();
    }
    return this.#module;
  }

  /** It was asked for, and does not come. */
  get isLate(): boolean {
    return this.#isLate && this.#module === null;
  }

  async load(): Promise<void> {
    if (this.#module !== null) return;
    this.#loading ??= this.#try().finally(() => {
      this.#loading = null;
    });
    await this.#loading;
  }

  /** Whoever waits for it is told once that it does not come. */
  #tell(): void {
    if (this.#module !== null || this.#isLate) return;
    this.#isLate = true;
    toasts.say('This could not be opened yet. Retrying. If it stays so, reload the page.', { warns: true });
  }

  async #try(): Promise<void> {
    while (this.#module === null) {
      try {
        await fetchCode(this.#part);
        this.#module = await this.#load();
      } catch {
        if (!this.#wanted) break;
        this.#tell();
        await beforeNextTry();
      }
    }
  }
}

/** Does something once the browser is idle. @returns what calls it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, IDLE_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run);
  return () => cancelIdleCallback(request);
}

/** Loads what the page has of it once the browser is idle. @returns what calls it off. */
export const loadWhenIdle = (): (() => void) =>
  whenIdle(() => {
    for (const lazy of all) void lazy.load();
  });
