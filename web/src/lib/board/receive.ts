import type { AdmissionRecord } from '@ward-board/contract';
import { lead } from '#lib/notifications/lead.svelte.ts';
import { acceptLabel } from './row-action.ts';
import type { StripEntry } from './strip.ts';

/** What a board does with its rows and with those who are still to come. */
interface Ways<Row> {
  /** Undefined: the record has no row in this table. */
  readonly latest: (id: string) => Row | undefined;
  readonly arrivals: () => readonly AdmissionRecord[];
  readonly panel: { receive(admission: AdmissionRecord): void };
  readonly actions: { runNamed(label: string, row: Row): void };
}

/** Whom a transfer brought is accepted as in their row, which may be in another table of the page; of an admission a record is made. */
export const receiveIn =
  <Row>({ latest, arrivals, panel, actions }: Ways<Row>) =>
  ({ id, patient }: StripEntry): void => {
    const [row, admission] = [latest(id), arrivals().find((each) => each.id === id)];
    if (admission) panel.receive(admission);
    else if (row) actions.runNamed(acceptLabel, row);
    else lead.toRow(id, patient.name);
  };
