import { createDoubtSettler, createServerClock } from '@ward-board/live-client';
import { api } from '../../http/api.js';
import { tellsOfCorrections } from './corrected-clock.js';

/** The server's clock as this tab knows it. */
export const { clock: serverClock, onCorrected } = tellsOfCorrections(
  createServerClock({ wall: () => Date.now(), steady: () => performance.now() }),
);
api.teach(serverClock);

/** Asks the server for the time when it is no longer known well enough. */
export const settleDoubt = createDoubtSettler(serverClock, (path, init) => fetch(path, init));

/** The earliest that it can be at the server, in ms since 1970, whatever was done to this device's clock; minus infinity before any answer. */
export const leastNow = (): number => serverClock.now() - serverClock.doubt();
