import { FlaskConical, Pill, ScanLine } from '@lucide/svelte';
import {
  type DispenseEntry,
  isImagingOrder,
  isLabOrder,
  type OrderPriority,
  type PrescriptionRecord,
  type ServiceRequestRecord,
  saysWords,
  serviceRequest,
} from '@ward-board/contract';
import { wordOf } from '../../forms/record-form.js';
import { dispenseWords, drugOf, isOver, otherDose, progressOf } from '../../orders/pharmacy/prescription-words.js';
import { requestLook } from '../../orders/status-looks.js';
import { type Around, categoryOf, inOneLine, linesOf, sayDone } from '../shared/category.js';
import type { Listed, ListedAction } from '../shared/listed.js';
import { markOf, matchesIn } from './medication-marks.js';
import { medicationsOnCard, requestsOnCard } from './on-card.js';

/** How soon it is needed, where that is soon. */
const sayPressing = (priority: OrderPriority): string | null =>
  priority === 'routine' ? null : wordOf(serviceRequest, 'priority', priority);

const stop: ListedAction = {
  ...{ does: 'send', label: 'Stop', method: 'PUT', body: { status: 'stopped' }, done: 'stopped' },
  asks: 'A stopped prescription is not given any more, and cannot be taken up again.',
};
const revoke: ListedAction = {
  ...{ does: 'send', label: 'Revoke', method: 'PUT', body: { status: 'revoked' }, done: 'revoked' },
  asks: 'The order is withdrawn, and cannot be taken up again.',
};

/** When and by whom it was ordered, and who has edited it: when is not kept, since other steps of the order are newer. */
const sayOrdered = (
  { created_at, recorded_by, edited_by }: PrescriptionRecord | ServiceRequestRecord,
  now: Date,
): string => inOneLine(sayDone(created_at, recorded_by, now), edited_by && `edited by ${edited_by.name}`);

/** How many of the newest steps are said: that a dose was dispensed, and that it was given. */
const ENTRIES_SAID = 2;

/** What was done with a prescription, and with which dose where it is not the prescribed one. */
function sayDispensed({ action, at, by, dose, notes }: DispenseEntry, record: PrescriptionRecord, now: Date): string {
  const other = otherDose(dose, record);
  return inOneLine(
    `${dispenseWords[action].past} ${sayDone(at, by, now)}`,
    other && `${other}, prescribed ${record.dose}`,
    notes,
  );
}

/** Prescriptions, with what the pharmacy has done with them. */
export const medications = categoryOf('prescriptions', {
  Icon: Pill,
  none: 'No medications recorded',
  newest: medicationsOnCard,
  emphasis: (records, around) => {
    const matched = records.filter((record) => matchesIn(record, around).length > 0).length;
    return matched === 0 ? null : { tone: 'critical', badge: `${matched} matching an allergy`, newestOnly: true };
  },
  list: (record, around): Listed => {
    const { now, area } = around;
    return {
      ...{ id: record.id, revision: record.revision, title: drugOf(record) },
      look: progressOf(record),
      lines: linesOf(
        inOneLine(sayPressing(record.priority), record.route, record.frequency, record.duration),
        record.instructions,
        record.allergy_reason && `Prescribed despite the allergy: ${record.allergy_reason}`,
        ...record.dispense_entries.slice(0, ENTRIES_SAID).map((entry) => sayDispensed(entry, record, now)),
      ),
      mark: markOf(record, around),
      made: sayOrdered(record, now),
      actions: area === 'radiology' || isOver(record) ? [] : [stop],
    };
  },
  form: null,
});

/** What a title does not say already. */
const besides = (title: string, text: string | null): string | null =>
  text !== null && saysWords(title, text) ? null : text;

/** That Radiology has cancelled the study for a request, and why: it is to be done again, or withdrawn. */
function sayCancelled({ study_cancelled: cancelled }: ServiceRequestRecord, now: Date): string | null {
  if (cancelled === null) return null;
  const { at, by, reason } = cancelled;
  return `Study cancelled ${sayDone(at, by, now)}${reason === null ? '' : `: ${reason}`}`;
}

/** What stands in the way of a result. */
function markOfRequest(
  { status, report_status, study_cancelled }: ServiceRequestRecord,
  open: boolean,
): Listed['mark'] {
  if (open && study_cancelled) return { tone: 'urgent', text: 'Study cancelled' };
  // Other systems may say that an order is done: that is no result yet.
  return status === 'completed' && report_status !== 'final' ? { tone: 'urgent', text: 'No result' } : null;
}

function listRequest(record: ServiceRequestRecord, { now, area }: Around): Listed {
  const open = record.status === 'active' || record.status === 'in-progress';
  return {
    ...{ id: record.id, revision: record.revision, title: record.display },
    look: requestLook(record.status),
    lines: linesOf(
      inOneLine(
        sayPressing(record.priority),
        besides(record.display, record.modality),
        besides(record.display, record.body_site),
        record.report_status && `result ${record.report_status}, under Results`,
      ),
      sayCancelled(record, now),
      record.reason,
      record.allergy_reason && `Ordered despite the allergy: ${record.allergy_reason}`,
    ),
    mark: markOfRequest(record, open),
    made: sayOrdered(record, now),
    actions: area === 'radiology' || !open ? [] : [revoke],
  };
}

/** What the laboratory was asked for. */
export const labOrders = categoryOf('service-requests', {
  ...{ Icon: FlaskConical, none: 'No lab orders', keeps: isLabOrder, newest: requestsOnCard, list: listRequest },
  form: null,
});

/** What Radiology was asked for. */
export const imagingOrders = categoryOf('service-requests', {
  ...{ Icon: ScanLine, none: 'No imaging orders', keeps: isImagingOrder, newest: requestsOnCard, list: listRequest },
  form: null,
});
