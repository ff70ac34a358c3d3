import { icuAdmissionOf } from '../../medicine/findings.js';
import { icuCourses } from '../../medicine/icu-courses.js';
import { presentationOf } from '../../medicine/presentations.js';
import type { Random } from '../../random.js';
import { chooseRoom } from '../../wings/choose-room.js';
import { type Chance, freeIcuRooms, icuPlaces, type Move, minutesSince, type Picture } from '../picture.js';
import { amend } from './emergency-course.js';

/** About how many stand on the board when nothing pulls. */
const USUAL = 26;

/** Somebody leaves Emergency: treated and released, or handed off to the ICU. */
export function emergencyExits(picture: Picture, random: Random): readonly Chance[] {
  const { now, emergency, icuDoctors } = picture;
  const full = Math.max(0, (emergency.length - USUAL * 0.7) / (USUAL * 0.3));
  const places = icuPlaces(picture);
  return emergency.flatMap((record): readonly Chance[] => {
    const here = minutesSince(record.created_at, now);
    const small = record.triage_level === 'standard' || record.triage_level === 'non-urgent';
    const release = (): Move => amend(record, { does: 'treat-and-release' });
    const course = icuCourses[presentationOf(record.admission.reason)?.icu ?? 'ventilated'];
    const known = presentationOf(record.admission.reason)?.icu !== undefined;
    const transfer = (): Move => {
      const severity = random.chance(0.6) ? 'critical' : 'serious';
      const room_id = chooseRoom(freeIcuRooms(picture), course.isolation !== null, random);
      const body = {
        ...icuAdmissionOf(course, severity, record.patient, now, random),
        room_id,
        doctor_id: random.pick(icuDoctors),
      };
      return amend(record, { does: 'transfer-to-icu', body });
    };
    const critical = record.triage_level === 'critical' && known && here > 12;
    return [
      [release, small && here > 30 ? full ** 2 * Math.min(1, here / 200) : 0],
      // The last place is kept for somebody whom the house itself brings.
      [transfer, critical && places > 1 ? 0.3 + Math.min(0.9, here / 90) : 0],
    ];
  });
}
