import type { HandoverSummary } from '@ward-board/contract';
import { sentSheet } from './sent-sheet.js';

const at = (time: string) => `2026-11-21T${time}:00.000Z`;
const sheets = ['15:00', '12:00', '09:00', '01:00'].map((time) => ({
  ...{ id: time, created_at: at(time) },
})) as unknown as readonly HandoverSummary[];
const sent = (handed: string, admitted: string | null) => sentSheet(sheets, { at: at(handed) }, admitted)?.id ?? null;

it('the sheet that went with a transfer is the newest before it, of the same stay', () => {
  expect(sent('12:30', at('08:00'))).toBe('12:00');
  expect(sent('12:00', at('08:00'))).toBe('12:00');
  // What the ward said of a patient whose bed it kept, after it had sent them.
  expect(sent('11:00', at('08:00'))).toBe('09:00');
  expect(sent('08:30', at('08:00'))).toBeNull();
  expect(sent('08:30', null)).toBe('01:00');
});
