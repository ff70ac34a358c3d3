import type { RecordedEvent } from '@ward-board/event-store';
import { openLog, positionOf, type TestLog } from '../../testing/open-log.js';
import { addPresences, Presences } from './presence.js';

describe('who may have stood on a board', () => {
  let log: TestLog;
  beforeAll(async () => {
    log = await openLog();
  });
  afterAll(() => log?.close());

  const event = (n: number, type: string, stream: string): RecordedEvent => ({
    ...{ id: `event-${n}`, type, data: {}, stream, revision: 1, recordedAt: '2026-01-01T00:00:00.000Z' },
    ...{ position: positionOf(n), metadata: { patient_id: `of ${stream}` } },
  });
  const asked = (n: number) => new Presences(log.db).withStudies(positionOf(n), 10);

  it('is who had a request that was ended and reopened, in one page of events or in several', async () => {
    await addPresences(log.db, [
      event(1, 'ImagingOrdered', 'one'),
      event(2, 'ServiceRequestCompleted', 'one'),
      event(3, 'ServiceRequestReopened', 'one'),
      event(4, 'ServiceRequestCompleted', 'one'),
    ]);
    await addPresences(log.db, [event(5, 'ServiceRequestReopened', 'one')]);
    await addPresences(log.db, [event(6, 'ServiceRequestRevoked', 'one')]);
    expect([await asked(1), await asked(5), await asked(6)]).toEqual([['of one'], ['of one'], []]);
  });

  it('is nobody before their request, nor once it was ended in the page that it came with', async () => {
    await addPresences(log.db, [event(7, 'ImagingOrdered', 'two'), event(8, 'ServiceRequestEnteredInError', 'two')]);
    await addPresences(log.db, [event(9, 'ServiceRequestCompleted', 'unknown')]);
    expect([await asked(6), await asked(7), await asked(8), await asked(9)]).toEqual([[], ['of two'], [], []]);
  });
});
