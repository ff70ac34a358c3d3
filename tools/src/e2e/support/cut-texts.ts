/**
 * In the page: which texts below what `selector` names are not seen whole, since a box around them cuts them. Half of a letter's
 * height may hang out of a line, where nothing is drawn; a line that is left out is higher.
 */
export const cutTexts = (selector: string): string => `(() => {
  const cut = [];
  for (const whole of document.querySelectorAll(${JSON.stringify(selector)})) {
    const walker = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const parent = text.parentElement;
      if (!text.nodeValue.trim() || parent.closest('.visually-hidden') || getComputedStyle(parent).visibility === 'hidden') continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      for (let at = parent; at && boxes.length > 0; at = at.parentElement) {
        const { overflowX, overflowY, display } = getComputedStyle(at);
        if (at !== whole && (display === 'inline' || display === 'contents' || (overflowX === 'visible' && overflowY === 'visible'))) continue;
        const edge = at.getBoundingClientRect();
        if (boxes.some(({ left, right, top, bottom }) =>
          left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 4 || bottom > edge.bottom + 4)) {
          cut.push(text.nodeValue.trim());
          break;
        }
        if (at === whole) break;
      }
    }
  }
  return [...new Set(cut)];
})()`;
