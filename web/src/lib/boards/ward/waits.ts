import type { WaitingEntryRecord } from '@ward-board/contract';

type Entry = Pick<WaitingEntryRecord, 'admission'>;

/** Whether an entry's patient waits for a bed: the service assigns nobody who is admitted already, and their entry is only to be removed. */
export const isAssignable = ({ admission }: Entry): boolean => admission === null;

/** Those who wait before those who only are to be taken off the list, each in their order. */
export const byAssignable = <Row extends Entry>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => Number(isAssignable(b)) - Number(isAssignable(a)));
