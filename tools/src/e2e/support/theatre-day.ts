import type { AdmissionRecord } from '@ward-board/contract';
import { ApiClient, type Page } from './api-client.js';

const HOUR_MS = 3_600_000;
type Fields = Readonly<Record<string, unknown>>;

/** An operation of the day: how many hours from now, what was booked, and the steps that it has taken since. */
type Planned = readonly [hours: number, booked: Fields, ...steps: readonly Fields[]];

const planned: readonly Planned[] = [
  [
    -1.5,
    {
      procedure_name: 'Emergency laparotomy',
      surgery_type: 'emergency',
      operating_room: 'OR 1',
      surgeon: 'Dr Priya Raman',
    },
    { op_status: 'in-surgery', duration_minutes: 150 },
  ],
  [
    -5,
    { procedure_name: 'Caesarean section', surgery_type: 'urgent', operating_room: 'OR 3', anaesthesia_type: 'Spinal' },
    { op_status: 'in-surgery', duration_minutes: 45 },
    { op_status: 'post-op', complications: 'Atony, responded to oxytocin' },
  ],
  [
    -7,
    { procedure_name: 'Tonsillectomy', surgery_type: 'elective', operating_room: 'OR 2', surgeon: 'Dr Ingrid Sand' },
    { op_status: 'in-surgery' },
    { op_status: 'post-op' },
    { op_status: 'recovered' },
  ],
  [
    -0.3,
    {
      ...{
        procedure_name: 'Laparoscopic appendectomy',
        surgery_type: 'urgent',
        operating_room: 'OR 2',
        location: 'Holding bay 2',
      },
      ...{
        surgeon: 'Dr Hannah Weiss',
        anaesthesia_type: 'General',
        anaesthesiologist: 'Dr Leo Hart',
        duration_minutes: 60,
      },
      ...{
        pre_op_diagnosis: 'Acute appendicitis',
        pre_op_instructions: 'Fasting since 02:00. Antibiotics at induction.',
      },
      checklist: { consent: 'yes', fasting: 'yes', labs: 'no', site_marked: null },
    },
  ],
  [
    1,
    {
      ...{ procedure_name: 'Open reduction and internal fixation, right distal radius', surgery_type: 'elective' },
      ...{
        operating_room: 'OR 2',
        surgeon: 'Dr Miguel Torres',
        anaesthesia_type: 'Regional block',
        duration_minutes: 75,
      },
      checklist: { consent: 'yes', fasting: 'yes', labs: 'yes', site_marked: 'yes' },
    },
  ],
];

/** Fills the Operations board: schedules those who wait for it, as far as a day goes, and moves some on. */
export async function fillTheatre(url: string, email: string, password: string): Promise<void> {
  const surgeon = await ApiClient.signsIn(url, email, password);
  const { items } = await surgeon.sees<Page<AdmissionRecord>>('/api/admissions?type=operation');
  const waiting = items.filter(({ awaiting }) => awaiting === 'operations');
  for (const [at, [hours, booked, ...steps]] of planned.entries()) {
    const admission = waiting[at];
    if (admission === undefined) return;
    const scheduled_at = new Date(Date.now() + hours * HOUR_MS).toISOString();
    const operation = await surgeon.schedules(admission, { scheduled_at, ...booked });
    for (const step of steps) await surgeon.amendsOperation(operation, step);
  }
}
