import { type AdmissionSummary, type StayBoard, wards } from '@ward-board/contract';

/** A record of a stay, as far as it says what another one of the same stay says of an isolation, and which board that is on. */
interface Said {
  readonly isolation_elsewhere?: string | null;
  readonly away?: StayBoard | null;
  readonly admission?: Pick<AdmissionSummary, 'bed_kept_by'> | null;
}

/** The part of a record's isolation sign that another board has said, while one keeps the bed; null: none has. */
export function isolationElsewhere(record: object): readonly [label: string, words: string] | null {
  const { isolation_elsewhere: words, away, admission }: Said = record;
  const board = away ?? admission?.bed_kept_by;
  return words && board ? [`Isolation, ${wards[board].title}`, words] : null;
}
