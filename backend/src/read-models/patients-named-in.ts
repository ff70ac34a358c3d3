import { z } from 'zod';

const PATIENT = /^Patient\/([0-9a-fA-F-]{36})$/;
const reference = z.looseObject({ reference: z.string().optional() });

/** The id in a FHIR reference to a patient, `Patient/<id>`; undefined: it is no such reference. One with an address is of another server: this one has none for its patients. */
export const patientIdIn = (referenceText: string): string | undefined => PATIENT.exec(referenceText)?.[1];

/** Whom a FHIR resource that may be malformed names as its patient, by the two names that resources have for it. */
export function patientsNamedIn(resource: unknown): readonly string[] {
  const { subject, patient } = (resource ?? {}) as { readonly subject?: unknown; readonly patient?: unknown };
  return [subject, patient].flatMap((named) => {
    const id = patientIdIn(reference.safeParse(named).data?.reference ?? '');
    return id === undefined ? [] : [id];
  });
}
