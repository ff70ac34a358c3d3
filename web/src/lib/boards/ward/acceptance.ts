import { type NormalAcceptanceRecord, normalAcceptance } from '@ward-board/contract';
import { sayBed } from '#lib/board/by-wing.ts';
import type { Arrivals } from '#lib/board/define-board.ts';
import { awaiting } from '#lib/board/order.ts';
import { isToAccept } from '#lib/board/stay-rows.ts';

/** How an admission is accepted, on both tabs alike. */
export const acceptance: Arrivals<NormalAcceptanceRecord> = {
  kind: normalAcceptance,
  strip: 'Awaiting acceptance',
  of: (board) => awaiting(board.rows('admissions'), 'ward'),
  brought: (board) => board.rows('normal-acceptances').filter(isToAccept),
  begin: '+ Acceptance',
  short: '+ Acceptance',
  choose: 'Choose a patient to accept',
  none: 'No patients awaiting acceptance.',
  receive: 'Accept',
  again: 'Accept again',
  title: () => 'Accept onto the ward',
  save: 'Accept',
  initial: ({ reason, doctor_id }) => ({ diagnosis: reason ?? '', doctor_id: doctor_id ?? '' }),
  saved: (row) => `accepted into ${sayBed(row)}`,
};
