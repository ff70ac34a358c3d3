import { boardRecords, type IcuCaseRecord } from '@ward-board/contract';
import type { FormRecord, RecordKind } from '../forms/record-form.js';
import { sentBeside } from './sent-beside.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const beside = (fields: Partial<IcuCaseRecord>) =>
  sentBeside(
    boardRecords.icu as unknown as RecordKind,
    { severity: 'serious', ...fields } as unknown as FormRecord,
    now,
  );

describe('what a transfer had said, beside what the record says by now', () => {
  it('is of the fields that were changed since, the level among them, in the words of forms', () => {
    const sent = { isolation: 'Airborne', severity: 'serious', medications: 'Noradrenaline 0.2' };
    expect(beside({ sent, severity: 'critical', isolation: 'Contact', medications: null })).toEqual([
      { label: 'Isolation', sent: 'Airborne', own: 'Contact' },
      { label: 'Severity', sent: 'Serious', own: 'Critical' },
      { label: 'Medications', sent: 'Noradrenaline 0.2', own: null },
    ]);
  });

  it('is nothing of what the transfer had left empty, nor where nothing was changed', () => {
    expect(beside({ sent: { diet: null }, diet: 'Soft' })).toEqual([]);
    expect(beside({ sent: null, diet: 'Soft' })).toEqual([]);
  });
});
