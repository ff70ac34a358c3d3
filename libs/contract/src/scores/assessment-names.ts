/** Every type of nursing assessment by its name, as requests and records carry it in `type`: names alone, which a board's page loads at once. */
export const assessmentTypes = [
  ...(['GCS', 'Braden (skin)', 'Morse (fall)', 'Aldrete', 'Apfel', 'CAM (confusion)', 'ADL'] as const),
  ...(['Pain', 'ESI re-triage', 'RASS', 'Wound check', 'Trauma primary survey', 'Pre-procedure check'] as const),
  ...(['Contrast allergy screening', 'Pregnancy screen', 'Claustrophobia (MRI)', 'Other'] as const),
] as const;

/** The name of a nursing assessment's type. */
export type AssessmentType = (typeof assessmentTypes)[number];
