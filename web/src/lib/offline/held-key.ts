import type { SessionKey } from './sealed.js';

/** The key of a session, as a tab has it and tells others of it: no script can read it out. */
export interface HeldKey {
  readonly user: string;
  readonly key: SessionKey;
  /** When it was asked for, in ms: of two sessions' keys the one that was asked for later is the one that goes on. */
  readonly askedAt: number;
}

/** What the tabs of a browser tell each other: that the queue is another, or which key whose session has. */
export type QueueMessage = 'changed' | HeldKey;

/**
 * What a tab does about the key that another tab has told of. A tab may be left with that of a session which is over, while its user has
 * signed in anew elsewhere: a page that is loaded then has the later key alone.
 */
export function onHearing(own: HeldKey | null, told: HeldKey): 'nothing' | 'take it' | 'tell of own' {
  if (own?.user !== told.user || own.key.session === told.key.session) return 'nothing';
  return told.askedAt >= own.askedAt ? 'take it' : 'tell of own';
}
