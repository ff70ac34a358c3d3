import { diagnosticReportList, prescription, serviceRequest } from '@ward-board/contract';
import type { ZodType } from 'zod';
import { AskedList } from '../live/asked-list.svelte.js';
import { onWake } from '../live/clock/signals.js';
import type { ChartCollections, ListState } from './chart-rows.js';

/** As many of the newest are read; the counts say how many there are. */
const NEWEST = 500;

/** A patient's orders and results. They are in no feed of the patient: each list is read anew when something says that it changed. */
export type OrderCollection = 'prescriptions' | 'service-requests' | 'diagnostic-reports';

/** The lists of a patient's orders and results, for as long as the chart is open. Made while its panel is. */
export class PatientOrders {
  readonly #lists: { readonly [Name in OrderCollection]: AskedList<ChartCollections[Name]> };

  /** @param patientId null: nothing is asked yet. */
  constructor(patientId: () => string | null) {
    const asked = <Row>(collection: OrderCollection, schema: ZodType<{ items: Row[]; next_cursor: string | null }>) =>
      new AskedList<Row>(() => {
        const id = patientId();
        const path = `/api/${collection}?patient_id=${id}&limit=${NEWEST}`;
        return id === null ? null : { subject: id, choice: '', path };
      }, schema);
    this.#lists = {
      prescriptions: asked('prescriptions', prescription.list),
      'service-requests': asked('service-requests', serviceRequest.list),
      'diagnostic-reports': asked('diagnostic-reports', diagnosticReportList),
    };
    $effect(() => onWake(this.again));
  }

  rows<Name extends OrderCollection>(collection: Name): readonly ChartCollections[Name][] {
    return this.#lists[collection].answer?.rows ?? [];
  }

  stateOf(collection: OrderCollection): ListState {
    const { state, answer } = this.#lists[collection];
    if (answer !== null) return 'ready';
    return state === 'failed' ? 'failed' : 'loading';
  }

  /** Since when one of the lists could not be read anew; null: all are as they were read last. */
  get outdatedSince(): Date | null {
    const old = Object.values(this.#lists).filter(({ state }) => state === 'old');
    return old.map(({ answer }) => answer?.at ?? null).find((at) => at !== null) ?? null;
  }

  /** Something changed that the lists may not have. */
  readonly again = (): void => {
    for (const list of Object.values(this.#lists)) list.again();
  };
}
