import { isolationIn, isolationOf, isolationText, type MayIsolate, standsAfter } from './isolation.js';
import { says } from './precautions.js';

/** The fields of boards in which their own isolation stands: each ends what was told before it was written. */
export const isolationFields = ['isolation', 'ward_type', 'pre_op_instructions'] as const;

/** The text where it says an isolation, or that there is none, whole; null: it says nothing of any. */
export function whereIsolated(text: string | null): string | null {
  const { isolation, ended } = says(text);
  return isolation || ended.length > 0 ? text : null;
}

/** The sentences that say an isolation, or that there is none, of a text which is told on once all else in it is over; null: none does. */
export function isolationSentences(text: string | null): string | null {
  return (
    sentencesOf(text)
      .filter((sentence) => whereIsolated(sentence) !== null)
      .join('; ') || null
  );
}

/** The sentences of a text. What is named in one line may be said in the next. */
const sentencesOf = (text: string | null): readonly string[] =>
  (text ?? '').split(/;|(?<![:\s])\s*\n|\.(?=\s)/u).map((sentence) => sentence.replace(/^\s+|(?<![\s.])[\s.]+$/gu, ''));

/** The isolation of a ward, where what its type says to have ended would end, on the next board, what its plan or its notes name; null: it would end nothing of it. */
export function isolationBeside({ ward_type, care_plan, notes }: MayIsolate): string | null {
  const said = isolationOf({ ward_type, care_plan, notes });
  const told = isolationOf({ handover: { notes: [ward_type, care_plan, notes].filter(Boolean).join('\n\n') } });
  return said === told ? null : said;
}

/** Whether a part of a note says an isolation, or that there is none. */
export const saysOfIsolation = (note: string): boolean =>
  note.split('\n\n').some((part) => whereIsolated(part) !== null);

/** Whether a note says that somebody is isolated, as `isolationOf` reads it. */
export const isIsolationNoted = (text: string): boolean => isolationOf({ note_entries: [{ text }] }) !== '';

/**
 * Details of a record whose own isolation is older than one that it was told, or that was noted, since: what it says to have ended would
 * end the newer one wherever it is told on.
 */
export const withoutEnds = <Details extends object>(details: Details): Details => {
  const { isolation, ward_type, pre_op_instructions }: MayIsolate = details;
  return {
    ...details,
    ...(isolation && { isolation: isolationOf({ isolation }) || null }),
    ...(ward_type && { ward_type: isolationText(isolationIn(ward_type)) || null }),
    ...(pre_op_instructions && { pre_op_instructions: isolationText(isolationIn(pre_op_instructions)) || null }),
  };
};

/**
 * Details of an operation as they are told, without what of an isolation a newer text says to have ended: who wrote the instructions when the patient went to the
 * theatre may have ended it since.
 */
export function withoutEnded<Details extends object>(details: Details, newer: string | null): Details {
  const { pre_op_instructions: text }: MayIsolate = details;
  const said = isolationIn(text ?? null);
  const stands = standsAfter(said, newer?.split('\n\n') ?? []);
  if (stands === said) return details;
  const others = sentencesOf(text ?? null).filter((sentence) => sentence && whereIsolated(sentence) === null);
  return { ...details, pre_op_instructions: [isolationText(stands), ...others].filter(Boolean).join('; ') || null };
}
