import { type BoardWard, type PatientIdentity, wards } from '@ward-board/contract';
import { unsaved } from '#lib/forms/unsaved.svelte.ts';
import { placeIn } from '#lib/patient/place.ts';
import { sayMismatch, type Wearer } from '#lib/scan/find-patient.ts';
import type { ScanFor } from '#lib/scan/scanning.svelte.ts';
import { confirmWhile } from '#lib/ui/confirm.svelte.ts';
import { toasts } from '#lib/ui/toasts.svelte.ts';
import { page } from '$app/state';
import { chartIn, openChart } from './board-chart.svelte.ts';

/** Who can be found on a board by their wristband, and where they are. */
export const wearersOf = (rows: readonly { readonly patient: PatientIdentity }[]): readonly Wearer[] =>
  rows.map((row) => ({ ...row.patient, place: placeIn(row) }));

/**
 * What follows on a wristband that was read. Over the chart of its wearer it confirms who they are, and leaves all as it is. Over
 * somebody else's it says so, before anything that was typed there can be lost.
 */
export async function openScanned(
  ward: BoardWard,
  wearer: Wearer,
  wanted: ScanFor,
  onBoard: readonly Wearer[],
): Promise<void> {
  const open = chartIn(page);
  if (open === wearer.id) {
    toasts.say(`Wristband matches ${wearer.name}`, { on: page.url.pathname });
    return;
  }
  const whose = onBoard.find(({ id }) => id === open)?.name ?? unsaved.whose;
  const mismatch = open === undefined || whose === null ? null : sayMismatch(wearer, whose);
  let isUnsaved = unsaved.whose !== null;
  if (mismatch !== null && isUnsaved) {
    // Radiology reaches patients who are not on its board.
    const isHere = ward === 'radiology' || onBoard.some(({ id }) => id === wearer.id);
    const question = {
      title: mismatch,
      text: isHere
        ? `What you entered for ${whose} is not saved yet.`
        : `${wearer.name} is not on the ${wards[ward].title} board. What you entered for ${whose} is kept here, and not saved yet.`,
      ...(isHere && { yes: `Go to ${wearer.name}` }),
      no: `Stay with ${whose}`,
    };
    const goes = await confirmWhile(question, () => unsaved.whose !== null);
    if (goes === false) return;
    // Saved meanwhile: as where nothing was typed.
    isUnsaved = goes !== null;
  }
  const isOpen = await openChart(ward, wearer.id, wanted === 'keypad' ? { card: 'vitals', entry: 'keypad' } : {});
  if (isOpen && mismatch !== null && !isUnsaved) toasts.say(mismatch, { warns: true, on: page.url.pathname });
}
