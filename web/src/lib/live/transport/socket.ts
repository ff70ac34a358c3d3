import { signedInUser } from '@ward-board/contract';
import { io } from 'socket.io-client';
import { api } from '../../http/api.js';
import { sessionEnding } from '../../session/session-end.js';
import { sweepConnections } from './drop-idle.js';
import { createTabSocket } from './tab-socket.js';

/** The one socket of this tab. */
export const { line, listenForNotifications, openForSession } = createTabSocket({
  connect: () =>
    io({
      // WebSocket first: any server may then take any client; long polling would need the same one each time.
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      withCredentials: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 5_000,
      randomizationFactor: 0.5,
      timeout: 6_000,
    }),
  checkSession: () => api.get('/api/auth/me', signedInUser),
  sweep: sweepConnections,
  ending: sessionEnding,
});
