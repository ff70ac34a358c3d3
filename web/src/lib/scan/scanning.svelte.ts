import { typedAhead } from './typed-ahead.ts';

/** Why a wristband is scanned: what opens of its patient. */
export type ScanFor = 'chart' | 'keypad';

interface Search {
  readonly wanted: ScanFor;
  /** What a scanner has typed already; null: it is still to be read. */
  readonly read: string | null;
}
let search = $state.raw<Search | null>(null);

/** Whether somebody is looking for a patient by their wristband. */
export const scanning = {
  get wanted(): ScanFor | null {
    return search?.wanted ?? null;
  },
  get read(): string | null {
    return search?.read ?? null;
  },
  /** @param press what asks for it: what is typed after that is for the dialog. */
  begin(wanted: ScanFor, press: Event): void {
    search = { wanted, read: null };
    typedAhead.begin(press, scanning.end);
  },
  /** Looks for what a scanner has typed already. */
  find(wanted: ScanFor, read: string): void {
    search = { wanted, read };
    typedAhead.end();
  },
  end(): void {
    search = null;
    typedAhead.end();
  },
};
