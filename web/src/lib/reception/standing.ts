import { type AdmissionRecord, type AdmissionType, wards } from '@ward-board/contract';
import { sayTime } from '#lib/time/facility.ts';

/** What an admitted patient is waiting for, or where they are. `bed`: the one that they hold; null: none that is known. */
export function standing(
  { awaiting, treated_at, away }: Pick<AdmissionRecord, 'awaiting' | 'treated_at' | 'away'>,
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
    case null:
      if (away !== null) return `In ${wards[away].title}, ${bed === null ? 'bed' : `bed ${bed}`} kept`;
      return bed === null ? 'In care on a ward’s board' : `In ${bed}`;
  }
}

export const typeWord: Readonly<Record<AdmissionType, string>> = {
  emergency: 'Emergency',
  icu: 'ICU',
  surgery: 'Surgery',
  operation: 'Operation',
  inpatient: 'Inpatient',
  planned: 'Planned',
  daycase: 'Day case',
  normal: 'Normal',
};
