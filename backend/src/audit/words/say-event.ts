import type { AuditEvent, AuditGroup } from '@ward-board/contract';
import { type EventType, readEvent, UnreadableEvent } from '@ward-board/domain';
import { boardPhrases } from './board-phrases.js';
import { chartPhrases } from './chart-phrases.js';
import { orderPhrases } from './order-phrases.js';
import type { Phrase, PhrasesOf } from './phrases.js';
import { stayPhrases } from './stay-phrases.js';

/** The phrase of every event there is: a new type does not compile here until it has one. */
const phrases: PhrasesOf<EventType> = { ...stayPhrases, ...boardPhrases, ...chartPhrases, ...orderPhrases };

/** What an event is about, and what happened as a sentence. */
export interface EventInWords {
  readonly group: AuditGroup;
  /** What it tells of as well. */
  readonly also: readonly AuditGroup[];
  /** `Dr. Kaya moved the patient from the ICU (ICU North 301 A) to the ward (Ward B 101 A)`. */
  readonly sentence: string;
}

/**
 * An event in words. One that this release can't read is told of by its type, and never left out.
 * @param named what the record of the chart was called that the event corrected, as `RecordNames` says it; null: it is not known, or nothing was corrected.
 * @param before what a board's record held before the event, an edit of it, as `RecordNames` says it; null: it is not known, or this is no such edit.
 */
export function sayEvent(
  { type, version, actor, data }: Pick<AuditEvent, 'type' | 'version' | 'actor' | 'data'>,
  named: string | null = null,
  before: object | null = null,
): EventInWords {
  const who = actor?.name ?? 'The system';
  try {
    const event = readEvent(type, version, data);
    const [group, did, also] = phrases[event.type] as Phrase<EventType>;
    return { group, also: also?.(event.data) ?? [], sentence: `${who} ${did(event.data, named, before)}` };
  } catch (error) {
    // Of a newer release, or data that lacks what its type has: the raw data is still shown.
    if (!(error instanceof UnreadableEvent) && !(error instanceof TypeError)) throw error;
    return {
      group: 'unreadable',
      also: [],
      sentence: `${who} did something that this release can’t read (${type}, version ${version})`,
    };
  }
}

/** The types of events of a group, for those who look for it. */
export const groupOfType = (type: string): AuditGroup =>
  Object.hasOwn(phrases, type) ? phrases[type as EventType][0] : 'unreadable';
