import {
  type HandoverRow,
  type PatientPlace,
  type ServiceRequestRecord,
  sayRequest,
  serviceRequest,
} from '@ward-board/contract';
import { wordOf } from '../forms/record-form.js';
import { sayPlace } from '../orders/say-place.js';
import { sayMoment } from '../time/facility.js';

/** A sheet keeps the record whole, of an older sheet with the fields that it had then. */
type Kept = Partial<ServiceRequestRecord>;

/** A row that is an order, and says nothing of its patient but who they are: a sheet names it, and draws no patient by it. */
export const isRequest = ({ collection }: Pick<HandoverRow, 'collection'>): boolean =>
  collection === serviceRequest.collection;

/** What is asked for: `CT head`. */
export const askedIn = ({ record }: HandoverRow): string => {
  const { display = '', modality = null, body_site = null } = record as Kept;
  return sayRequest({ display, modality, body_site }) || 'Not said what for';
};

/** Where a request says that its patient is: `ICU · 301 A`; null: it does not say. */
export const placeOfRequest = ({ record }: HandoverRow): string | null => {
  const { place } = record as { readonly place?: PatientPlace | null };
  return place ? sayPlace(place) : null;
};

/**
 * The requests for which nothing was ordered yet, each as a detail of its patient: `CT head, STAT: bleeding? (asked by Dr. Okafor, 09:30)`.
 * One that has its study is said by the study, where that is on the sheet.
 */
export function openRequestDetails(rows: readonly HandoverRow[], now: Date): readonly (readonly [string, string])[] {
  const requests = rows.filter(isRequest);
  const open = requests.filter(({ record }) => !(record as Kept).imaging_study_id);
  return (requests.length === rows.length ? requests : open).map((row) => {
    const { priority, reason, recorded_by, created_at } = row.record as Kept;
    const urgency = priority && priority !== 'routine' ? `, ${wordOf(serviceRequest, 'priority', priority)}` : '';
    const asked = [recorded_by && `asked by ${recorded_by.name}`, created_at && sayMoment(created_at, now)].filter(
      Boolean,
    );
    const said = `${askedIn(row)}${urgency}${reason ? `: ${reason}` : ''}`;
    return ['Open request', asked.length > 0 ? `${said} (${asked.join(', ')})` : said] as const;
  });
}
