import { type Projection, patientRegister, wardBoards } from '@ward-board/projections';

/** By the REST path's name; `removed-cases` has none, and says whose a case was that is gone. */
export type Collection = 'admissions' | 'emergency-details' | 'icu' | 'patients' | 'removed-cases';

/** Which projection answers for which collection. */
const projections = {
  admissions: wardBoards as Projection,
  'emergency-details': wardBoards as Projection,
  icu: wardBoards as Projection,
  patients: patientRegister as Projection,
  'removed-cases': wardBoards as Projection,
} satisfies Record<Collection, Projection>;

export const projectionOf = (collection: Collection): Projection => projections[collection];
