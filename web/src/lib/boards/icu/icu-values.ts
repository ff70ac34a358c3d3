import {
  type AmendIcuCase,
  type Avpu,
  type EmergencyCaseRecord,
  type IcuCaseRecord,
  icuCaseRecord,
  type OpenIcuCase,
  type Severity,
  type TransferToIcu,
} from '@ward-board/contract';
import type { Amendment } from '#lib/forms/amending.svelte.ts';
import { onlyThese, orNull, valuesOf } from '../../forms/values.js';
import { sayIcuValue } from './say-value.js';

const names = [
  'severity',
  'room_id',
  'doctor_id',
  'ventilator_mode',
  'o2_flow',
  'vitals',
  'avpu',
  'iv_lines',
  'medications',
  'monitor_alerts',
  'isolation',
  'diet',
] as const;
export type IcuField = (typeof names)[number];
export type IcuValues = Readonly<Record<IcuField, string>>;

export const icuLabels: Readonly<Record<IcuField, string>> = {
  severity: 'Severity',
  room_id: 'Room',
  doctor_id: 'Doctor',
  ventilator_mode: 'Ventilator mode',
  o2_flow: 'O₂ flow, L/min',
  vitals: 'Vitals',
  avpu: 'AVPU',
  iv_lines: 'IV lines',
  medications: 'Medications',
  monitor_alerts: 'Monitor alerts',
  isolation: 'Isolation',
  diet: 'Diet',
};

export const emptyIcu = (): IcuValues => valuesOf(names, () => '');

/** What goes along from Emergency: the findings that both boards have. A critical case is proposed as critical. */
export const ofEmergency = (record: EmergencyCaseRecord): IcuValues => ({
  ...emptyIcu(),
  severity: record.triage_level === 'critical' ? 'critical' : '',
  vitals: record.vitals ?? '',
  avpu: record.avpu ?? '',
  medications: record.current_medications ?? '',
});

export const ofIcuCase = (record: IcuCaseRecord): IcuValues => valuesOf(names, (name) => record[name]);

/** `6,5` and `6.5` alike; null when nothing was typed, NaN when it is no number. */
export const flowOf = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.trim().replace(',', '.'));

export const toTransfer = (values: IcuValues): TransferToIcu => ({
  severity: values.severity as Severity,
  room_id: orNull(values.room_id),
  doctor_id: orNull(values.doctor_id),
  ventilator_mode: orNull(values.ventilator_mode),
  o2_flow: flowOf(values.o2_flow),
  vitals: orNull(values.vitals),
  avpu: orNull(values.avpu) as Avpu | null,
  iv_lines: orNull(values.iv_lines),
  medications: orNull(values.medications),
  monitor_alerts: orNull(values.monitor_alerts),
  isolation: orNull(values.isolation),
  diet: orNull(values.diet),
});

export const toOpen = (
  admission: { readonly id: string; readonly patient_id: string },
  values: IcuValues,
): OpenIcuCase => ({
  admission_id: admission.id,
  patient_id: admission.patient_id,
  ...toTransfer(values),
});

export function missingIcu(values: IcuValues): Readonly<Record<string, string>> {
  const flow = flowOf(values.o2_flow);
  const wrong = flow !== null && !(flow >= 0 && flow <= 100);
  return {
    ...(values.severity === '' ? { severity: 'Choose a severity.' } : {}),
    ...(wrong ? { o2_flow: 'A number from 0 to 100, in litres per minute.' } : {}),
  };
}

export const amendIcu = {
  path: '/api/icu',
  schema: icuCaseRecord,
  labels: icuLabels,
  values: ofIcuCase,
  missing: missingIcu,
  body: (values: IcuValues, changed: readonly IcuField[]): AmendIcuCase => onlyThese(toTransfer(values), changed),
  say: sayIcuValue,
} satisfies Amendment<IcuCaseRecord, IcuField>;
