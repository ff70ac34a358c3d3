const kinds = [
  'patient',
  'admission',
  'emergency',
  'icu',
  'wing',
  'room',
  'bed',
  'doctor',
  'operation',
  'acceptance',
  'nurse',
  'waiting',
  'study',
  'report',
  'user',
  'observation',
  'allergy',
  'condition',
  'assessment',
  'care-plan',
  'consent',
  'prescription',
  'service-request',
] as const;

/** The n-th id of a kind: the same in every run, and a UUIDv7 by its form. */
export const idOf = (kind: (typeof kinds)[number], n = 1): string =>
  `01900000-0000-7${String(kinds.indexOf(kind)).padStart(3, '0')}-8000-${String(n).padStart(12, '0')}`;
