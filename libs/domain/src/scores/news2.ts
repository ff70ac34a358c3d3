/** The level of consciousness as NEWS2 has it: alert, new confusion, responds to voice, to pain, unresponsive. */
export type Consciousness = 'A' | 'C' | 'V' | 'P' | 'U';

/** How oxygen saturation is scored: by scale 2 only where a target of 88 to 92 % is prescribed. */
export type Spo2Scale = 1 | 2;

/** What NEWS2 is made of. Null: not known. */
export interface News2Inputs {
  /** Per minute. */
  readonly respiration_rate: number | null;
  /** Per cent. */
  readonly spo2: number | null;
  /** How much oxygen, in litres per minute, or per cent of what is breathed in; 0: air. */
  readonly oxygen: number | null;
  /** mmHg. */
  readonly systolic: number | null;
  /** Per minute. */
  readonly pulse: number | null;
  readonly consciousness: Consciousness | null;
  /** °C. */
  readonly temperature: number | null;
}

/** Of whom NEWS2 is asked. */
export interface News2Patient {
  /** In completed years; null: not known, so that nobody can say whether the score applies. */
  readonly age: number | null;
  /** Null: not recorded, which does not keep the score from being made. */
  readonly pregnant: boolean | null;
  readonly spo2_scale: Spo2Scale;
}

/** The risk by its band: the total 0, 1 to 4, a single parameter of 3, 5 to 6, 7 and over. */
export type News2Risk = 'none' | 'low' | 'low-medium' | 'medium' | 'high';

/** The points of each parameter. */
export type News2Parts = Readonly<Record<keyof News2Inputs, number>>;

/** A score with what it is made of. */
export interface News2 {
  readonly total: number;
  readonly parts: News2Parts;
  readonly risk: News2Risk;
}

/** Points below a value, most first; and above one, most first. What lies between whole steps counts as the worse of the two. */
interface Bands {
  readonly below: readonly (readonly [limit: number, points: number])[];
  readonly above: readonly (readonly [limit: number, points: number])[];
}

function pointsIn({ below, above }: Bands, value: number): number {
  const found = below.find(([limit]) => value < limit) ?? above.find(([limit]) => value > limit);
  return found?.[1] ?? 0;
}

const respirationRate: Bands = {
  below: [
    [9, 3],
    [12, 1],
  ],
  above: [
    [24, 3],
    [20, 2],
  ],
};
const spo2Scale1: Bands = {
  below: [
    [92, 3],
    [94, 2],
    [96, 1],
  ],
  above: [],
};
const spo2Scale2OnAir: Bands = {
  below: [
    [84, 3],
    [86, 2],
    [88, 1],
  ],
  above: [],
};
const spo2Scale2OnOxygen: Bands = {
  ...spo2Scale2OnAir,
  above: [
    [96, 3],
    [94, 2],
    [92, 1],
  ],
};
const systolicPressure: Bands = {
  below: [
    [91, 3],
    [101, 2],
    [111, 1],
  ],
  above: [[219, 3]],
};
const pulseRate: Bands = {
  below: [
    [41, 3],
    [51, 1],
  ],
  above: [
    [130, 3],
    [110, 2],
    [90, 1],
  ],
};
const bodyTemperature: Bands = {
  below: [
    [35.1, 3],
    [36.1, 1],
  ],
  above: [
    [39, 2],
    [38, 1],
  ],
};

function saturationBands(scale: Spo2Scale, onOxygen: boolean): Bands {
  if (scale === 1) return spo2Scale1;
  return onOxygen ? spo2Scale2OnOxygen : spo2Scale2OnAir;
}

/** NEWS2 is for people of this age and older. */
const YOUNGEST = 16;

/**
 * The National Early Warning Score 2 (Royal College of Physicians 2017). Null where an input is missing, where the patient
 * is younger than 16 or of unknown age, and in pregnancy: never a guess.
 */
export function news2(inputs: News2Inputs, { age, pregnant, spo2_scale }: News2Patient): News2 | null {
  if (age === null || age < YOUNGEST || pregnant) return null;
  const { respiration_rate, spo2, oxygen, systolic, pulse, consciousness, temperature } = inputs;
  if (respiration_rate === null || spo2 === null || oxygen === null || systolic === null) return null;
  if (pulse === null || consciousness === null || temperature === null) return null;
  const parts: News2Parts = {
    respiration_rate: pointsIn(respirationRate, respiration_rate),
    spo2: pointsIn(saturationBands(spo2_scale, oxygen > 0), spo2),
    oxygen: oxygen > 0 ? 2 : 0,
    systolic: pointsIn(systolicPressure, systolic),
    pulse: pointsIn(pulseRate, pulse),
    consciousness: consciousness === 'A' ? 0 : 3,
    temperature: pointsIn(bodyTemperature, temperature),
  };
  const all = Object.values(parts);
  const total = all.reduce((sum, points) => sum + points, 0);
  return { total, parts, risk: riskOf(total, all.includes(3)) };
}

function riskOf(total: number, singleThree: boolean): News2Risk {
  if (total >= 7) return 'high';
  if (total >= 5) return 'medium';
  if (singleThree) return 'low-medium';
  return total >= 1 ? 'low' : 'none';
}
