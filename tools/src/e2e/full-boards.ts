import { ApiClient } from '@ward-board/api-client';
import type { EmergencyCaseRecord } from '@ward-board/contract';
import { WARD_DOCTOR } from './pages/ward-board.js';
import { EMERGENCY_DOCTOR, ICU_DOCTOR, PASSWORD, RADIOLOGIST, SURGEON, type TestApp } from './support/test-app.js';

/** Each board, its page, and whoever opens it. */
export const fullBoards = [
  { name: 'Emergency', path: '/emergency', email: EMERGENCY_DOCTOR },
  { name: 'Operations', path: '/operations', email: SURGEON },
  { name: 'ICU', path: '/icu', email: ICU_DOCTOR },
  { name: 'Ward', path: '/normal-acceptance', email: WARD_DOCTOR },
  { name: 'Radiology', path: '/radiology', email: RADIOLOGIST },
] as const;

const NAMES = ['Oluwaseun Adebayo-Johnson', 'Ebba Lind', 'Johanna Maier', 'Maria Esposito de la Fuente'];
const LEVELS = ['critical', 'urgent', 'standard', 'non-urgent'];
const SEVERITIES = ['critical', 'serious', 'stable'];
const VITALS = 'BP 118/76 HR 104 SpO2 93 RR 22 Temp 38.1';
const THEATRES = 5;
const MINUTE_MS = 60_000;
const BEDS = ['A', 'B', 'C', 'D', 'E', 'F'];
/** In so many rooms one bed stays free: the beds that stand between the patients. */
const ROOMS_WITH_FREE_BED = 4;

/** What `make` makes, one after the other. */
async function inSequence<Made>(count: number, make: (n: number) => Promise<Made>): Promise<readonly Made[]> {
  const made: Made[] = [];
  for (let n = 0; n < count; n += 1) made.push(await make(n));
  return made;
}

/**
 * Fills each board with so many patients, whose rows say something in every column: the ICU with free beds between them, the
 * theatres with today's operations. On each but Radiology's somebody is still to come.
 * @returns the emergency cases.
 */
export async function fillsEveryBoard(app: TestApp, count: number): Promise<readonly EmergencyCaseRecord[]> {
  const { admin } = app;
  const { reception, emergency, icu, operations, radiology } = app.elsewhere;
  const ward = await ApiClient.signsIn(app.url, WARD_DOCTOR, PASSWORD);
  const who = (n: number) => ({
    ...{ name: `${NAMES[n % NAMES.length]} ${n}`, gender: n % 2 === 0 ? 'female' : 'male' },
    date_of_birth: `${1930 + (n % 60)}-05-17`,
  });
  const rooms = async (wing_type: string) => {
    const wing = await admin.setsUpWing(`Wing ${wing_type}`, wing_type);
    const places: { readonly room_id: string; readonly wing_id: string }[] = [];
    for (let n = 0; places.length < count; n += 1) {
      const taken = Math.min(n === 0 ? 2 : BEDS.length - 1, count - places.length);
      const beds = BEDS.slice(0, taken + (n < ROOMS_WITH_FREE_BED ? 1 : 0));
      const { id: room_id, wing_id } = await admin.setsUpRoom(wing, String(301 + n), beds);
      places.push(...Array.from({ length: taken }, () => ({ room_id, wing_id })));
    }
    return places;
  };
  const [unit, wards] = [await rooms('icu'), await rooms('ward')];
  const cases = await inSequence(count, async (n) =>
    emergency.triages(await reception.receives('emergency', who(n)), {
      ...{ triage_level: LEVELS[n % LEVELS.length], chief_complaint: 'Chest pain, radiating to the left arm' },
      ...{
        vitals: VITALS,
        avpu: 'alert',
        allergies: 'Penicillin, latex',
        location: `Bay ${n}`,
        next_step: 'Chest X-ray',
      },
    }),
  );
  await inSequence(count, async (n) =>
    icu.accepts(await reception.receives('icu', who(n)), {
      ...{
        room_id: unit[n]?.room_id,
        severity: SEVERITIES[n % SEVERITIES.length],
        diagnosis: 'Septic shock of the lung',
      },
      ...{
        vitals: VITALS,
        ventilator_mode: 'High-flow nasal',
        o2_flow: 20,
        iv_lines: 'Central line',
        isolation: 'Contact',
      },
      ...{ monitor_alerts: 'HR > 130', next_step: 'Wean to CPAP', attending_nurse: 'Ines Falk' },
    }),
  );
  const now = Date.now();
  await inSequence(count, async (n) =>
    operations.schedules(await reception.receives('surgery', who(n)), {
      ...{ procedure_name: 'Laparoscopic cholecystectomy', operating_room: `OR ${1 + (n % THEATRES)}` },
      ...{ scheduled_at: new Date(now + (1 + Math.floor(n / THEATRES)) * 70 * MINUTE_MS).toISOString() },
      ...{ duration_minutes: 60, surgeon: 'Dr Weiss', anaesthesia_type: 'General', location: 'Holding bay 1' },
      ...{ pre_op_diagnosis: 'Acute cholecystitis', pre_op_instructions: 'Fasting from midnight' },
    }),
  );
  await inSequence(count, async (n) => {
    const { id: admission_id } = await reception.receives('planned', who(n));
    await ward.send('POST', '/api/normal-acceptances', {
      ...{
        ...wards[n],
        admission_id,
        ward_type: 'Surgical',
        diagnosis: 'After a hip replacement',
        attending_nurse: 'Silva',
      },
      ...{
        mobility_status: 'Walks with help',
        expected_stay_days: 3,
        diet_restrictions: 'Light',
        care_plan: 'Mobilise',
      },
    });
  });
  await inSequence(count, async (n) =>
    radiology.ordersStudy(await reception.registers(who(n)), {
      ...{ body_part: 'Abdomen', body_site: 'Left', contrast: 'Iodine', technique: 'Portal venous phase' },
      ...{ performer: 'Ravi Menon', place: 'CT 1' },
    }),
  );
  for (const type of ['emergency', 'icu', 'surgery', 'planned'] as const)
    await reception.receives(type, { name: `Still To Come ${type}` }, { reason: 'Abdominal pain' });
  return cases;
}
