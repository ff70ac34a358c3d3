import type { PatientIdentity } from '@ward-board/contract';
import { likenesses } from '../patient/surname.js';

/** How one of several patients is named in a sentence. */
export interface Named {
  readonly name: string;
  /** Where another one is called so or nearly so; null: nobody is. */
  readonly mrn: string | null;
}

/** Names patients so that none is taken for another one of them: two of a name, or of surnames alike, are told apart by their MRN. */
export function toldApart(
  patients: readonly Pick<PatientIdentity, 'id' | 'name' | 'mrn'>[],
): (patientId: string) => Named {
  const [byId, alike] = [new Map(patients.map((each) => [each.id, each])), likenesses(patients)];
  return (id) => {
    const patient = byId.get(id);
    return { name: patient?.name ?? '', mrn: patient && alike.has(id) ? patient.mrn : null };
  };
}
