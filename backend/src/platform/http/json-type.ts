/** What a content type says of JSON: a `text` of it, `lines` of it, which are streamed at any length; null: nothing. */
export function jsonOf(contentType: unknown): 'text' | 'lines' | null {
  const found = /^application\/(?:[\w.-]+\+|(x-nd))?json\b/.exec(String(contentType));
  if (!found) return null;
  return found[1] === undefined ? 'text' : 'lines';
}
