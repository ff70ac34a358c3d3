import {
  type CorrectedValue,
  correctedValues,
  interpretations,
  type NotificationKind,
  type StayBoard,
  stayBoards,
  wards,
} from '@ward-board/contract';
import type { LabValue, ReportFindings } from '@ward-board/domain';
import type { MovedNotification, NewNotification } from '../engine/checkpoint/notification-changes.js';
import { type Bell, type PatientLocation, shortened } from './notifications.js';

/** The kinds of bells that go with their patient while they are open. */
export const followingKinds = [
  'critical_finding',
  'result_final',
  'prescription_refused',
  'lab_order_new',
  'imaging_order_new',
  'prescription_new',
] as const satisfies readonly NotificationKind[];

/** How many values are told at most: the chart has them all. */
const VALUES_TOLD = 4;

/** How much is told of a text, and of what it was before it was corrected. */
const MOST_OF_CORRECTED = 120;

/** What a report says was found, and what it said before that was last changed; null: it is as it was published. */
export type ToldFindings = Omit<ReportFindings, 'critical'> & { readonly amended_from: ReportFindings | null };

/**
 * What a report says, in a line: the values that are critical or were corrected, or else all of them, and the conclusion, or else the
 * findings. Of what was corrected it says what it was.
 */
export function resultInWords({ values, amended_from: before, ...texts }: ToldFindings): string | null {
  const all = correctedValues(before?.values ?? null, values);
  const critical = all.filter(({ value, removed }) => !removed && value.interpretation?.startsWith('critical'));
  const telling = [...critical, ...all.filter((each) => each.was !== null && !critical.includes(each))];
  const told = telling.length > 0 ? telling : all;
  const more = told.length > VALUES_TOLD ? [`${told.length - VALUES_TOLD} more`] : [];
  const parts = [...told.slice(0, VALUES_TOLD).map(valueInWords), ...more].join(', ');
  const said = [shortened(parts), textInWords(texts, before)].filter(Boolean).join('; ');
  if (said === '') return null;
  return before ? said : shortened(said);
}

/** With how the laboratory judges it now, apart from what it was: `Potassium 2.9 mmol/L (critically low; was 5.9)`. */
function valueInWords({ value, was, removed }: CorrectedValue<LabValue>): string {
  const { display, unit, interpretation: said = null } = value;
  const judged = removed || said === null || said === 'normal' ? null : interpretations[said];
  const beside = [judged, was].filter((part) => part !== null).join('; ');
  const figure = removed ? ['removed'] : [value.value, unit];
  return [display, ...figure, beside && `(${beside})`].filter((part) => part !== null && part !== '').join(' ');
}

type Texts = Pick<ReportFindings, 'findings' | 'conclusion'>;

/** The conclusion, or the findings where there is none, or where they alone were corrected. */
function textInWords(now: Texts, before: Texts | null): string | null {
  const isOther = (field: keyof Texts): boolean => before !== null && before[field] !== now[field];
  const ofFindings = now.conclusion === null || (isOther('findings') && !isOther('conclusion'));
  const field = ofFindings ? 'findings' : 'conclusion';
  const removed = now.conclusion === null ? (before?.conclusion ?? null) : null;
  const was = removed ?? (isOther(field) ? (before?.[field] ?? null) : null);
  if (was === null) return now[field];
  const text = now[field] ?? (removed === null ? 'Findings removed' : 'Conclusion removed');
  return `${shortened(text, MOST_OF_CORRECTED)} (was: ${shortened(was, MOST_OF_CORRECTED)})`;
}

/** Who hears of a result. */
export interface ToldOfResult {
  /** The user who asked for it. */
  readonly asked_by: string;
  /** Whose staff hear of it where it is critical, or was: the patient's board or, once they are on none, the one that was told of it last. Null: nobody's. */
  readonly staff_of: StayBoard | null;
}

/** The bells of a result: of whoever asked for it and, where it is critical, or was, of the other staff. */
export function bellsOfResult(
  bell: Omit<Bell, 'audience' | 'not_for'>,
  { asked_by, staff_of }: ToldOfResult,
  critical: boolean,
): readonly Bell[] {
  const own: Bell = { ...bell, audience: `user:${asked_by}`, not_for: null };
  return critical && staff_of ? [own, { ...bell, audience: `ward:${staff_of}`, not_for: asked_by }] : [own];
}

/** The board whose staff a bell is for; null: it is for somebody else. */
export const staffOf = ({ audience }: Pick<NewNotification, 'audience'>): StayBoard | null =>
  stayBoards.find((board) => audience === `ward:${board}`) ?? null;

type Lead = Pick<Bell, 'admission_id' | 'ward' | 'link' | 'place'>;

/** Where a bell leads: to the patient's row where they are now, and else to the study, or nowhere. */
export function leadTo(
  at: PatientLocation | null,
  { study_id, admission_id }: Pick<Bell, 'study_id' | 'admission_id'>,
): Lead {
  if (at)
    return {
      ...{ ward: at.board, link: `${wards[at.board].route}#${at.admission_id}` },
      ...{ admission_id: at.admission_id, place: at.place },
    };
  if (study_id === null) return { admission_id, ward: null, link: null, place: null };
  return { admission_id, ward: 'radiology', link: `${wards.radiology.route}#${study_id}`, place: null };
}

/** Where the patient of an order is, as the department that does it is told: `Emergency, Bay 4`. */
export const placeOfOrder = (at: PatientLocation | null): string =>
  at ? [wards[at.board].title, at.place].filter(Boolean).join(', ') : 'on no board now';

/** Whether bells of a kind ask a department for an order: they lead to the order, wherever the patient is. */
export const asksDepartment = (kind: string): boolean => kind.endsWith('_new');

type Led = Pick<MovedNotification, keyof Lead>;

/** Where an open bell leads to once its patient has moved, and what it says of the place. */
const leadOf = (bell: OpenResult, at: PatientLocation | null): Led => {
  const { admission_id, ward, link } = bell;
  return asksDepartment(bell.kind) ? { admission_id, ward, link, place: placeOfOrder(at) } : leadTo(at, bell);
};

/** A bell of a result or of an order that is open, as it is stored. */
export type OpenResult = Omit<NewNotification, 'created_at' | 'handled_at' | 'patient_id'>;

/**
 * What becomes of a patient's open bells when they have moved: whoever is told for themselves is told where the patient is now, and the staff
 * of the board that they are on hears of each critical finding that nobody has seen, unless a bell of theirs is open. Once the
 * patient is on no board, no bell leads to a row that is not there. Departments that have an order to do are told the place.
 * @param open critical findings of a board that handed the patient on are not among them any more.
 */
export function followPatient(
  open: readonly OpenResult[],
  at: PatientLocation | null,
): { readonly moved: readonly (Pick<MovedNotification, 'id'> & Led)[]; readonly bells: readonly OpenResultBell[] } {
  const own = open.filter(({ audience }) => audience.startsWith('user:'));
  const isHere = ({ audience }: OpenResult): boolean => at !== null && audience === `ward:${at.board}`;
  const follow = open.filter((bell) => at === null || isHere(bell) || own.includes(bell) || asksDepartment(bell.kind));
  const moved = follow.flatMap((bell) => {
    const lead = leadOf(bell, at);
    const same = (['admission_id', 'ward', 'link', 'place'] as const).every((field) => lead[field] === bell[field]);
    return same ? [] : [{ id: bell.id, ...lead }];
  });
  if (!at) return { moved, bells: [] };
  const audience = `ward:${at.board}` as const;
  const known = new Set(open.filter((bell) => bell.audience === audience).map(resultIdOf));
  const bells = own.flatMap((bell): readonly OpenResultBell[] => {
    if (bell.kind !== 'critical_finding' || known.has(resultIdOf(bell))) return [];
    known.add(resultIdOf(bell));
    const { body, result, study_id, order_id } = bell;
    const said = { body, result, study_id, order_id, ...leadTo(at, bell) };
    const title = 'Critical finding, not seen yet';
    const not_for = bell.audience.slice('user:'.length);
    const kind = { kind: 'critical_finding', priority: 'high', title } as const;
    return [{ of: resultIdOf(bell), bell: { ...kind, ...said, audience, not_for } }];
  });
  return { moved, bells };
}

/** A bell to create, and the result that it is of. */
export interface OpenResultBell {
  readonly of: string;
  readonly bell: Bell;
}

/** Of which study, or else of which order, a result is. */
export type OfResult = Pick<NewNotification, 'study_id' | 'order_id'>;

/** The study or the order whose result it is. */
export const resultIdOf = ({ study_id, order_id }: OfResult): string => study_id ?? order_id ?? '';
