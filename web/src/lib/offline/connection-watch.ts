import { sessionEnding } from '../http/session-end.js';
import { clock } from '../live/clock/clock.svelte.js';
import { onConnection } from '../live/socket.js';
import { unsent } from './unsent.svelte.js';

/**
 * Follows, for the life of the tab, whether there is a connection to the service, as browser and socket say.
 * @param up hears each time that it may be back
 */
export function watchConnection(up: () => void): void {
  const connectionIs = (isUp: boolean): void => {
    unsent.connectionIs(isUp, clock.present);
    if (isUp) up();
  };
  window.addEventListener('offline', () => connectionIs(false));
  window.addEventListener('online', () => connectionIs(true));
  if (!navigator.onLine) connectionIs(false);
  const heard = new WeakSet<object>();
  sessionEnding.hear(() => unsent.connectionIs(true, clock.present));
  onConnection((socket) => {
    connectionIs(true);
    if (heard.has(socket)) return;
    heard.add(socket);
    socket.on('disconnect', () => connectionIs(false));
  });
}
