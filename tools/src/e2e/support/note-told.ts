/**
 * Notes in a page what comes up after something was done: it stays for eight seconds, and a busy machine takes longer for
 * what a test looks at before.
 */
export const NOTE_TOLD = `
  window.told = [];
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (node instanceof Element && node.matches('.stack p')) window.told.push(node.textContent.trim());
      }
    }
  }).observe(document, { childList: true, subtree: true });`;
