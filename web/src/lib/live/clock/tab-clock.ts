import { createDoubtSettler, createServerClock } from '@ward-board/live-client';
import { api } from '../../http/api.js';

/** The server's clock as this tab knows it. */
export const serverClock = createServerClock({ wall: () => Date.now(), steady: () => performance.now() });
api.teach(serverClock);

/** Asks the server for the time when it is no longer known well enough. */
export const settleDoubt = createDoubtSettler(serverClock, (path, init) => fetch(path, init));
