/**
 * The style of the foot of printed pages: words on the left, the page's number on the right. A page that was taken out of a sheet can so be
 * put back into it.
 */
export const pageFoot = (words: string): string => `@page {
  margin: 7mm 7mm 12mm;
  @bottom-left { content: ${quoted(words)}; font: 8pt system-ui, sans-serif; color: #333; }
  @bottom-right { content: "page " counter(page) " of " counter(pages); font: 8pt system-ui, sans-serif; color: #333; }
}`;

/** A text as a string of CSS: whatever is no plain letter, number or space is written by its number. */
const quoted = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} ]/gu, (mark) => `\\${(mark.codePointAt(0) ?? 0).toString(16)} `)}"`;

/**
 * Prints a foot on each page until the answer is called. It takes a style sheet of its own: the margins of printed pages read no property
 * of the document's elements.
 */
export function printsFoot(words: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(pageFoot(words));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
