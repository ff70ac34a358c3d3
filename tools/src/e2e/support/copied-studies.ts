import { randomUUID } from 'node:crypto';
import type { ImagingStudyRecord } from '@ward-board/contract';
import type { Json } from '@ward-board/event-store';
import { asTheService, type LogOf } from './as-the-service.js';

/** Ids of one millisecond rise as they are made. */
const newId = (at: number, n: number): string => {
  const time = at.toString(16).padStart(12, '0');
  const count = n.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-8000-${randomUUID().slice(-12)}`;
};

/** What an event of a study says, said of another one. */
function of(data: Json, study_id: string, study_uid: string): Json {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) throw new Error('No event of a study.');
  return { ...data, study_id, ...('study_uid' in data ? { study_uid } : {}) };
}

/**
 * Stores copies of a study as it is, each newer than those before it, in one append: hundreds of requests would take a minute.
 * @param copies at most 4,096.
 */
export async function copyStudy(log: LogOf, { id }: ImagingStudyRecord, copies: number): Promise<void> {
  await asTheService(log, async (store) => {
    const events = await store.readStream(`study-${id}`);
    const command_id = randomUUID();
    const now = Date.now();
    await store.append(
      Array.from({ length: copies }, (_, n) => {
        const study_id = newId(now, n);
        return {
          stream: `study-${study_id}`,
          expectedRevision: 0,
          events: events.map(({ type, data, metadata }) => ({
            id: randomUUID(),
            type,
            data: of(data, study_id, `2.25.${BigInt(now) * 4096n + BigInt(n)}`),
            metadata: { ...metadata, command_id },
          })),
        };
      }),
    );
  });
}
