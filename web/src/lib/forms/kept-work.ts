import { onDestroy } from 'svelte';

/** What somebody was doing on this tab when it was locked. */
interface Work {
  /** The page: path and query. */
  readonly href: string;
  readonly unsaved: boolean;
  /** What components had that nobody has saved, by the name that each gives it. */
  readonly parts: Map<string, unknown>;
}

/** What people were doing on this tab when it was locked, by user: in memory only, and gone with their session. */
export interface KeptWork {
  /** Takes down what components have now. @param unsaved whether text would be lost that somebody typed. */
  leave(user: string, unsaved: boolean): void;
  /** From now on, components on the same page find what they had. */
  resume(user: string): void;
  /** The page that somebody was on; null: nothing of them is kept here. */
  hrefOf(user: string): string | null;
  /** Whether text would be lost, if somebody did not come back. */
  isUnsaved(user: string): boolean;
  forget(user: string): void;
  /** What a component has that must be there again after unlocking. @returns takes it off again. */
  offer(name: string, now: () => unknown): () => void;
  /** What was left under a name on this page, once. */
  take(name: string): unknown;
}

/** @param here the page that is shown: path and query. */
export function createKeptWork(here: () => string): KeptWork {
  const offered = new Set<readonly [name: string, now: () => unknown]>();
  const left = new Map<string, Work>();
  let resumed: Work | null = null;

  return {
    leave(user, unsaved) {
      // Locked again before everything has been drawn: what was not taken yet is still what they were doing.
      const before = resumed?.href === here() ? resumed : null;
      const parts = new Map(before?.parts);
      for (const [name, now] of offered) {
        const part = now();
        if (part !== null) parts.set(name, part);
      }
      left.set(user, { href: here(), unsaved: unsaved || (before?.unsaved === true && parts.size > 0), parts });
      resumed = null;
    },
    resume(user) {
      resumed = left.get(user) ?? null;
      left.delete(user);
    },
    hrefOf: (user) => left.get(user)?.href ?? null,
    isUnsaved: (user) => left.get(user)?.unsaved ?? false,
    forget(user) {
      left.delete(user);
    },
    offer(name, now) {
      const entry = [name, now] as const;
      offered.add(entry);
      return () => void offered.delete(entry);
    },
    take(name) {
      // Another page has other patients: whoever has gone there has left what they were doing.
      if (resumed?.href !== here()) resumed = null;
      if (resumed === null) return null;
      const part = resumed.parts.get(name) ?? null;
      resumed.parts.delete(name);
      return part;
    },
  };
}

/** The one of this tab. */
export const keptWork = createKeptWork(() => `${location.pathname}${location.search}`);

/**
 * Keeps what a component has while the tab is locked, when the component itself is gone. To be called while it is made.
 * @param name says what it is, and of whom: it is given back to nothing else.
 * @param now what there is to keep; null: nothing. @returns what it had before; null: nothing.
 */
export function keep<Part>(name: string, now: () => Part | null): Part | null {
  onDestroy(keptWork.offer(name, now));
  return keptWork.take(name) as Part | null;
}
