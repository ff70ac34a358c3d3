import {
  type AgeBand,
  ageBands,
  type BoardCollection,
  type BoardCollections,
  type Clinical,
  type DisplayPrivacy,
  deviation,
  isVentilated,
  liesInKeptBed,
  locationOf,
  MOST_OF_A_NAMED_PLACE,
  MOST_OF_A_PLACE,
  newerTyped,
  plausibleNumbers,
  saturationOf,
  type VitalName,
  type WallRow,
  type WallVital,
  wallRows,
  wallVitalCodes,
  yearsOn,
} from '@ward-board/contract';

/** What a display may show. */
export interface WallView {
  readonly privacy: DisplayPrivacy;
  readonly clinical: boolean;
}

/** What a row says that its record alone does not tell. */
export interface RowContext {
  readonly view: WallView;
  /** Another patient of the board has the same name. */
  readonly sameName: boolean;
  /** `YYYY-MM-DD`, by the facility's calendar. */
  readonly today: string;
}

/** A record of any board, as far as this looks into it. */
type AnyRecord = Partial<UnionOf<BoardCollections[BoardCollection]>> &
  Pick<BoardCollections[BoardCollection], 'id' | 'patient'>;
type UnionOf<Records> = { [Name in KeysOf<Records>]: Records extends { [Key in Name]: infer Value } ? Value : never };
type KeysOf<Records> = Records extends unknown ? keyof Records : never;

/** Records that do not begin with a stay, and may outlive it: since when the patient is in the hospital says nothing of them. */
const notOfStays: ReadonlySet<BoardCollection> = new Set<BoardCollection>(['waiting-list', 'imaging-studies']);

/**
 * What a wall is sent of a record. The schema names what that is: a field that a board gets later is not sent until `wallRows` has
 * it, and text that anybody types is in none of its fields but the few characters of a place.
 */
export function wallRow(
  collection: BoardCollection,
  record: BoardCollections[BoardCollection],
  { view, sameName, today }: RowContext,
): WallRow {
  const {
    patient,
    bed,
    location,
    operating_room,
    place,
    admission,
    admitted_at,
    seen_at,
    clinical,
    ...rest
  }: AnyRecord = record;
  return wallRows[collection].parse({
    ...rest,
    patient: {
      id: patient.id,
      initials: initialsOf(patient.name),
      age_band: ageBandOf(patient.date_of_birth, today),
      gender: patient.gender,
      same_name: sameName,
      ...(view.privacy === 'full' && { name: patient.name }),
    },
    bed: bed ?? null,
    in_kept_bed: Boolean(rest.away && admission && liesInKeptBed(admission)),
    location: shortPlace(placeOf(record), MOST_OF_A_PLACE),
    ...(view.privacy === 'full' && { whole_location: shortPlace(placeOf(record), MOST_OF_A_NAMED_PLACE) }),
    admitted_at: notOfStays.has(collection) ? null : (admission?.admitted_at ?? admitted_at ?? null),
    seen_at: seen_at ?? null,
    ...(view.clinical &&
      clinical && { clinical: wallClinicalOf(rest, clinical, yearsOn(patient.date_of_birth, today)) }),
  }) as WallRow;
}

/** On a ventilator NEWS2 is not scored, whatever the chart's readings come to: a board says so, and a wall is not to say otherwise. */
function wallClinicalOf(record: Partial<AnyRecord>, clinical: Clinical, years: number | null) {
  const ventilated = isVentilated(record.ventilator_mode ?? null);
  const unscored = ventilated ? { news2: null, next_observation_due_at: null } : {};
  const typed = newerTyped(record, clinical);
  const vitals = wallVitals(clinical, years).map((vital) => ({
    ...vital,
    newer_typed: typed.codes.includes(vital.code),
  }));
  const vitals_typed = wallVitalCodes.filter((code) => typed.codes.includes(code));
  return { ...clinical, ...unscored, ventilated, vitals, vitals_typed_at: typed.at, vitals_typed };
}

const vitalNames: Readonly<Record<WallVital['code'], VitalName>> = {
  ...{ '85354-9': 'BP', '8867-4': 'HR', '59408-5': 'SpO2', '9279-1': 'RR', '8310-5': 'Temp' },
};

/** In the order of the codes. What no living patient has, and what is text, is on the board: a wall has no room to say that it is that. */
function wallVitals(clinical: Clinical, years: number | null): readonly Omit<WallVital, 'newer_typed'>[] {
  return wallVitalCodes.flatMap((code): readonly Omit<WallVital, 'newer_typed'>[] => {
    const reading = clinical.vitals.find((each) => each.code === code);
    const numbers = reading && plausibleNumbers(code, reading);
    if (!reading || !numbers) return [];
    const [number, second] = numbers;
    const said = {
      code,
      effective_at: reading.effective_at,
      deviation: deviation({ name: vitalNames[code], number }, years, saturationOf(clinical)),
    };
    return vitalNames[code] === 'BP'
      ? [{ ...said, value: null, value_string: `${Math.round(number)}/${second === null ? '?' : Math.round(second)}` }]
      : [{ ...said, value: number, value_string: null }];
  });
}

/** Where a patient without a bed is. */
const placeOf = ({ place, ...said }: AnyRecord): string | null =>
  locationOf(said) ?? (typeof place === 'object' ? place?.name : place) ?? null;

/** The first letters of the first and the last name: `Okafor, Daniel` is DO, as `Daniel Okafor` is. Titles don't count. */
export function initialsOf(name: string): string {
  const [surname = '', given] = name.split(',', 2);
  const inOrder = given === undefined ? name : `${given} ${surname}`;
  const words = inOrder.split(/[\s,]+/u).filter((word) => word !== '' && !/^(dr|prof|mr|mrs|ms)\.?$/i.test(word));
  const last = words.length > 1 ? firstLetter(words.at(-1)) : '';
  return `${firstLetter(words[0])}${last}`.toUpperCase() || '?';
}

const firstLetter = (word = ''): string => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '';

/** Null: no birth date is recorded, or it is still to come. */
export function ageBandOf(dateOfBirth: string | null, today: string): AgeBand | null {
  if (dateOfBirth === null || dateOfBirth > today) return null;
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  const age = today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
  return ageBands.findLast((band) => Number.parseInt(band, 10) <= age) ?? null;
}

/**
 * A place as a wall is sent it. One that is longer is cut at `…`, and keeps what it is numbered by: without that, `Trolley 12` would
 * be where `Trolley 13` is.
 * @param most characters of it.
 */
export function shortPlace(place: string | null, most: number): string | null {
  const text = place?.trim() ?? '';
  if (text === '') return null;
  if (text.length <= most) return text;
  const number = /\s([\p{L}\p{N}]{1,3})$/u.exec(text)?.[1] ?? '';
  const kept = [...text];
  while (kept.join('').length + 1 + number.length > most) kept.pop();
  return `${kept.join('').trimEnd()}…${number}`;
}
