import type { BedPlace } from '../beds/beds.js';
import type { Event } from '../shared/event.js';
import {
  type EmergencyCaseEvent,
  type EmergencyDetails,
  emergencyCaseRules,
  type TriageLevel,
} from './emergency-case.js';
import { type IcuCaseEvent, type IcuDetails, icuCaseRules, type Severity } from './icu-case.js';
import { type OperationDetails, type OperationEvent, type OpStatus, operationRules } from './operation.js';
import type {
  AdmissionBoard,
  Handover,
  OfAdmission,
  RecordChange,
  RecordChangeData,
  RecordKindRules,
  TransferredFrom,
} from './record-kind.js';
import { type AcceptanceDetails, type WardAcceptanceEvent, wardAcceptanceRules } from './ward-acceptance.js';

/** What each kind of board record holds besides what all have: its level, and its details. */
export interface RecordContents {
  readonly emergency: { readonly level: TriageLevel; readonly details: EmergencyDetails };
  readonly icu: { readonly level: Severity; readonly details: IcuDetails };
  readonly operation: { readonly level: OpStatus; readonly details: OperationDetails };
  readonly acceptance: { readonly level: null; readonly details: AcceptanceDetails };
}
/** A kind of board record. */
export type RecordKind = keyof RecordContents;
/** The level of a kind of record: how grave a case is, or how far along; null where there are no levels. */
export type LevelOf<Kind extends RecordKind> = RecordContents[Kind]['level'];
/** The details of a kind of record. */
export type DetailsOf<Kind extends RecordKind> = RecordContents[Kind]['details'];
/** What the details of some kind of record say something in. */
export type DetailName = { [Kind in RecordKind]: keyof DetailsOf<Kind> }[RecordKind];

/** Every event of a board record. */
export type RecordEvent = EmergencyCaseEvent | IcuCaseEvent | OperationEvent | WardAcceptanceEvent;

/** The rules of each kind. */
export const recordKinds: Readonly<Record<RecordKind, RecordKindRules>> = {
  emergency: emergencyCaseRules,
  icu: icuCaseRules,
  operation: operationRules,
  acceptance: wardAcceptanceRules,
};

/** The kind of record that stands on a board. */
export const kindOnBoard: Readonly<Record<AdmissionBoard, RecordKind>> = {
  emergency: 'emergency',
  operations: 'operation',
  icu: 'icu',
  ward: 'acceptance',
};

/** What an event says of a board record, and of which one. */
export type RecordUpdate = RecordChangeData & {
  readonly kind: RecordKind;
  readonly id: string;
  readonly admission_id: string;
};

const kindOfEvent: ReadonlyMap<string, readonly [RecordKind, RecordChange]> = new Map(
  (Object.keys(recordKinds) as RecordKind[]).flatMap((kind) =>
    Object.entries(recordKinds[kind].events).map(([type, change]) => [type, [kind, change]] as const),
  ),
);

/** Every wire name of an event of a board record. */
export const recordEventTypes = [...kindOfEvent.keys()] as readonly RecordEvent['type'][];

/** What an event says of a board record; null: it is about none. */
export function readRecordEvent(event: Event): RecordUpdate | null {
  const known = kindOfEvent.get(event.type);
  if (!known) return null;
  const [kind, change] = known;
  const { id: idName, level: levelName } = recordKinds[kind];
  const { admission_id, patient_id: _, [idName]: id, ...data } = event.data as OfAdmission<Record<string, unknown>>;
  const about = { kind, id: String(id), admission_id };
  if (change !== 'opened') return { ...about, change, ...data } as RecordUpdate;
  const { bed, handover, transferred_from, ...said } = data;
  const { [levelName ?? '']: level = null, ...details } = said;
  return {
    ...about,
    change,
    level: level as string | null,
    bed: (bed ?? null) as BedPlace | null,
    handover: (handover ?? null) as Handover | null,
    transferred_from: (transferred_from ?? null) as TransferredFrom | null,
    details,
  };
}

/**
 * Whether who did this to a record has taken over its patient with it: by accepting them, and by what only a board does
 * that has the patient, which is sending them on, discharging them, or going on with their operation.
 */
export const impliesAcceptance = ({ change, kind }: RecordUpdate): boolean =>
  ['accepted', 'handed off', 'went to theatre', 'discharged'].includes(change) ||
  (change === 'level changed' && recordKinds[kind].steps !== undefined);

/** The event of a kind that says this of one of its records. The opposite of `readRecordEvent`. */
export function recordEvent(
  kind: RecordKind,
  { admission_id, patient_id, id }: { readonly admission_id: string; readonly patient_id: string; readonly id: string },
  { change, ...said }: RecordChangeData,
): RecordEvent {
  const rules = recordKinds[kind];
  const type = Object.entries(rules.events).find(([, does]) => does === change)?.[0];
  if (type === undefined) throw new Error(`No event says that a record of kind ${kind} was ${change}.`);
  const data = { admission_id, patient_id, [rules.id]: id };
  if (!('details' in said)) return { type, data: { ...data, ...said } } as RecordEvent;
  const { level, bed, handover, transferred_from, details } = said;
  const place = Object.values(rules.events).includes('moved') ? { bed } : {};
  const atLevel = rules.level === null ? {} : { [rules.level]: level };
  const told = { ...(handover && { handover }), ...(transferred_from && { transferred_from }) };
  return { type, data: { ...data, ...atLevel, ...place, ...told, ...details } } as unknown as RecordEvent;
}
