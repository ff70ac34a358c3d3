import { allergiesNamedIn, saysNoneKnown, type TextSource } from '@ward-board/contract';
import { type DetailName, readRecordEvent, recordKinds } from '@ward-board/domain';
import type { StoredEvent } from '../engine/projection.js';
import { type ClinicalState, noClinicalState, type ToldText } from './clinical-state.js';

/** What boards were told in free text. */
type AllTold = Pick<ClinicalState, 'allergies_told' | 'allergies_told_before' | 'medications_told'>;

/** Of so many earlier texts allergies go on; each names some that no newer one does. */
const MOST_BEFORE = 10;

/** Whether a text about allergies names any. */
export const namesAllergies = ({ text }: ToldText): boolean => text.trim() !== '' && !saysNoneKnown(text);

const asCompared = (allergy: string): string => allergy.toLowerCase().replaceAll(/\s+/g, ' ');

/** The allergies that earlier texts name and newer ones do not, in the same words, each once. */
export function namedBesides(newer: readonly ToldText[], earlier: readonly ToldText[]): readonly string[] {
  const said = new Set(newer.flatMap(({ text }) => allergiesNamedIn(text)).map(asCompared));
  return earlier
    .flatMap(({ text }) => allergiesNamedIn(text))
    .filter((allergy) => {
      const isNew = !said.has(asCompared(allergy));
      said.add(asCompared(allergy));
      return isNew;
    });
}

/** What goes on into the next stay: what was told in this one, and what of those before it names others. */
function carriedOver({ allergies_told: own, allergies_told_before: before }: AllTold): readonly ToldText[] {
  const kept: ToldText[] = [];
  for (const told of own !== null && namesAllergies(own) ? [own, ...before] : before)
    if (namedBesides(kept, [told]).length > 0) kept.push(told);
  return kept.slice(0, MOST_BEFORE);
}

/** The texts with what the chart has said of them since. */
const refuted = ({ allergies_told: own, allergies_told_before: before, ...all }: AllTold, by: string): AllTold => ({
  ...all,
  allergies_told: own && { refuted_by: by, ...own },
  allergies_told_before: before.map((told) => ({ refuted_by: by, ...told })),
});

/** The same without what was said by mistake. */
function restored({ allergies_told: own, allergies_told_before: before, ...all }: AllTold, by: string): AllTold {
  const anew = ({ refuted_by, ...told }: ToldText): ToldText =>
    refuted_by === undefined || refuted_by === by ? told : { ...told, refuted_by };
  return { ...all, allergies_told: own && anew(own), allergies_told_before: before.map(anew) };
}

/**
 * What the boards were told in free text of somebody's allergies and current medications, after an event of the stay: what was
 * written last, or what a transfer told. It stays when the patient has left every board. As the next stay begins medications end:
 * nobody was asked there yet. Allergies that were named go on, but for those of which the chart has said since that none are known, until a board's record
 * is changed to say so. The same object where nothing of it changes.
 */
export function toldAfter(all: AllTold, stored: StoredEvent): AllTold {
  const { allergies_told, medications_told, ...next } = after(all, stored);
  const allergies_told_before = sameOf(all.allergies_told_before, next.allergies_told_before);
  const { own, before } = all.medications_told;
  const same = medications_told.own === own && sameOf(before, medications_told.before) === before;
  const isSame = allergies_told === all.allergies_told && allergies_told_before === all.allergies_told_before;
  if (same && isSame) return all;
  return {
    ...{ allergies_told, allergies_told_before },
    medications_told: same ? all.medications_told : medications_told,
  };
}

function after(all: AllTold, { event, at }: StoredEvent): AllTold {
  switch (event.type) {
    case 'PatientAdmitted': {
      const { medications_told } = noClinicalState;
      return { allergies_told: null, allergies_told_before: carriedOver(all), medications_told };
    }
    case 'NoKnownAllergiesRecorded':
      return refuted(all, event.data.record_id);
    case 'NoKnownAllergiesEnteredInError':
      return restored(all, event.data.record_id);
    default:
      return ofRecord(all, { event, at });
  }
}

function ofRecord(all: AllTold, { event, at }: Pick<StoredEvent, 'event' | 'at'>): AllTold {
  const update = readRecordEvent(event);
  if (!update) return all;
  const { allergies_told: allergies, allergies_told_before, medications_told: medications } = all;
  const here: TextSource = { board: recordKinds[update.kind].board, at };
  switch (update.change) {
    case 'opened': {
      const { details, handover } = update;
      const from: TextSource = handover ? { board: handover.from, at } : here;
      const known = handover ? saidAnew(handover.allergies, from, [allergies]) : allergies;
      const before = handover
        ? saidByEach(handover.current_medications, from, [medications.own, ...medications.before])
        : [medications.own ?? medications.before].flat();
      const said = textGiven(details, 'allergies');
      return {
        allergies_told_before,
        // Left blank it was not asked, which takes nothing away of what was told before in the stay.
        allergies_told: typeof said === 'string' ? saidAnew(said, here, [allergies]) : known,
        medications_told: { own: saidAnew(medicationsIn(details) ?? null, here, before), before },
      };
    }
    case 'amended': {
      const [said, given] = [textGiven(update.changes, 'allergies'), medicationsIn(update.changes)];
      if (said === undefined && given === undefined) return all;
      return {
        // Who changes a record to say so has read what it said; at a triage it is often the first thing that is written.
        allergies_told_before: typeof said === 'string' && saysNoneKnown(said) ? [] : allergies_told_before,
        allergies_told: said === undefined ? allergies : saidAnew(said, here, []),
        medications_told: given === undefined ? medications : { ...medications, own: saidAnew(given, here, []) },
      };
    }
    // The record that is open again has its own text, which the one that came to nothing was told of.
    case 'sent back': {
      const own = medications.before.find(({ board }) => board === update.to) ?? null;
      return { ...all, medications_told: { own, before: medications.before.filter((told) => told !== own) } };
    }
    default:
      return all;
  }
}

/** The first list where both hold the same. */
const sameOf = (one: readonly ToldText[], other: readonly ToldText[]): readonly ToldText[] =>
  one.length === other.length && one.every((told, at) => told === other[at]) ? one : other;

/** A text as it is said now; where one of those that are known says the same, that one: it is as old as it was. */
const saidAnew = (text: string | null, told: TextSource, known: readonly (ToldText | null)[]): ToldText | null =>
  text === null ? null : (known.find((one) => one?.text === text) ?? { text, ...told });

/** What a handover says, apart by who wrote it: of a text that is known, its paragraphs are as old as they were; all else is said now. */
function saidByEach(text: string | null, told: TextSource, known: readonly (ToldText | null)[]): readonly ToldText[] {
  const whole = saidAnew(text, told, known);
  if (whole === null || known.includes(whole)) return whole ? [whole] : [];
  const paragraphs = Map.groupBy(whole.text.split('\n\n').filter(Boolean), (paragraph) =>
    known.find((one) => one?.text.split('\n\n').includes(paragraph)),
  );
  return [...paragraphs].map(([source, own]) => ({ ...(source ?? told), text: own.join('\n\n') }));
}

/** Emergency's record calls them `current_medications`, the ICU's `medications`. */
const medicationsIn = (fields: object): string | null | undefined =>
  textGiven(fields, 'current_medications') ?? textGiven(fields, 'medications');

/** Undefined: the fields say nothing of it. */
function textGiven(fields: object, name: DetailName): string | null | undefined {
  const said: unknown = Reflect.get(fields, name);
  return typeof said === 'string' || said === null ? said : undefined;
}
