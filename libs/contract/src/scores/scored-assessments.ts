/** One choice of an item: what it counts, as the wire carries it, and the words that the form has for it. */
export interface ItemChoice {
  readonly value: number | boolean;
  readonly words: string;
}

/** An item of a scored assessment. `untestable`: null may be given, and says that it could not be tested. */
export interface ScoredItem {
  readonly label: string;
  readonly choices: readonly ItemChoice[];
  readonly untestable?: true;
}

const item = (label: string, ...choices: readonly (readonly [points: number, words: string])[]): ScoredItem => ({
  label,
  choices: choices.map(([value, words]) => ({ value, words })),
});

/** An item of which somebody may be unable to give an answer: a tube, a swollen eye. */
const testable = (...of: Parameters<typeof item>): ScoredItem => ({ ...item(...of), untestable: true });

const sign = (label: string): ScoredItem => ({
  label,
  choices: [
    { value: true, words: 'Yes' },
    { value: false, words: 'No' },
  ],
});

const yesOrNo = (label: string, points = 1): ScoredItem => item(label, [0, 'No'], [points, 'Yes']);

const dependent = (label: string): ScoredItem => item(label, [1, 'Independent'], [0, 'Dependent']);

/** Glasgow Coma Scale (Teasdale and Jennett 1974, in the words of 2014). */
const gcs = {
  eye: testable('Eye opening', [4, 'Spontaneous'], [3, 'To sound'], [2, 'To pressure'], [1, 'None']),
  verbal: testable('Verbal response', [5, 'Orientated'], [4, 'Confused'], [3, 'Words'], [2, 'Sounds'], [1, 'None']),
  motor: testable(
    'Motor response',
    [6, 'Obeys commands'],
    [5, 'Localising'],
    [4, 'Normal flexion'],
    [3, 'Abnormal flexion'],
    [2, 'Extension'],
    [1, 'None'],
  ),
};

/** Braden scale of the risk of pressure injury. */
const braden = {
  sensory_perception: item(
    'Sensory perception',
    [1, 'Completely limited'],
    [2, 'Very limited'],
    [3, 'Slightly limited'],
    [4, 'No impairment'],
  ),
  moisture: item(
    'Moisture',
    [1, 'Constantly moist'],
    [2, 'Very moist'],
    [3, 'Occasionally moist'],
    [4, 'Rarely moist'],
  ),
  activity: item('Activity', [1, 'Bedfast'], [2, 'Chairfast'], [3, 'Walks occasionally'], [4, 'Walks frequently']),
  mobility: item(
    'Mobility',
    [1, 'Completely immobile'],
    [2, 'Very limited'],
    [3, 'Slightly limited'],
    [4, 'No limitation'],
  ),
  nutrition: item('Nutrition', [1, 'Very poor'], [2, 'Probably inadequate'], [3, 'Adequate'], [4, 'Excellent']),
  friction_shear: item('Friction and shear', [1, 'Problem'], [2, 'Potential problem'], [3, 'No apparent problem']),
};

/** Morse fall scale. */
const morse = {
  history_of_falling: yesOrNo('Fell now or within three months', 25),
  secondary_diagnosis: yesOrNo('Secondary diagnosis', 15),
  ambulatory_aid: item(
    'Walking aid',
    [0, 'None, bed rest or a nurse’s help'],
    [15, 'Crutches, cane or walker'],
    [30, 'Holds on to furniture'],
  ),
  iv_therapy: yesOrNo('IV line or heparin lock', 20),
  gait: item('Gait', [0, 'Normal, bed rest or wheelchair'], [10, 'Weak'], [20, 'Impaired']),
  mental_status: item('Mental status', [0, 'Knows own limits'], [15, 'Overestimates or forgets limits']),
};

/** Modified Aldrete score of recovery from anaesthesia (1995). */
const aldrete = {
  activity: item(
    'Activity',
    [2, 'Moves all limbs on command'],
    [1, 'Moves two limbs on command'],
    [0, 'Moves no limb on command'],
  ),
  respiration: item(
    'Respiration',
    [2, 'Breathes deeply and coughs freely'],
    [1, 'Dyspnoea or shallow breathing'],
    [0, 'Apnoea'],
  ),
  circulation: item(
    'Circulation: blood pressure against before anaesthesia',
    [2, 'Within 20 %'],
    [1, '20 to 49 % off'],
    [0, '50 % off or more'],
  ),
  consciousness: item('Consciousness', [2, 'Fully awake'], [1, 'Rousable on calling'], [0, 'Not responding']),
  spo2: item(
    'Oxygen saturation',
    [2, 'Above 92 % on room air'],
    [1, 'Needs oxygen to stay above 90 %'],
    [0, 'Below 90 % even with oxygen'],
  ),
};

/** Apfel score of the risk of nausea and vomiting after an operation. */
const apfel = {
  female: yesOrNo('Female'),
  non_smoker: yesOrNo('Non-smoker'),
  history_of_ponv: yesOrNo('Earlier postoperative nausea, or motion sickness'),
  postoperative_opioids: yesOrNo('Opioids after the operation'),
};

/** Confusion Assessment Method. */
const cam = {
  acute_or_fluctuating: sign('Acute onset or fluctuating course'),
  inattention: sign('Inattention'),
  disorganised_thinking: sign('Disorganised thinking'),
  altered_consciousness: sign('Altered level of consciousness'),
};

/** Katz index of independence in activities of daily living. */
const adl = {
  bathing: dependent('Bathing'),
  dressing: dependent('Dressing'),
  toileting: dependent('Toileting'),
  transferring: dependent('Transferring'),
  continence: dependent('Continence'),
  feeding: dependent('Feeding'),
};

/** The assessments whose score or finding follows from their items, each with its items by their keys on the wire. */
export const scoredAssessments = {
  GCS: gcs,
  'Braden (skin)': braden,
  'Morse (fall)': morse,
  Aldrete: aldrete,
  Apfel: apfel,
  'CAM (confusion)': cam,
  ADL: adl,
} as const satisfies Readonly<Record<string, Readonly<Record<string, ScoredItem>>>>;
