import type { HandoverRow, RowField } from '@ward-board/contract';
import { detailsOf, type FormRecord, levelOf, type RecordKind, wordOf } from '../forms/record-form.js';
import { placeIn } from '../patient/place.js';
import { textIn } from '../patient/text-in.js';
import { kinds } from './sheet-lines.js';

/** A sheet says these by the chart, and by what was told, as well: what the row says alone is not what was read there. */
const OF_SEVERAL: ReadonlySet<string> = new Set<RowField>(['vitals', 'avpu', 'allergies']);
/** What takes more is read where the whole record stands. */
const LONGEST = 60;
type Kept = HandoverRow['record'];
/** Of what the service adds to records, how it is said: a nurse by an id stands beside one whose name was typed. */
const nurse = (record: Kept): string | null => textIn(record, 'attending_nurse_name', 'attending_nurse');
const added: Readonly<Partial<Record<RowField, (record: Kept) => string | null>>> = {
  ...{ bed: placeIn, attending_nurse: nurse, attending_nurse_name: nurse },
  doctor_name: (record) => textIn(record, 'doctor_name'),
};

/** The word for what a record says in a field. Null: it says nothing; undefined: nothing is said here of this field. */
function wordsIn(name: string, kind: RecordKind | undefined, record: Kept, at: Date): string | null | undefined {
  const say = added[name as RowField];
  if (say) return say(record);
  if (!kind || !(name in kind.fields) || OF_SEVERAL.has(name)) return undefined;
  if (name === kind.level) return wordOf(kind, name, levelOf(kind, record)) || null;
  return detailsOf(kind, record as unknown as FormRecord, at).find((each) => each.name === name)?.words ?? null;
}

/**
 * `Fall → Sepsis`, `now Sepsis`: what a field said on a sheet, and what it says by now, of each row in which it differs. Null: they have
 * no words that are short enough, or it says nothing any more, where a board may go on with what it was told.
 * @param was of the sheet. @param now of the board; of other rows than those of the sheet nothing is said. Pure.
 */
export function sayFieldChange(
  name: string,
  was: readonly HandoverRow[],
  now: readonly HandoverRow[],
  at: Date,
): string | null {
  const pairs = was.flatMap(({ collection, record }) => {
    const after = now.find((row) => row.collection === collection && row.record.id === record.id);
    if (!after) return [];
    const [before, since] = [record, after.record].map((each) => wordsIn(name, kinds[collection], each, at));
    return before === undefined || since === undefined || before === since ? [] : [{ before, since }];
  });
  const isShort = (words: string | null): boolean =>
    words === null || (words.length <= LONGEST && !words.includes('\n'));
  const isSaid = pairs.every(({ before, since }) => since !== null && isShort(before) && isShort(since));
  if (pairs.length === 0 || !isSaid) return null;
  // Where it said nothing, the sheet may have said it of another field, or as it was told.
  return pairs.map(({ before, since }) => (before === null ? `now ${since}` : `${before} → ${since}`)).join(', ');
}
