import { getContext, hasContext, setContext } from 'svelte';

const KEY = Symbol('same names');

/** Says, for all that a page shows of patients, whose whole name is somebody else's there as well. */
export const tellSameNames = (isSame: (patientId: string) => boolean): void => void setContext(KEY, isSame);

/** Whether somebody else on the page has the same name; on a page that does not say it, nobody has. */
export const sameNames = (): ((patientId: string) => boolean) => (hasContext(KEY) ? getContext(KEY) : () => false);
