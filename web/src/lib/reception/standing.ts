import type { AdmissionRecord, AdmissionType } from '@ward-board/contract';

/** Where an admitted patient is awaited, or that a board has taken over. */
export function standing({ awaiting, treated_at }: Pick<AdmissionRecord, 'awaiting' | 'treated_at'>): string {
  switch (awaiting) {
    case 'emergency':
      return treated_at === null ? 'Waits for triage in Emergency' : 'Treated in Emergency, to be discharged';
    case 'icu':
      return 'Waits to be accepted by the ICU';
    case 'operations':
      return 'Waits to be scheduled by Operations';
    case 'ward':
      return 'Waits to be accepted by the Ward';
    case null:
      return 'In care on a ward’s board';
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
