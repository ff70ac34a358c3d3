import type { WardKey } from '../access/wards.js';
import type { VitalName } from './deviation.js';

/** The areas that have a patient chart. */
export const chartAreas = ['icu', 'operations', 'emergency', 'ward', 'radiology'] as const satisfies readonly WardKey[];
/** An area that has a patient chart. */
export type ChartArea = (typeof chartAreas)[number];

/** What a chip is called: a vital sign by its name, or what NEWS2 needs beyond those. */
export type ChipLabel = VitalName | 'O2' | 'ACVPU';

/** A measurement that the chart offers: pressing it fills in everything but the value. */
export interface VitalsChip<Label extends ChipLabel = ChipLabel> {
  readonly label: Label;
  /** LOINC. */
  readonly code: string;
  readonly display: string;
  /** Null: it has none. */
  readonly unit: string | null;
}

const chip = <Label extends ChipLabel>(
  label: Label,
  code: string,
  display: string,
  unit: string | null,
): VitalsChip<Label> => ({ label, code, display, unit });

const chips = {
  bp: chip('BP', '85354-9', 'Blood Pressure', 'mmHg'),
  hr: chip('HR', '8867-4', 'Heart Rate', 'bpm'),
  temp: chip('Temp', '8310-5', 'Body Temperature', '°C'),
  spo2: chip('SpO2', '59408-5', 'Oxygen Saturation', '%'),
  rr: chip('RR', '9279-1', 'Respiratory Rate', '/min'),
  wt: chip('Wt', '29463-7', 'Body Weight', 'kg'),
  // The service's description gives 19891-2, and this is what is on the wire. LOINC's check digit for 19891 is 1: FHIR has 19891-1.
  etco2: chip('EtCO2', '19891-2', 'End-tidal CO2', 'mmHg'),
  gcs: chip('GCS', '9269-2', 'Glasgow Coma Scale total', null),
  pain: chip('Pain', '38208-5', 'Pain Severity', '0-10'),
};

const { bp, hr, temp, spo2, rr, wt, etco2, gcs, pain } = chips;

/** The chips of each area's chart, in their order. */
export const vitalsChips: Readonly<Record<ChartArea, readonly VitalsChip<VitalName>[]>> = {
  icu: [bp, hr, temp, spo2, rr, wt, pain],
  operations: [bp, hr, temp, spo2, rr, etco2, pain],
  emergency: [bp, hr, temp, spo2, rr, gcs, pain],
  ward: [bp, hr, temp, spo2, rr, wt, pain],
  radiology: [bp, hr, temp, spo2, rr, wt, pain],
};

/** A level of consciousness in numbers: charts of areas that do not ask for it show one that is known. */
export const gcsChip: VitalsChip<VitalName> = gcs;

/** What NEWS2 needs beyond the chips: the flow of oxygen, where 0 is air, and consciousness as A, C, V, P or U. */
export const newsInputs: readonly VitalsChip[] = [
  chip('O2', '3151-8', 'Inhaled oxygen flow rate', 'L/min'),
  chip('ACVPU', '80288-4', 'Level of consciousness', null),
];

const charted = [...Object.values(chips), ...newsInputs];
/** What a chip calls its code. */
export const displayOfCode: ReadonlyMap<string, string> = new Map(charted.map(({ code, display }) => [code, display]));
/** The unit that a chip has its code in; null: it has none. */
export const unitOfCode: ReadonlyMap<string, string | null> = new Map(charted.map(({ code, unit }) => [code, unit]));
