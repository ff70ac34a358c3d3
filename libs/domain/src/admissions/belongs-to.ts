import { type Rejected, reject } from '../shared/decision.js';

/** What a command on a record may name as a check: who and which stay the caller takes it to belong to. */
export interface BelongsTo {
  readonly admission_id?: string | undefined;
  readonly patient_id?: string | undefined;
}

/** Whose a record is. */
type Owners = { readonly [Field in keyof BelongsTo]-?: string };

/** A record belongs to one stay of one patient for good; null when nothing else was claimed. */
export function refuseOtherOwner(claimed: BelongsTo, admission: Owners): Rejected | null {
  for (const field of ['admission_id', 'patient_id'] as const)
    if (claimed[field] !== undefined && claimed[field] !== admission[field])
      return reject('not_changeable', `This record belongs to another ${field.replace('_id', '')}, for good.`, field);
  return null;
}
