/**
 * In the page, put in front of what calls it: `textsIn(root)`, the texts below an element that can be seen, each with its node, the
 * element around it, its words and the boxes of its lines. Left out are blank ones, and those that are for screen readers alone.
 */
export const TEXTS_IN = `const textsIn = (root) => {
  const found = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!node.nodeValue.trim() || parent.closest('.visually-hidden') || getComputedStyle(parent).visibility === 'hidden') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    found.push({ node, parent, words: node.nodeValue.trim(), boxes: [...range.getClientRects()] });
  }
  return found;
};`;
