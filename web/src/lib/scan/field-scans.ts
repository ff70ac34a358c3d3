import { isTypedInto } from '#lib/shell/shortcuts.svelte.ts';
import { toasts } from '#lib/ui/toasts.svelte.ts';
import { scanEnded } from './after-scan.ts';
import { mrnInLine, mrnInNumber } from './scanned-by.ts';
import { type KeyRun, runAfter, scanInText } from './typed-scan.ts';

/** Fields that take the number of a patient, and those of vital signs, where a number is no value and Enter saves nothing. */
const takesNumbers =
  '[role=search] input, [type=search], [role=searchbox], #find-by-mrn input, [data-mrn], [data-value]';
/** Lines for any text: those for phones, numbers, dates and times take digits. */
const takesText = 'input:is([type=text], :not([type])):not([inputmode], [placeholder^="YYYY"])';
/** Fields of one number, such as minutes; a PIN is none, and may look like an MRN. */
const takesOneNumber = 'input:is([inputmode=numeric], [inputmode=decimal]):not([type=password])';

/** From which key of a run on a slow scanner has typed into a field; null: it has not. */
function slowScanIn(field: TextField, run: KeyRun, isKnown: (mrn: string) => boolean): number | null {
  if (field.matches(takesText)) return mrnInLine(run, isKnown);
  return field.matches(takesOneNumber) ? mrnInNumber(run, isKnown) : null;
}

export type TextField = HTMLInputElement | HTMLTextAreaElement;
const isText = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && isTypedInto(target);

/** Puts back what stood in a field. */
export function putBack(field: TextField | HTMLSelectElement, text: string): void {
  if (field.value === text) return;
  field.value = text;
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * Takes back what a hardware scanner types into the field of a form, with its Enter, which would save the form: the number of one patient
 * stood in what is written of another. A slow one is told by its text, in a line for any. @returns what ends it.
 * @param isKnown whether somebody on the board has this MRN; null: the page has no board, and slow scans are left. @param said what is said of it.
 */
export function watchFields(isKnown: ((mrn: string) => boolean) | null, said: string): () => void {
  let run: KeyRun | null = null;
  let into: TextField | null = null;
  /** What stood there before each key of the run. */
  let before: readonly string[] = [];

  function hear(event: KeyboardEvent): void {
    const { key, target, timeStamp } = event;
    if (!event.isTrusted || key === 'Shift') return;
    const field = isText(target) && !target.matches(takesNumbers) ? target : null;
    if (field !== into) [run, into] = [null, field];
    if (field === null) return;
    run = runAfter(run, event);
    if (run === null) return;
    before = run.keys.length === 1 ? [field.value] : [...before, field.value];
    const from = scanInText(run) ?? (isKnown === null ? null : slowScanIn(field, run, isKnown));
    if (from === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    scanEnded(timeStamp);
    putBack(field, before[from] ?? '');
    toasts.say(said, { warns: true, about: said });
  }

  window.addEventListener('keydown', hear, { capture: true });
  return () => window.removeEventListener('keydown', hear, { capture: true });
}
