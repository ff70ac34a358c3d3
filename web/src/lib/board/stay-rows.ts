import type { AnyBoardRecord, StayBoard } from '@ward-board/contract';
import { type AllergiesSaid, knownAllergies } from '#lib/patient/allergies.ts';

type Stay = Pick<AnyBoardRecord, 'away' | 'transferred_from' | 'accepted_at' | 'handover' | 'admission' | 'clinical'>;

type Acceptance = Pick<Stay, 'away' | 'transferred_from' | 'accepted_at'>;

/** Whether the patient is here: a record whose patient is in the theatre keeps their bed, and they are moved by nobody. */
export const isHere = ({ away }: Pick<Stay, 'away'>): boolean => away === null;

/** What boards are called where there is little room. */
export const shortBoards: Readonly<Record<StayBoard, string>> = {
  ...{ emergency: 'ER', operations: 'OR', icu: 'ICU', ward: 'Ward' },
};

/** Whether a transfer brought the patient, and the board has not taken them over yet. */
export const awaitsAcceptance = (row: Acceptance): boolean =>
  isHere(row) && row.transferred_from !== null && row.accepted_at === null;

/** Whether the board may send the patient back: whoever is back in the bed that was kept for them is accepted, or sent on. */
export const maySendBack = (row: Acceptance & Pick<AnyBoardRecord, 'returned_at'>): boolean =>
  awaitsAcceptance(row) && row.returned_at === null;

/** Whether somebody is to be accepted, of any board's row; one that is no record of a stay awaits nothing. */
export const isToAccept = ({
  away = null,
  transferred_from = null,
  accepted_at = null,
}: Partial<Acceptance>): boolean => awaitsAcceptance({ away, transferred_from, accepted_at });

/** Whoever a transfer brought stands first until somebody has accepted them, in the order of all others. */
export const toAcceptFirst = <Row extends Partial<Acceptance> & { readonly id: string }>(
  rows: readonly Row[],
): readonly Row[] => rows.toSorted((a, b) => Number(isToAccept(b)) - Number(isToAccept(a)));

/** Why somebody is here: `own`, what the board itself recorded, else what the board that they came from said, else Reception. */
export const reasonOf = (own: string | null, { handover, admission }: Pick<Stay, 'handover' | 'admission'>) =>
  own ?? handover?.reason ?? admission.reason;

/** What is read of the allergies of somebody: the chart, and what a transfer told. */
export const allergiesSaid = ({ handover, clinical }: Pick<Stay, 'handover' | 'clinical'>): AllergiesSaid => ({
  clinical,
  told: clinical.allergies_told ?? handover?.allergies ?? null,
});

/** The allergies on the chart, and those that a transfer told of besides; null: not recorded. */
export const allergiesOf = (row: Pick<Stay, 'handover' | 'clinical'>): string | null => {
  const { clinical, told } = allergiesSaid(row);
  return knownAllergies(clinical, told);
};
