const two = (part: number): string => String(part).padStart(2, '0');

/** An instant for `<input type="datetime-local">`: `2026-11-21T07:15`, in the device's zone; empty stays empty. */
export function toLocal(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  const day = [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The instant of such an input's value; empty where it is no time. */
export function fromLocal(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
