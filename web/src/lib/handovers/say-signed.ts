import type { HandoverSide, HandoverSummary } from '@ward-board/contract';

/** Whoever may sign a sheet on this page. */
export interface Signing {
  readonly user_id: string;
  /** A signature is on its way. */
  readonly sending: boolean;
  /** Why the last signature was not taken; null: it was. */
  readonly trouble: string | null;
  sign(side: HandoverSide): void;
}

/** What each side of a handover is called. */
export const sideWords: Readonly<Record<HandoverSide, string>> = {
  handing_over: 'Handing over',
  taking_over: 'Taking over',
};

/** How far a sheet is signed, in a few words. */
export function saySigned({ handing_over, taking_over }: Pick<HandoverSummary, HandoverSide>): string {
  if (handing_over && taking_over) return 'Signed by both';
  if (handing_over) return 'To be signed by who takes over';
  return taking_over ? 'To be signed by who hands over' : 'Not signed';
}

/** The sides that somebody may still sign: none of one who has signed already. */
export function openSides(sheet: Pick<HandoverSummary, HandoverSide>, user: string): readonly HandoverSide[] {
  const sides = ['handing_over', 'taking_over'] as const;
  if (sides.some((side) => sheet[side]?.by.id === user)) return [];
  return sides.filter((side) => sheet[side] === null);
}
