import type { Journey } from '../api/play.js';
import type { StepName } from '../api/steps.js';
import type { Visit } from './visits.js';

/** Where patients of an arrivals file go after Emergency, each with the step that takes them to the last place. */
export const paths = {
  home: 'released',
  'another hospital': 'released',
  ward: 'to ward',
  'theatre, ward': 'operation to ward',
  'ward, theatre and back': 'back to ward',
  'ICU, ward': 'to ICU',
  'theatre, ICU, ward': 'operation to ICU',
} as const satisfies Record<string, StepName>;
export type Path = keyof typeof paths;

/** The most urgent two of the file's five priorities. */
const URGENT = 2;

/**
 * Where a visit goes. The file says the ICU, a ward (`MedSurg`, admitted here), or neither; whether by the theatre, it says by
 * what the complaint is: surgical patients of the ICU and urgent ones of the wards are operated on first, orthopaedic ones of
 * the wards from there.
 */
export function visitPath({ ward, admitted, surgical, priority }: Visit): Path {
  const said = ward.toUpperCase();
  if (said === 'ICU') return surgical ? 'theatre, ICU, ward' : 'ICU, ward';
  if (said.startsWith('OTHER HOSPITAL')) return 'another hospital';
  if (said !== 'MEDSURG' || !admitted) return 'home';
  if (surgical === 'orthopedic') return 'ward, theatre and back';
  return surgical && priority <= URGENT ? 'theatre, ward' : 'ward';
}

/** Of each path that somebody was to take: how many were, and how many of them have come to its end. */
export type PathCounts = readonly (readonly [path: Path, planned: number, arrived: number])[];

/** @param planned the path of each journey. */
export function countPaths(planned: readonly Path[], journeys: readonly Pick<Journey, 'passed'>[]): PathCounts {
  return (Object.keys(paths) as Path[]).flatMap((path) => {
    const theirs = journeys.filter((_, n) => planned[n] === path);
    return theirs.length > 0
      ? [[path, theirs.length, theirs.filter(({ passed }) => passed.has(paths[path])).length]]
      : [];
  });
}
