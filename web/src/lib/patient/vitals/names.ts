import type { VitalName } from '@ward-board/contract';

export type { VitalName };

export const vitalUnit: Readonly<Record<VitalName, string>> = {
  BP: 'mmHg',
  HR: 'bpm',
  SpO2: '%',
  RR: '/min',
  Temp: '°C',
  Pain: '/10',
  GCS: '',
  EtCO2: 'mmHg',
  Wt: 'kg',
};

/** A unit of the chart as it stands after a value: of pain, whose unit is the scale of 0-10, `/10`. */
export const unitAfter = (unit: string | null): string => unit?.replace(/^0-(?=\d+$)/, '/') ?? '';

export const vitalWord: Readonly<Record<VitalName, string>> = {
  BP: 'Blood pressure',
  HR: 'Heart rate',
  SpO2: 'Oxygen saturation',
  RR: 'Respiratory rate',
  Temp: 'Temperature',
  Pain: 'Pain',
  GCS: 'Glasgow Coma Scale',
  EtCO2: 'End-tidal CO2',
  Wt: 'Weight',
};

/** Whether the words of a reading are numbers alone, as of a pressure, and no text. */
export const isNumeric = (words: string): boolean => /^[\d./\s+-]+$/.test(words);
