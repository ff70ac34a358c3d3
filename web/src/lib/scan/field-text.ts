export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** The field that has the focus; null: none has. */
function focused(): Field | null {
  const field = document.activeElement;
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
    ? field
    : null;
}

/** Puts a text into a field, or back into it. */
export function putBack(field: Field, text: string): void {
  if (field.value === text) return;
  field.value = text;
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** @returns what brings back what stands in the field that has the focus. */
export function typedInField(): () => void {
  const field = focused();
  const text = field?.value ?? '';
  return () => field && putBack(field, text);
}

/** @param undo brings back what stood before a text. @returns what takes that out of the field that has the focus, and nothing typed since. */
export function takesOut(text: string, undo: () => void): () => void {
  const field = focused();
  const stood = field?.value;
  return () => {
    if (field === null) return;
    const { value } = field;
    const at = value.lastIndexOf(text);
    if (value === stood) undo();
    else if (at >= 0) putBack(field, value.slice(0, at) + value.slice(at + text.length));
    field.focus();
  };
}
