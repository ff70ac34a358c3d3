import type { Clinical, HandoverRow } from '@ward-board/contract';
import { detailsOf, type FormRecord, levelOf, type RecordKind, wordOf } from '../forms/record-form.js';
import { placeIn } from '../patient/place.js';
import { kinds } from './sheet-lines.js';

/** What takes more is read where the whole record stands. */
const LONGEST = 60;
type Kept = HandoverRow['record'];

const textIn = (record: Kept, name: string): string | null => {
  const value = record[name];
  return typeof value === 'string' && value !== '' ? value : null;
};
const score = (record: Kept): string | null => {
  const { news2 } = (record.clinical ?? {}) as Partial<Clinical>;
  return news2 ? String(news2.total) : null;
};
/** Of what the service adds to records, how it is said. */
const added: Readonly<Record<string, (record: Kept) => string | null>> = {
  ...{ bed: placeIn, 'clinical.news2': score },
  doctor_name: (record) => textIn(record, 'doctor_name'),
  attending_nurse_name: (record) => textIn(record, 'attending_nurse_name'),
};

/** The word for what a record says in a field. Null: it says nothing; undefined: nothing is said here of this field. */
function wordsIn(name: string, kind: RecordKind | undefined, record: Kept, at: Date): string | null | undefined {
  const say = added[name];
  if (say) return say(record);
  if (!kind || !(name in kind.fields)) return undefined;
  if (name === kind.level) return wordOf(kind, name, levelOf(kind, record)) || null;
  return detailsOf(kind, record as unknown as FormRecord, at).find((each) => each.name === name)?.words ?? null;
}

/**
 * `Fall → Sepsis`: what a field said on a sheet, and what it says by now. Null: they have no words that are short enough.
 * @param was of the sheet. @param now of the board; of other rows than those of the sheet nothing is said. Pure.
 */
export function sayValues(
  name: string,
  was: readonly HandoverRow[],
  now: readonly HandoverRow[],
  at: Date,
): string | null {
  for (const { collection, record } of was) {
    const after = now.find((row) => row.collection === collection && row.record.id === record.id);
    if (!after) continue;
    const said = [record, after.record].map((each) => wordsIn(name, kinds[collection], each, at));
    const [before, since] = said;
    if (before === undefined || since === undefined || before === since) continue;
    if (said.some((words) => words && (words.length > LONGEST || words.includes('\n')))) return null;
    return `${before ?? 'not recorded'} → ${since ?? 'not recorded'}`;
  }
  return null;
}
