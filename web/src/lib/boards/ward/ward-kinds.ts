import { normalAcceptance, type WaitingEntryRecord, waitingEntry, waitingPriorities } from '@ward-board/contract';
import { livePlaces } from '#lib/forms/live-places.svelte.ts';
import type { RecordKind } from '#lib/forms/record-form.ts';

const words = Object.fromEntries(waitingPriorities.map((priority) => [priority, `Priority ${priority}`]));

/** An entry of the waiting list, as forms and details know it. */
export const waitingKind: RecordKind<WaitingEntryRecord> = {
  collection: 'waiting-list',
  title: 'Waiting-list entry',
  level: 'priority',
  fields: {
    priority: { label: 'Priority', hint: '1 is the most urgent.', input: { kind: 'choice', words }, required: true },
    preferred_wing_id: { label: 'Preferred wing', input: { kind: 'wing' }, required: false },
    diagnosis: { label: 'Diagnosis', input: { kind: 'paragraph' }, required: false },
    reason: { label: 'Reason', input: { kind: 'paragraph' }, required: false },
  },
  record: waitingEntry,
  numbers: ['priority'],
  say: (name, text) => (name === 'preferred_wing_id' && text !== '' ? livePlaces.wingName(text) : undefined),
};

const { room_id, bed_id, ward_type, attending_nurse } = normalAcceptance.fields;

/** What an assignment says of the acceptance that it opens. */
export const assignment: RecordKind = {
  ...normalAcceptance,
  title: 'Assign',
  fields: { room_id, bed_id, ward_type, attending_nurse },
};
