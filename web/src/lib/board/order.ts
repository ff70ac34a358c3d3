import type { AdmissionRecord, StayBoard } from '@ward-board/contract';

interface Placed {
  readonly id: string;
  readonly created_at: string;
}

/** By level, the gravest first; then the longest on the board. Never two ways for the same cases. */
export const byLevel = <Case extends Placed, Level>(
  cases: readonly Case[],
  levels: readonly Level[],
  levelOf: (record: Case) => Level,
): Case[] =>
  cases.toSorted(
    (a, b) =>
      levels.indexOf(levelOf(a)) - levels.indexOf(levelOf(b)) ||
      a.created_at.localeCompare(b.created_at) ||
      a.id.localeCompare(b.id),
  );

/** Who stands on a board's strip: those still to be seen, the longest waiting first; then those treated already. */
export const awaiting = (admissions: readonly AdmissionRecord[], board: StayBoard): AdmissionRecord[] =>
  admissions
    .filter((admission) => admission.awaiting === board)
    .toSorted(
      (a, b) =>
        Number(a.treated_at !== null) - Number(b.treated_at !== null) || a.admitted_at.localeCompare(b.admitted_at),
    );
