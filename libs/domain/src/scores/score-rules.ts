/** The Morse totals at which the risk of falling is moderate, and high. */
export interface MorseCutoffs {
  readonly moderate: number;
  readonly high: number;
}

/** The cut-offs that are published, where a hospital has none of its own. */
export const usualMorseCutoffs: MorseCutoffs = { moderate: 25, high: 45 };

/** Which values each item can have, and the words for a total of them; null: the scale has no bands. */
interface PointsRule {
  readonly items: Readonly<Record<string, readonly number[]>>;
  readonly band: (total: number, cutoffs: MorseCutoffs) => string | null;
}

/** Signs that are there or not, and the words for what follows from them: no number. */
interface FindingRule {
  readonly items: Readonly<Record<string, readonly boolean[]>>;
  readonly finding: (signs: Readonly<Record<string, number | boolean>>) => string;
}

const oneTo = (most: number): readonly number[] => Array.from({ length: most }, (_, n) => n + 1);
const noneOr = (points: number): readonly number[] => [0, points];
const sign: readonly boolean[] = [true, false];
const toTwo = [0, 1, 2];
const toOne = [0, 1];

function gcsBand(total: number): string {
  if (total <= 8) return 'severe';
  return total <= 12 ? 'moderate' : 'mild';
}

function bradenBand(total: number): string {
  if (total <= 9) return 'very high risk';
  if (total <= 12) return 'high risk';
  if (total <= 14) return 'moderate risk';
  return total <= 18 ? 'mild risk' : 'no risk';
}

function morseBand(total: number, { moderate, high }: MorseCutoffs): string {
  if (total >= high) return 'high risk';
  return total >= moderate ? 'moderate risk' : 'low risk';
}

/** Per cent of patients with so many risk factors who are sick after an operation. */
const apfelRisk = [10, 20, 40, 60, 80];

/** A type of assessment whose result follows from its items. */
export type ScoredType = 'GCS' | 'Braden (skin)' | 'Morse (fall)' | 'Aldrete' | 'Apfel' | 'CAM (confusion)' | 'ADL';

/** The rules of every assessment whose result follows from its items. */
export const scoreRules: Readonly<Record<ScoredType, PointsRule | FindingRule>> = {
  GCS: { items: { eye: oneTo(4), verbal: oneTo(5), motor: oneTo(6) }, band: gcsBand },
  'Braden (skin)': {
    items: {
      sensory_perception: oneTo(4),
      moisture: oneTo(4),
      activity: oneTo(4),
      mobility: oneTo(4),
      nutrition: oneTo(4),
      friction_shear: oneTo(3),
    },
    band: bradenBand,
  },
  'Morse (fall)': {
    items: {
      history_of_falling: noneOr(25),
      secondary_diagnosis: noneOr(15),
      ambulatory_aid: [0, 15, 30],
      iv_therapy: noneOr(20),
      gait: [0, 10, 20],
      mental_status: noneOr(15),
    },
    band: morseBand,
  },
  Aldrete: {
    items: { activity: toTwo, respiration: toTwo, circulation: toTwo, consciousness: toTwo, spo2: toTwo },
    band: (total) => (total >= 9 ? 'may leave recovery' : 'not to leave recovery yet'),
  },
  Apfel: {
    items: { female: toOne, non_smoker: toOne, history_of_ponv: toOne, postoperative_opioids: toOne },
    band: (total) => `risk ${apfelRisk[total]} %`,
  },
  'CAM (confusion)': {
    items: {
      acute_or_fluctuating: sign,
      inattention: sign,
      disorganised_thinking: sign,
      altered_consciousness: sign,
    },
    finding: (signs) =>
      signs.acute_or_fluctuating && signs.inattention && (signs.disorganised_thinking || signs.altered_consciousness)
        ? 'positive'
        : 'negative',
  },
  ADL: {
    items: {
      bathing: toOne,
      dressing: toOne,
      toileting: toOne,
      transferring: toOne,
      continence: toOne,
      feeding: toOne,
    },
    band: () => null,
  },
};

/** The names of `ScoredType`. */
export const scoredTypes = Object.keys(scoreRules) as readonly ScoredType[];
