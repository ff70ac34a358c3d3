import { recordSpan } from '../../telemetry/tracing.js';
import type { KeyedAppend } from './keyed-appends.js';

/** For each append of a batch whose request is traced, a span of what was done for it: all of them took as long as the batch. */
export function traceBatch(projection: string, appends: readonly KeyedAppend[], since: number, events: number): void {
  for (const { events: own } of appends) {
    const first = own[0]?.recorded;
    if (first?.metadata.traceparent === undefined) continue;
    recordSpan(`project ${projection}`, first.metadata.traceparent, since, {
      'ward_board.projection': projection,
      'ward_board.batch.events': events,
      'ward_board.event.type': first.type,
    });
  }
}
