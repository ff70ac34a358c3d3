import { TEXTS_IN } from './texts-in.js';

/**
 * In the page: which texts below what `selector` names are not seen whole, since a box around them cuts them. Half of a letter's
 * height may hang out of a line, where nothing is drawn; a line that is left out is higher.
 */
export const cutTexts = (selector: string): string => `(() => {
  ${TEXTS_IN}
  const cut = [];
  for (const whole of document.querySelectorAll(${JSON.stringify(selector)})) {
    for (const { parent, words, boxes: all } of textsIn(whole)) {
      const boxes = all.filter(({ width }) => width > 0);
      for (let at = parent; at && boxes.length > 0; at = at.parentElement) {
        const { overflowX, overflowY, display } = getComputedStyle(at);
        if (at !== whole && (display === 'inline' || display === 'contents' || (overflowX === 'visible' && overflowY === 'visible'))) continue;
        const edge = at.getBoundingClientRect();
        if (boxes.some(({ left, right, top, bottom }) =>
          left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 4 || bottom > edge.bottom + 4)) {
          cut.push(words);
          break;
        }
        if (at === whole) break;
      }
    }
  }
  return [...new Set(cut)];
})()`;
