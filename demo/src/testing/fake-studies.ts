import { type ImagingStatus, imagingStudy } from '@ward-board/contract';

interface Study {
  readonly id: string;
  readonly status: ImagingStatus;
}

const next: Readonly<Record<ImagingStatus, readonly ImagingStatus[]>> = {
  scheduled: ['in-progress', 'cancelled'],
  'in-progress': ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

/** What an order makes. @throws for a body that the contract refuses. */
export const orderedStudy = (body: unknown): object => imagingStudy.create.parse(body);

/** What an edit changes. @throws for a body that the contract refuses, and for a step that there is not. */
export function studyChanges(study: Study, body: unknown, at: Date): object {
  const changes = imagingStudy.update.parse(body);
  if (changes.status && !next[study.status].includes(changes.status))
    throw new Error(`${study.id}: invalid_transition`);
  return { ...changes, ...(changes.status === 'in-progress' && { started_at: at.toISOString() }) };
}
