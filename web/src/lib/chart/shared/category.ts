import type { LucideIcon } from '@lucide/svelte';
import type {
  Actor,
  AllergyRecord,
  ChartArea,
  ChartFeedCollection,
  Clinical,
  FeedCollections,
  PrescriptionRecord,
} from '@ward-board/contract';
import type { FieldsOfKind, Texts } from '../../forms/record-form.js';
import type { LiveChart } from '../../live/live-board.svelte.js';
import type { MeasuredVital } from '../../patient/vitals/measured.js';
import { sayMoment } from '../../time/facility.js';
import { enteredInError, type Listed, type ListedAction } from './listed.js';

/** What a list is drawn from besides its records. */
export interface Around {
  readonly now: Date;
  readonly area: ChartArea;
  /** Who is signed in; null: nobody. */
  readonly user_id: string | null;
  /** What is known of the patient's allergies: recorded, and what boards were told; null: nothing. */
  readonly allergies: readonly AllergyRecord[];
  readonly allergiesTold: string | null;
  readonly prescriptions: readonly PrescriptionRecord[];
  /** The newest assessment of each type, as boards have them. */
  readonly scores: Clinical['scores'];
  /** The vital signs that the patient's row shows as they were typed on the board. */
  readonly typed: readonly MeasuredVital[];
}

/** How a card is set apart from the others, and what of it is new. `newestOnly`: what boards were told is no part of it. */
export interface CardEmphasis {
  readonly tone: 'critical' | 'urgent';
  readonly badge: string | null;
  readonly newestOnly?: true;
}

/** A category of the chart as this screen knows it; which there are, and their lists, is in the contract's `chartCards`. */
export interface Category {
  readonly Icon: LucideIcon;
  /** The newest fact, said on the card; null: nothing is recorded. */
  readonly newest: (feed: LiveChart, around: Around) => string | null;
  readonly emphasis?: (feed: LiveChart, around: Around) => CardEmphasis | null;
  readonly listed: (feed: Pick<LiveChart, 'rows'>, around: Around) => readonly Listed[];
  /** What the list says when it is empty, and what an empty card says. */
  readonly none: string;
  /** The same where the board has no record of the patient, and so does not know what boards were told; left out: the same words. */
  readonly noneHere?: string;
  /** The form that makes a record; null: it has one of its own, or records come from elsewhere. */
  readonly form: ChartForm | null;
}

/** What an empty list says. @param knowsTold whether what boards were told is known. */
export const noneOf = ({ none, noneHere = none }: Pick<Category, 'none' | 'noneHere'>, knowsTold: boolean): string =>
  knowsTold ? none : noneHere;

/** The form of a kind of chart record. */
export interface ChartForm {
  readonly kind: FieldsOfKind;
  readonly add: string;
  /** The fields in their order, where that is not the declared one. */
  readonly names: (area: ChartArea) => readonly string[];
  /** What the form of an area begins with. */
  readonly initial?: (area: ChartArea) => Readonly<Record<string, string>>;
  /** The declaration as an area has it. */
  readonly of?: (area: ChartArea) => FieldsOfKind;
  /** What boards were told and the chart does not have: each is taken over into the fields at a press, and recorded by whoever saves the form. */
  readonly told?: (around: Pick<Around, 'allergies' | 'allergiesTold'>) => readonly ToldOffer[];
}

/** Something that was told, as the fields have it. */
export interface ToldOffer {
  readonly text: string;
  readonly texts: Texts;
}

/** A category whose list is one collection's; `keeps`: which of its records. */
export function categoryOf<Name extends ChartFeedCollection>(
  collection: Name,
  of: Omit<Category, 'newest' | 'listed' | 'emphasis'> & {
    readonly keeps?: (record: FeedCollections[Name]) => boolean;
    readonly newest: (records: readonly FeedCollections[Name][], around: Around) => string | null;
    readonly emphasis?: (records: readonly FeedCollections[Name][], around: Around) => CardEmphasis | null;
    /** How a record is listed; null: a component of the category's own draws its list. */
    readonly list: ((record: FeedCollections[Name], around: Around) => Listed) | null;
  },
): Category {
  const { keeps, newest, emphasis, list, ...rest } = of;
  const records = (feed: Pick<LiveChart, 'rows'>): readonly FeedCollections[Name][] =>
    keeps ? feed.rows(collection).filter(keeps) : feed.rows(collection);
  return {
    ...rest,
    newest: (feed, around) => newest(records(feed), around),
    ...(emphasis && { emphasis: (feed: LiveChart, around: Around) => emphasis(records(feed), around) }),
    listed: (feed, around) => (list === null ? [] : records(feed).map((record) => list(record, around))),
  };
}

/** When something was done, and by whom. */
export const sayDone = (at: string, by: Actor | null, now: Date): string =>
  [sayMoment(at, now), by?.name].filter(Boolean).join(', ');

interface Made {
  readonly created_at: string;
  readonly recorded_by: Actor | null;
  /** When it was last written: of what is edited and nothing else, the edit. */
  readonly updated_at: string;
  readonly edited_by: Actor | null;
}

/** When and by whom something was recorded, and edited since. */
export const sayMade = ({ created_at, recorded_by, updated_at, edited_by }: Made, now: Date): string =>
  inOneLine(sayDone(created_at, recorded_by, now), edited_by && `edited ${sayDone(updated_at, edited_by, now)}`);

/** Texts of which some are not recorded, each as a line. */
export const linesOf = (...texts: readonly (string | null | undefined)[]): readonly string[] =>
  texts.filter((text): text is string => typeof text === 'string' && text.trim() !== '');

/** Texts of which some are not recorded, on one line. */
export const inOneLine = (...texts: readonly (string | null | undefined)[]): string => linesOf(...texts).join(' · ');

/** What may be done with every record that the chart edits. */
export const editable: readonly ListedAction[] = [{ does: 'edit', label: 'Edit' }, enteredInError];
