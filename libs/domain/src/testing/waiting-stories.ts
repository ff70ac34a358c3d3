import type { WaitingDetails } from '../waiting-list/waiting-entry.js';
import { idOf } from './ids.js';
import { bedIn } from './rooms.js';
import { ofPatient, ofStay, telling } from './stories.js';

/** Priority 2, for a hip replacement, unless it is said otherwise. */
export const waitingDetails = (said: Partial<WaitingDetails> = {}): WaitingDetails => ({
  priority: 2,
  preferred_wing_id: null,
  reason: 'Hip replacement',
  diagnosis: 'Coxarthrosis',
  ...said,
});

const ofEntry = { ...ofPatient, entry_id: idOf('waiting') };

/** The first entry is the first patient's open one; goes with `waitingAdded()`. */
export const waitBegan = telling('WaitBegan', ofEntry);
/** It no longer is; goes with `waitingCancelled()` and `waitingAssigned()`. */
export const waitEnded = telling('WaitEnded', ofEntry);

/** With `waitingDetails()`, unless it is said otherwise. */
export const waitingAdded = telling('WaitingListEntryAdded', { ...ofEntry, ...waitingDetails() });
/** Up to priority 1, unless it is said otherwise. */
export const waitingAmended = telling('WaitingListEntryAmended', { ...ofEntry, changes: { priority: 1 } });
/** That the relatives were told, unless it is said otherwise. */
export const waitingNoted = telling('WaitingListNoteAdded', { ...ofEntry, text: 'Relatives informed' });
/** The first entry is taken off the list. */
export const waitingCancelled = telling('WaitingListEntryCancelled', ofEntry);
/** To the first admission and acceptance, in bed A of the first room; goes with `admitted()` and `acceptedOnWard()`. */
export const waitingAssigned = telling('WaitingListEntryAssigned', {
  ...ofEntry,
  ...ofStay,
  acceptance_id: idOf('acceptance'),
  bed: bedIn(),
});
