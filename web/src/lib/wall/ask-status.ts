import { serverClock } from '../live/clock/tab-clock.js';
import { createAskStatus } from './create-ask-status.js';

/** Asks the service, as `createAskStatus` says. */
export const askStatus = createAskStatus((path, init) => fetch(path, init), serverClock);
