import { signedInUser } from '@ward-board/contract';
import { api } from '../http/api.js';
import { every, onWake } from '../live/clock/signals.js';
import { createIdleWatch } from './idle-watch.js';

/** What a person does to a device. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const CHECK_MS = 5_000;
/** One tab is told of touches of another so often. */
const TELL_MS = 5_000;

/** Minutes after which a session locks, as the service has written them into the page; 0: never. */
const minutes = Number(
  (typeof document === 'undefined' ? null : document.getElementById('idle-lock'))?.textContent ?? '0',
);

/** Watches, for a session that locks when idle, whether this device is touched. @returns ends it. */
export function watchIdle(idle: () => void): () => void {
  if (!(minutes > 0)) return () => {};
  const limitMs = minutes * 60_000;
  const watch = createIdleWatch({
    wall: () => Date.now(),
    steady: () => performance.now(),
    limitMs,
    idle,
    // Any request says how long ago the device was touched.
    report: () => void api.get('/api/auth/me', signedInUser),
  });
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('ward-board:touched');
  let toldAt = Number.NEGATIVE_INFINITY;
  const touched = (event: Event): void => {
    // A browser also tells of a pointer that stands still, when what is below it changes; and of what scripts do.
    if (!event.isTrusted || (event instanceof PointerEvent && event.type === 'pointermove' && !hasMoved(event))) return;
    watch.touched();
    if (performance.now() - toldAt < Math.min(TELL_MS, limitMs / 4)) return;
    toldAt = performance.now();
    tabs?.postMessage(null);
  };
  const options = { capture: true, passive: true } as const;
  for (const touch of TOUCHES) window.addEventListener(touch, touched, options);
  tabs?.addEventListener('message', watch.touched);
  const stops = [every(Math.min(CHECK_MS, limitMs / 10), watch.check), onWake(watch.check)];
  api.sayIdle(() => watch.seconds);
  return () => {
    api.sayIdle(() => null);
    for (const stop of stops) stop();
    for (const touch of TOUCHES) window.removeEventListener(touch, touched, options);
    tabs?.close();
  };
}

const hasMoved = ({ movementX, movementY }: PointerEvent): boolean => movementX !== 0 || movementY !== 0;
