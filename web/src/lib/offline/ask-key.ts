import { type QueueKey, queueKey } from '@ward-board/contract';
import { api, type Result } from '../http/api.js';

/** Asks for the key of what waits on this device. @param of an earlier session of the same user's; left out: the one that goes on. */
export const askKey = (of?: string): Promise<Result<QueueKey>> =>
  api.get(of === undefined ? '/api/auth/queue-key' : `/api/auth/queue-key?of=${of}`, queueKey);
