import { type AdmissionType, boardOfType, wards } from '@ward-board/contract';

/** Where an admission of a type leads, said with the choice. */
export const boardHint = (type: AdmissionType): string => `${wards[boardOfType[type]].title} board`;

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
