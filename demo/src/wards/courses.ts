import { emergencyStayOf, presentationOf } from '../data/emergency.js';
import { type IcuCourse, icuCourses } from '../data/icu.js';
import { surgeryOf } from '../data/operations.js';
import type { WardStay } from '../data/shapes.js';
import { waitingCaseOf, wardCaseOf } from '../data/ward.js';

const coursesByReason = new Map<string, IcuCourse>(Object.values(icuCourses).map((course) => [course.reason, course]));

/** How it goes on in the ICU with somebody admitted for this; undefined for what a visitor wrote in their own words. */
export function icuCourseOf(reason: string | null): IcuCourse | undefined {
  const name = presentationOf(reason)?.icu ?? wardCaseOf(reason)?.icu ?? surgeryOf(reason)?.icu;
  return name ? icuCourses[name] : coursesByReason.get(reason ?? '');
}

/** Where somebody who came to Emergency for this lies when they are admitted; undefined: nobody is, or a visitor's words. */
export function wardStayFromEmergency(reason: string | null): WardStay | undefined {
  const stay = emergencyStayOf(reason);
  return stay?.ward && { ...stay.ward, diagnosis: stay.diagnosis };
}

/** What a ward knows of somebody admitted for this, however they came; undefined for a visitor's words. */
export const wardStayOf = (reason: string | null): WardStay | undefined =>
  wardCaseOf(reason) ??
  waitingCaseOf(reason) ??
  wardStayFromEmergency(reason) ??
  surgeryOf(reason)?.ward ??
  icuCourseOf(reason)?.ward;
