import { saysNoneKnown, type Told } from '@ward-board/contract';
import { readRecordEvent, recordKinds } from '@ward-board/domain';
import type { StoredEvent } from '../engine/projection.js';
import { type ClinicalState, noClinicalState, type ToldText } from './clinical-state.js';

/** What boards were told in free text. */
type AllTold = Pick<ClinicalState, 'allergies_told' | 'allergies_told_before' | 'medications_told'>;

/** As long as a field may be. */
const MOST_TOLD = 4_000;

/**
 * What was told in this stay, and what names allergies of all that was told before: that none are known, or others, takes none of those
 * away. It is as old as the newest that names any.
 */
export function withBefore(told: ToldText | null, before: ToldText | null): ToldText | null {
  if (before === null) return told;
  if (told === null || !namesAny(told)) return before;
  const said = told.text.toLowerCase();
  const parts = before.text.split(/[,;\n]/).map((part) => part.trim());
  const others = parts.filter((part) => !said.includes(part.toLowerCase()));
  if (others.length === 0) return told;
  const text = `${told.text}; ${others.length === parts.length ? before.text : others.join('; ')}`;
  return text.length > MOST_TOLD ? told : { ...told, text };
}

const namesAny = ({ text }: ToldText): boolean => text.trim() !== '' && !saysNoneKnown(text);

/**
 * What the boards were told in free text of somebody's allergies and current medications, after an event of the stay: what was
 * written last, or what a transfer told. It stays when the patient has left every board. As the next stay begins medications end:
 * nobody was asked there yet. Allergies that were named go on, until the chart says that none are known. The same object where nothing of it changes.
 */
export function toldAfter(all: AllTold, stored: StoredEvent): AllTold {
  const { allergies_told, allergies_told_before, medications_told } = after(all, stored);
  const { own, before } = all.medications_told;
  const same = medications_told.own === own && medications_told.before === before;
  const isSame = allergies_told === all.allergies_told && allergies_told_before === all.allergies_told_before;
  if (same && isSame) return all;
  return {
    ...{ allergies_told, allergies_told_before },
    medications_told: same ? all.medications_told : medications_told,
  };
}

function after(all: AllTold, { event, at }: StoredEvent): AllTold {
  const { allergies_told_before } = all;
  if (event.type === 'PatientAdmitted') {
    const told = withBefore(all.allergies_told, allergies_told_before);
    return {
      allergies_told: null,
      allergies_told_before: told && namesAny(told) ? told : null,
      medications_told: noClinicalState.medications_told,
    };
  }
  if (event.type === 'NoKnownAllergiesRecorded') return { ...all, allergies_told_before: null };
  const update = readRecordEvent(event);
  if (!update) return all;
  const { allergies_told: allergies, medications_told: medications } = all;
  const here: Told = { board: recordKinds[update.kind].board, at };
  switch (update.change) {
    case 'opened': {
      const { details, handover } = update;
      const from: Told = handover ? { board: handover.from, at } : here;
      const known = handover ? saidAnew(handover.allergies, from, [allergies]) : allergies;
      const before = handover
        ? saidAnew(handover.current_medications, from, [medications.own, medications.before])
        : (medications.own ?? medications.before);
      const said = textIn(details, 'allergies');
      return {
        allergies_told_before,
        // Left blank it was not asked, which takes nothing away of what was told before in the stay.
        allergies_told: typeof said === 'string' ? saidAnew(said, here, [allergies]) : known,
        medications_told: { own: saidAnew(medicationsIn(details) ?? null, here, [before]), before },
      };
    }
    case 'amended': {
      const [said, given] = [textIn(update.changes, 'allergies'), medicationsIn(update.changes)];
      if (said === undefined && given === undefined) return all;
      return {
        allergies_told_before,
        allergies_told: said === undefined ? allergies : saidAnew(said, here, []),
        medications_told: given === undefined ? medications : { ...medications, own: saidAnew(given, here, []) },
      };
    }
    // The record that is open again has its own text, which the one that came to nothing was told of.
    case 'sent back':
      return { ...all, medications_told: { own: medications.before, before: null } };
    default:
      return all;
  }
}

/** A text as it is said now; where one of those that are known says the same, that one: it is as old as it was. */
const saidAnew = (text: string | null, told: Told, known: readonly (ToldText | null)[]): ToldText | null =>
  text === null ? null : (known.find((one) => one?.text === text) ?? { text, ...told });

/** Emergency's record calls them `current_medications`, the ICU's `medications`. */
const medicationsIn = (fields: object): string | null | undefined =>
  textIn(fields, 'current_medications') ?? textIn(fields, 'medications');

/** Undefined: the fields say nothing of it. */
function textIn(fields: object, name: string): string | null | undefined {
  const said: unknown = Reflect.get(fields, name);
  return typeof said === 'string' || said === null ? said : undefined;
}
