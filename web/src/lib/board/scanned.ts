import { type BoardWard, type PatientIdentity, wards } from '@ward-board/contract';
import { unsaved } from '#lib/forms/unsaved.svelte.ts';
import { placeIn } from '#lib/patient/place.ts';
import { sayMismatch, type Wearer } from '#lib/scan/find-patient.ts';
import type { ScanFor } from '#lib/scan/scanning.svelte.ts';
import { confirm, confirmWhile } from '#lib/ui/confirm.svelte.ts';
import { toasts } from '#lib/ui/toasts.svelte.ts';
import { page } from '$app/state';
import { chartIn, openChart } from './board-chart.svelte.ts';

/** Who can be found on a board by their wristband, and where they are. */
export const wearersOf = (rows: readonly { readonly patient: PatientIdentity }[]): readonly Wearer[] =>
  rows.map((row) => ({ ...row.patient, place: placeIn(row) }));

/**
 * What follows on a wristband that was read. Over the chart of its wearer it confirms who they are, and leaves all as it is. Over
 * somebody else's it says so, before anything that was typed there can be lost. Over the keypad whoever is not on the board is refused
 * there, and the round goes on where it was.
 */
export async function openScanned(
  { reachesAll = false }: { readonly reachesAll?: boolean },
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
  const isHere = reachesAll || onBoard.some(({ id }) => id === wearer.id);
  if (!isHere && open !== undefined && (wanted === 'keypad' || unsaved.whose !== null)) {
    const stays = whose ?? 'this patient';
    // Not whose it is: that is no business of the board's staff.
    await confirm({
      title: `This wristband is not ${stays}’s.`,
      text: `Its patient is not on the ${wards[ward].title} board.${unsaved.whose === null ? '' : ' What you entered is kept.'}`,
      no: `Stay with ${stays}`,
    });
    return;
  }
  const mismatch = open === undefined || whose === null ? null : sayMismatch(wearer, whose);
  let isUnsaved = unsaved.whose !== null;
  if (mismatch !== null && isUnsaved) {
    const question = {
      title: mismatch,
      text: `What you entered for ${whose} is not saved yet.`,
      yes: `Go to ${wearer.name}`,
      no: `Stay with ${whose}`,
    };
    const goes = await confirmWhile(question, () => unsaved.whose !== null);
    if (goes === false) return;
    // Saved meanwhile: as where nothing was typed.
    isUnsaved = goes !== null;
  }
  const isOpen = await openChart(ward, wearer.id, wanted === 'keypad' ? { card: 'vitals', entry: 'keypad' } : {});
  // Of whoever is not on the board the chart says that, and not who it is.
  if (isOpen && isHere && mismatch !== null && !isUnsaved) toasts.say(mismatch, { warns: true, on: page.url.pathname });
}
