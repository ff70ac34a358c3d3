import { type AdmissionSummary, liesInKeptBed, wards } from '@ward-board/contract';
import { sayTime } from '#lib/time/facility.ts';

/** What is read of an admission to say where its patient is. */
export type AdmissionLocation = Pick<
  AdmissionSummary,
  'awaiting' | 'treated_at' | 'away' | 'board' | 'to_accept' | 'location'
>;

/** What an admitted patient is waiting for, or where they are. `bed`: the one that they hold; null: none that is known. */
export function sayWhere(
  { awaiting, treated_at, away, board, to_accept, location }: AdmissionLocation,
  bed: string | null = null,
): string {
  switch (awaiting) {
    case 'emergency':
      return treated_at === null ? 'Awaiting triage' : `Treated ${sayTime(treated_at)}, awaiting discharge`;
    case 'icu':
      return 'Awaiting ICU acceptance';
    case 'operations':
      return 'Awaiting scheduling in Operations';
    case 'ward':
      return 'Awaiting ward acceptance';
    case null: {
      const on = away ?? board;
      if (on === null) return 'On no board, awaiting discharge';
      const { title } = wards[on];
      if (liesInKeptBed({ away, to_accept, location }))
        return `${bed ?? 'In the kept bed'}, ${to_accept ? `awaiting ${title} acceptance` : `accepted by ${title}`}`;
      if (to_accept) return [`Awaiting ${title} acceptance`, location ?? bed].filter(Boolean).join(', ');
      const kept = away === null ? null : `${bed === null ? 'bed' : `bed ${bed}`} kept`;
      const place = location ?? (away === null ? bed : null);
      return [`In ${title}`, place, kept].filter(Boolean).join(', ');
    }
  }
}
