import { onDestroy } from 'svelte';
import { createSubscriber } from 'svelte/reactivity';

/** What somebody has on a page that is not saved, as JSON can hold it: the device keeps it over a reload (`typed-work.svelte.ts`). */
export interface PageWork {
  /** The page: path and query. */
  readonly href: string;
  /** What components have, by the name that each gives it. */
  readonly parts: readonly (readonly [name: string, part: unknown])[];
}

/** The same as it was at some time before. */
export interface PageThen extends PageWork {
  /** RFC 3339. */
  readonly at: string;
}

/** What somebody was doing on this tab. */
interface Work {
  readonly href: string;
  readonly unsaved: boolean;
  readonly parts: Map<string, unknown>;
  /** Tells that it is there again. */
  tells?: () => void;
}

/** What people were doing on this tab when it was locked, or loaded anew: gone with their session. */
export interface KeptWork {
  /** Takes down what components have now. @param unsaved whether text would be lost that somebody typed. */
  leave(user: string, unsaved: boolean): void;
  /**
   * From now on, components on the same page find what they had.
   * @param isElsewhere they come to another page than they were on: which that was, is not known here any more.
   */
  resume(user: string, isElsewhere?: boolean): void;
  /** Whether whoever is here now has come to another page than they were on. */
  readonly isElsewhere: boolean;
  /** The page that somebody was on; null: nothing of them is kept here. */
  hrefOf(user: string): string | null;
  /** Whether text would be lost, if somebody did not come back. */
  isUnsaved(user: string): boolean;
  forget(user: string): void;
  /** Tells whose work is forgotten: their session is over. @returns takes the listener off again. */
  hearForgotten(listener: (user: string) => void): () => void;
  /** What components on this page have now, and what none has taken yet: an effect that asks is run again when it changes. */
  now(): PageWork;
  /** Whether something was left on this page that no component has taken yet. */
  readonly isLeft: boolean;
  /**
   * From now on, components on the pages of these, one a page, find what they had before the page was loaded anew.
   * @param tells told once of each page, when the first of them does, as of when that is.
   */
  restore(works: readonly PageThen[], tells?: (at: string) => void): void;
  /** What was there before the page was loaded anew is offered no longer. */
  drop(href: string): void;
  /** What a component has that must be there again after unlocking or a reload: strings, numbers, lists and plain objects. @returns takes it off again. */
  offer(name: string, now: () => unknown): () => void;
  /** What was left under a name on this page, once. */
  take(name: string): unknown;
}

/** @param here the page that is shown: path and query. */
export function createKeptWork(here: () => string): KeptWork {
  const offered = new Set<readonly [name: string, now: () => unknown]>();
  let told: (() => void) | null = null;
  const tracked = createSubscriber((update) => {
    told = update;
    return () => (told = null);
  });
  const left = new Map<string, Work>();
  /** What whoever is here now had and no component has taken yet, by page. */
  let had = new Map<string, Omit<Work, 'href'>>();
  /** Whose that is; null: of whoever the page was loaded for. */
  let hadBy: string | null = null;
  /** The same of whoever has locked the tab, of other pages than the one that they were on. */
  const elsewhere = new Map<string, typeof had>();
  let isElsewhere = false;
  const forgetting = new Set<(user: string) => void>();
  const leftHere = () => [...(had.get(here())?.parts ?? [])];
  const parts = () =>
    [...offered].flatMap(([name, now]) => {
      const part = now();
      return part === null ? [] : [[name, part] as const];
    });

  return {
    leave(user, unsaved) {
      // Locked again before everything has been drawn: what was not taken yet is still what they were doing.
      const before = had.get(here());
      const all = new Map([...leftHere(), ...parts()]);
      left.set(user, { href: here(), unsaved: unsaved || (before?.unsaved === true && all.size > 0), parts: all });
      had.delete(here());
      elsewhere.set(user, had);
      had = new Map();
    },
    resume(user, comesElsewhere = false) {
      isElsewhere = comesElsewhere;
      hadBy = user;
      const work = left.get(user);
      had = new Map([...(elsewhere.get(user) ?? []), ...(work ? [[work.href, work] as const] : [])]);
      left.delete(user);
      elsewhere.delete(user);
    },
    get isElsewhere() {
      return isElsewhere;
    },
    hrefOf: (user) => left.get(user)?.href ?? null,
    isUnsaved: (user) => left.get(user)?.unsaved ?? false,
    forget(user) {
      left.delete(user);
      elsewhere.delete(user);
      // The end of somebody else's session may be heard of while this person comes back.
      if (hadBy === null || hadBy === user) had = new Map();
      for (const tell of forgetting) tell(user);
    },
    hearForgotten(listener) {
      forgetting.add(listener);
      return () => void forgetting.delete(listener);
    },
    now() {
      tracked();
      return { href: here(), parts: [...new Map([...leftHere(), ...parts()])] };
    },
    get isLeft() {
      tracked();
      return leftHere().length > 0;
    },
    restore(works, tells) {
      for (const { href, parts, at } of works)
        had.set(href, { unsaved: true, parts: new Map(parts), tells: () => tells?.(at) });
    },
    drop(href) {
      had.delete(href);
    },
    offer(name, now) {
      const entry = [name, now] as const;
      offered.add(entry);
      told?.();
      return () => {
        offered.delete(entry);
        told?.();
      };
    },
    take(name) {
      const work = had.get(here());
      const part = work?.parts.get(name) ?? null;
      work?.parts.delete(name);
      if (work?.tells && part !== null) {
        // Not while components are made.
        queueMicrotask(work.tells);
        delete work.tells;
      }
      return part;
    },
  };
}

/** The one of this tab. */
export const keptWork = createKeptWork(() => `${location.pathname}${location.search}`);

/**
 * Keeps what a component has while the tab is locked, when the component itself is gone, and over a reload. To be called while it is made.
 * @param name says what it is, and of whom: it is given back to nothing else.
 * @param now what there is to keep; null: nothing. @returns what it had before; null: nothing.
 */
export function keep<Part>(name: string, now: () => Part | null): Part | null {
  onDestroy(keptWork.offer(name, now));
  return keptWork.take(name) as Part | null;
}
