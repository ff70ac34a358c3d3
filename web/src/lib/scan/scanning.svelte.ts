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
  begin(wanted: ScanFor, read: string | null = null): void {
    search = { wanted, read };
  },
  end(): void {
    search = null;
  },
};
