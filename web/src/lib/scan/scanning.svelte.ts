/** Why a wristband is scanned: what opens of its patient. */
export type ScanFor = 'chart' | 'keypad';

let wanted = $state.raw<ScanFor | null>(null);

/** Whether somebody is looking for a patient by their wristband. */
export const scanning = {
  get wanted(): ScanFor | null {
    return wanted;
  },
  begin(what: ScanFor): void {
    wanted = what;
  },
  end(): void {
    wanted = null;
  },
};
