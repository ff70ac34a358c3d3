/** A score that somebody judges as one whole number, between two bounds that are both allowed. */
export interface JudgedScore {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** What single numbers are called, where they have names. */
  readonly words: Readonly<Record<number, string>>;
}

/** The assessments that are one number as judged, without items. */
export const judgedScores = {
  Pain: { label: 'Pain', min: 0, max: 10, words: { 0: 'No pain', 10: 'Worst pain imaginable' } },
  'ESI re-triage': {
    label: 'ESI level',
    min: 1,
    max: 5,
    words: { 1: 'Resuscitation', 2: 'Emergent', 3: 'Urgent', 4: 'Less urgent', 5: 'Non-urgent' },
  },
  RASS: {
    label: 'Richmond Agitation-Sedation Scale',
    min: -5,
    max: 4,
    words: {
      4: 'Combative',
      3: 'Very agitated',
      2: 'Agitated',
      1: 'Restless',
      0: 'Alert and calm',
      [-1]: 'Drowsy',
      [-2]: 'Light sedation',
      [-3]: 'Moderate sedation',
      [-4]: 'Deep sedation',
      [-5]: 'Unrousable',
    },
  },
} as const satisfies Readonly<Record<string, JudgedScore>>;
