import type { EmergencyCaseRecord } from '@ward-board/contract';
import type { TestApp } from './test-app.js';

/**
 * Fills a hospital with one of each: every level, severity and status, vitals in and out of range, allergies of every kind, people
 * who arrive, names that sound alike, a room with a free bed, a user who was let go.
 * @returns the case of level standard.
 */
export async function fillsUp({ elsewhere, admin, hires }: TestApp): Promise<EmergencyCaseRecord> {
  const { reception, emergency, icu } = elsewhere;
  const triaged = async (triage_level: string, findings: Readonly<Record<string, unknown>>) =>
    emergency.triages(await reception.receives('emergency', { name: `Level ${triage_level}` }, { reason: 'Unwell' }), {
      triage_level,
      ...findings,
    });
  await triaged('critical', { avpu: 'pain', vitals: 'BP 82/50 HR 140 SpO2 88 lips blue', trauma_type: 'Fall' });
  await triaged('urgent', { avpu: 'alert', arrival_mode: 'ambulance', allergies: 'Penicillin' });
  const standard = await triaged('standard', { vitals: 'BP 120/80', allergies: 'No known allergies' });
  await triaged('non-urgent', { arrival_mode: 'walk-in', stabilized_at: new Date().toISOString() });
  await reception.receives('emergency', { name: 'Mara Lindqvist' }, { reason: 'Chest pain' });
  await reception.receives('emergency', { name: 'Marta Lindquist' });

  const { id: room_id } = await admin.setsUpRoom(await admin.setsUpWing('Intensive Care'), '301', ['A', 'B']);
  const accepted = async (severity: string, findings: Readonly<Record<string, unknown>>) =>
    icu.accepts(await reception.receives('icu', { name: `Severity ${severity}` }, { reason: 'Sepsis' }), {
      severity,
      ...findings,
    });
  await accepted('critical', {
    o2_flow: 6.5,
    ventilator_mode: 'SIMV',
    isolation: 'Contact',
    monitor_alerts: 'HR > 130',
  });
  await accepted('serious', { room_id, avpu: 'voice' });
  await accepted('stable', {});
  await reception.receives('icu', { name: 'Yusuf Demir' });

  const { operations } = elsewhere;
  const scheduled = async (name: string, findings: Readonly<Record<string, unknown>>) =>
    operations.schedules(await reception.receives('surgery', { name }, { reason: 'Abdominal pain' }), findings);
  const moved = async (name: string, ...steps: readonly Readonly<Record<string, unknown>>[]) => {
    const operation = await scheduled(name, { operating_room: 'OR 1', scheduled_at: '2026-01-05T08:00:00Z' });
    for (const step of steps) await operations.updates(operation, step);
  };
  await scheduled('Status pre-op', {
    scheduled_at: '2026-01-05T08:00:00Z',
    pre_op_instructions: 'Fasting from midnight',
    checklist: { consent: 'yes', fasting: 'no', labs: null, site_marked: null },
  });
  await moved('Status in-surgery', { op_status: 'in-surgery', duration_minutes: 90 });
  const afterwards = { op_status: 'post-op', complications: 'Bleeding' };
  await moved('Status post-op', { op_status: 'in-surgery' }, afterwards);
  await moved('Status recovered', { op_status: 'in-surgery' }, afterwards, { op_status: 'recovered' });
  await reception.receives('surgery', { name: 'Tomás Herrera' }, { reason: 'Hernia' });

  const rita = await hires('Retired Rita', 'rita@test.local', 'pharmacist', 'Pharmacy');
  await admin.updatesUser(rita, { active: false });
  return standard;
}
