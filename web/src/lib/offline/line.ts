import { sessionEnding } from '../http/session-end.js';
import { clock } from '../live/clock/clock.svelte.js';
import { onConnection } from '../live/socket.js';
import { unsent } from './unsent.svelte.js';

/**
 * Follows, for the life of the tab, whether there is a connection to the service, as browser and socket say.
 * @param up hears each time that it may be back
 */
export function watchLine(up: () => void): void {
  const lineIs = (isUp: boolean): void => {
    unsent.lineIs(isUp, clock.present);
    if (isUp) up();
  };
  window.addEventListener('offline', () => lineIs(false));
  window.addEventListener('online', () => lineIs(true));
  if (!navigator.onLine) lineIs(false);
  const heard = new WeakSet<object>();
  sessionEnding.hear(() => unsent.lineIs(true, clock.present));
  onConnection((socket) => {
    lineIs(true);
    if (heard.has(socket)) return;
    heard.add(socket);
    socket.on('disconnect', () => lineIs(false));
  });
}
