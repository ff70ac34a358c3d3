import { SCAN_KEY } from '#lib/scan/key-run.ts';
import type { Shortcut } from '#lib/shell/shortcuts.svelte.ts';

interface Pressed {
  readonly filter: () => void;
  /** What the board's first button begins; undefined: it has none. */
  readonly begin: { readonly label: string; readonly run: () => void } | undefined;
  /** Null: the page makes no handover sheets, and opens no charts. */
  readonly handover: (() => void) | null;
  /** Null: as for `handover`. */
  readonly scans: ((press: Event) => void) | null;
  /** Whether rows are edited. */
  readonly edits: boolean;
}

const nothing = (): void => {};
/** Keys that the row with the focus hears itself: here only so that the help names them. */
const rowKeys = ({ handover, edits }: Pick<Pressed, 'handover' | 'edits'>): readonly Shortcut[] => [
  { key: 'row:Enter', shown: 'Enter', what: handover ? 'Open chart' : 'Open details', run: nothing },
  ...(edits ? [{ key: 'row:e', shown: 'e', what: 'Edit row', run: nothing }] : []),
];

/** The keys of a board, in the order in which the help names them. */
export const boardKeys = ({ filter, begin, handover, scans, edits }: Pressed): readonly Shortcut[] => [
  { key: '/', what: 'Filter rows', run: filter },
  ...(begin ? [{ key: 'n', what: begin.label, run: begin.run }] : []),
  ...(handover ? [{ key: 'h', what: 'Handover', run: handover }] : []),
  ...(scans ? [{ key: SCAN_KEY, what: 'Scan wristband', run: scans }] : []),
  ...rowKeys({ handover, edits }),
];
