import { monitoring, type PatientIdentity, type SetMonitoring, type Watched } from '@ward-board/contract';
import type { Amendment } from '../../forms/amending.svelte.js';
import { type FieldsOfKind, faultsIn, labelsOf, textsOf, wordOf } from '../../forms/record-form.js';
import type { Revised } from '../../forms/values.js';

/** How a patient is watched, as a form edits it. */
export interface RevisedMonitoring extends Revised, Pick<Watched, 'spo2_scale' | 'pregnant' | 'interval_minutes'> {}

/** How a patient is watched, by the patient's id. */
export const revised = ({
  patient_id: id,
  updated_at,
  ...rest
}: Watched & { readonly patient_id: string }): RevisedMonitoring => ({
  ...rest,
  id,
  ...(updated_at !== null && { updated_at }),
});

/** What is asked. Scale 2 only where a target of 88–92 % is prescribed, and no score in pregnancy: NEWS2, RCP 2017. */
export const monitoringForm: FieldsOfKind = {
  collection: 'monitoring',
  title: 'Monitoring',
  level: null,
  fields: {
    spo2_scale: {
      label: 'SpO₂ scale for NEWS2',
      hint: 'Scale 2 only where a target of 88–92 % is prescribed, as in hypercapnic respiratory failure.',
      input: { kind: 'choice', words: { 1: 'Scale 1', 2: 'Scale 2 (88–92 %)' } },
      required: true,
    },
    pregnant: {
      label: 'Pregnancy',
      hint: 'NEWS2 does not apply in pregnancy: no score is shown.',
      input: { kind: 'choice', words: { false: 'Not pregnant', true: 'Pregnant' } },
      required: false,
    },
    interval_minutes: {
      label: 'Observations every',
      hint: 'Blank: as NEWS2 asks, which also counts where it asks sooner. 60 is hourly, 240 every 4 hours.',
      input: { kind: 'number', min: 1, max: 10_080, unit: 'min', whole: true },
      required: false,
    },
  },
};

/** The fields for a patient: pregnancy is not asked of a man, unless it is set of him, which is then to be corrected. */
export const fieldsFor = ({ gender }: PatientIdentity, { pregnant }: Pick<RevisedMonitoring, 'pregnant'>) =>
  Object.keys(monitoringForm.fields).filter((name) => name !== 'pregnant' || gender !== 'male' || pregnant !== null);

/** What is typed of each field as the wire has it. */
const wire: { readonly [Name in keyof SetMonitoring]-?: (text: string) => SetMonitoring[Name] } = {
  spo2_scale: (text) => (text === '2' ? 2 : 1),
  pregnant: (text) => (text === '' ? null : text === 'true'),
  interval_minutes: (text) => (text.trim() === '' ? null : Number(text)),
};

/** How what is set of a patient is edited: only what differs is sent. */
export const amendMonitoring = (patientId: string): Amendment<RevisedMonitoring, string> => ({
  path: '/api/patients',
  at: `/api/patients/${patientId}/monitoring`,
  schema: monitoring.transform(revised),
  labels: labelsOf(monitoringForm),
  values: (record) => textsOf(monitoringForm, record),
  missing: (texts) => faultsIn(monitoringForm, texts, Object.keys(texts)),
  body: (texts, changed) =>
    Object.fromEntries(
      Object.entries(wire).flatMap(([name, of]) => (changed.includes(name) ? [[name, of(texts[name] ?? '')]] : [])),
    ),
  say: (name, value) => (name === 'interval_minutes' ? `${value} min` : wordOf(monitoringForm, name, value)),
});
