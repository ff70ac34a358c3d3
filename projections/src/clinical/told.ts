import type { Told } from '@ward-board/contract';
import { readRecordEvent, recordKinds } from '@ward-board/domain';
import type { StoredEvent } from '../engine/projection.js';
import { type ClinicalState, noClinicalState, type ToldText } from './clinical-state.js';

/** What boards were told in free text. */
type AllTold = Pick<ClinicalState, 'allergies_told' | 'medications_told'>;

/**
 * What the boards were told in free text of somebody's allergies and current medications, after an event of the stay: what was
 * written last, or what a transfer told. It stays when the patient has left every board, and ends as the next stay begins:
 * nobody was asked there yet. The same object where nothing of it changes.
 */
export function toldAfter(all: AllTold, stored: StoredEvent): AllTold {
  const { allergies_told, medications_told } = after(all, stored);
  const { own, before } = all.medications_told;
  const same = medications_told.own === own && medications_told.before === before;
  if (same && allergies_told === all.allergies_told) return all;
  return { allergies_told, medications_told: same ? all.medications_told : medications_told };
}

function after(all: AllTold, { event, at }: StoredEvent): AllTold {
  if (event.type === 'PatientAdmitted')
    return { allergies_told: null, medications_told: noClinicalState.medications_told };
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
        // Left blank it was not asked, which takes nothing away of what was told before in the stay.
        allergies_told: typeof said === 'string' ? saidAnew(said, here, [allergies]) : known,
        medications_told: { own: saidAnew(medicationsIn(details) ?? null, here, [before]), before },
      };
    }
    case 'amended': {
      const [said, given] = [textIn(update.changes, 'allergies'), medicationsIn(update.changes)];
      if (said === undefined && given === undefined) return all;
      return {
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
