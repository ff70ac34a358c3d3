import { changedFields, isEmpty } from '../shared/decision.js';
import type { RecordChangeData } from './record-kind.js';
import type { RecordUpdate } from './record-kinds.js';

/** What fields of a record say of the stay's isolation; left out: nothing, as in events from before each board had the field. */
interface SaysIsolation {
  readonly isolation?: string | null | undefined;
}

/** The isolation of a stay once one of its records says this. */
export function stayIsolationAfter(was: string | null, update: RecordUpdate): string | null {
  const said: SaysIsolation = 'details' in update ? update.details : 'changes' in update ? update.changes : {};
  return said.isolation === undefined ? was : said.isolation;
}

/** The change after which another record of the stay says the same; null: it does. @param said left out: as it does. */
export function sayingIsolation(record: { readonly details: object }, said: SaysIsolation): RecordChangeData | null {
  const changes = changedFields<SaysIsolation>(record.details, { isolation: said.isolation });
  return isEmpty(changes) ? null : { change: 'amended', changes: { ...changes } };
}
