import { ApiClient, triage } from '@ward-board/api-client';
import { boardRecords, type EmergencyCaseRecord } from '@ward-board/contract';
import type { Beds, Staff } from './day.js';
import { MARK, markedPerson, markedTexts } from './marked.js';

/** The patients who stay on the Emergency board, and whose levels change all week. */
const HERE = 20;
/** Levels are written by so many at once. */
const AT_ONCE = 4;
/** The first one is another than theirs on arrival, so that each write changes something. */
const levels = ['standard', 'critical', 'urgent'] as const;

/** A hospital whose week is written into a service. */
export interface PreparedHospital {
  readonly admin: ApiClient;
  readonly staff: Staff;
  readonly beds: Beds;
  /** Changes a patient's level so many times: a patch of the Emergency wall each. */
  changes(times: number): Promise<void>;
}

/** @param password of every seeded login. */
export async function setUpHospital(url: string, password: string): Promise<PreparedHospital> {
  const as = (name: string) => ApiClient.signsIn(url, `${name}@wardboard.local`, password);
  const admin = await as('admin');
  const hire = async (name: string, role: string, department: string) => {
    await admin.hires({ name, email: `${role}@walls.local`, role, department, password });
    return ApiClient.signsIn(url, `${role}@walls.local`, password);
  };
  const staff: Staff = {
    reception: await hire('Noor Haddad', 'reception', 'Reception'),
    laboratory: await hire('Ben Laurent', 'lab_technician', 'Laboratory'),
    emergency: await as('emergency'),
    icu: await as('icu'),
    operations: await as('operations'),
    ward: await as('ward'),
    radiology: await as('radiology'),
  };
  const wing = await admin.setsUpWing('North', 'ward');
  const room = await admin.setsUpRoom(wing, '301', ['A', 'B', 'C', 'D']);
  const here: EmergencyCaseRecord[] = [];
  for (let n = 0; n < HERE; n++) {
    const admission = await staff.reception.receives('emergency', markedPerson(n), { reason: `${MARK} reason` });
    const texts = markedTexts(boardRecords['emergency-details'].fields);
    here.push(await staff.emergency.triages(admission, { ...triage, ...texts, location: `B${n}` }));
  }
  let changed = 0;
  return {
    ...{ admin, staff, beds: { wing_id: wing.id, room_id: room.id } },
    async changes(times) {
      const until = changed + times;
      const work = async (): Promise<void> => {
        while (changed < until) {
          const n = changed++;
          const triage_level = levels[Math.floor(n / HERE) % levels.length];
          await staff.emergency.send('PUT', `/api/emergency-details/${here[n % HERE]?.id}`, { triage_level });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    },
  };
}
