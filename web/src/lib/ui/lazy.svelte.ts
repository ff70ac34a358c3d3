import { toasts } from './toasts.svelte.ts';

const AGAIN_MS = 3_000;
/** Where a browser says nothing of being idle. */
const IDLE_MS = 1_000;
const all: Lazy<unknown>[] = [];

/** The file with this code, as the build says in the page; a development server says none. */
const files: { readonly later?: string } = JSON.parse(
  (typeof document === 'undefined' ? null : document.getElementById('files'))?.textContent ?? '{}',
);

/**
 * A browser remembers that an import has failed, and never tries it again: the file is fetched first, and then taken from the
 * browser's cache.
 */
async function fetchFile(): Promise<void> {
  if (files.later === undefined) return;
  const answer = await fetch(files.later);
  if (!answer.ok) throw new Error(`The code was answered with ${answer.status}.`);
  await answer.arrayBuffer();
}

let fetched: Promise<void> | null = null;
/** One request for all that wait for it. */
const file = (): Promise<void> => {
  fetched ??= fetchFile().catch((error: unknown) => {
    fetched = null;
    throw error;
  });
  return fetched;
};

/**
 * Code that a page stands without, since it is needed only once something is opened. It is loaded when the page stands and
 * the browser has nothing to do (`loadWhenIdle`), unless it is rarely opened, or as soon as it is asked for.
 */
export class Lazy<Module> {
  #module = $state.raw<Module | null>(null);
  #loading: Promise<void> | null = null;
  #wanted = false;
  readonly #load: () => Promise<Module>;

  constructor(load: () => Promise<Module>, when: 'idle' | 'when asked for' = 'idle') {
    this.#load = load;
    if (when === 'idle') all.push(this);
  }

  /** Null until it is here; looking does not load it. */
  get loaded(): Module | null {
    return this.#module;
  }

  /** Null until it is here; asking for it loads it, and tries again until it is here. */
  get module(): Module | null {
    if (this.#module === null) {
      this.#wanted = true;
      void this.load();
    }
    return this.#module;
  }

  /** Whoever waits for it is told once that it does not come. */
  async load(): Promise<void> {
    if (this.#module !== null) return;
    this.#loading ??= this.#try().finally(() => {
      this.#loading = null;
    });
    await this.#loading;
  }

  async #try(): Promise<void> {
    let told = false;
    while (this.#module === null) {
      try {
        await file();
        this.#module = await this.#load();
      } catch {
        if (!this.#wanted) break;
        if (!told)
          toasts.say('This could not be opened yet. Retrying. If it stays so, reload the page.', { warns: true });
        told = true;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  }
}

/** Loads what the page has of it once the browser is idle. @returns what calls it off. */
export function loadWhenIdle(): () => void {
  const load = (): void => {
    for (const lazy of all) void lazy.load();
  };
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(load, IDLE_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(load);
  return () => cancelIdleCallback(request);
}
