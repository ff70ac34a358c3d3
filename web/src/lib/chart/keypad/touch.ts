import { swiped } from './keypad.js';

/** Tells of swipes over an element: 1 to the next patient, -1 to the one before. */
export const swipes =
  (onswipe: (way: 1 | -1) => void) =>
  (element: HTMLElement): (() => void) => {
    let touch: Touch | undefined;
    const begin = ({ touches }: TouchEvent): void => {
      touch = touches[0];
    };
    const end = ({ changedTouches: [finger] }: TouchEvent): void => {
      const way = touch && finger ? swiped(finger.clientX - touch.clientX, finger.clientY - touch.clientY) : null;
      touch = undefined;
      if (way !== null) onswipe(way);
    };
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchend', end);
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchend', end);
    };
  };

/** A key of the screen takes no focus: Enter goes on to the next value then, and does not press the same key again. */
export const keepFocus = (event: PointerEvent): void => {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
};
