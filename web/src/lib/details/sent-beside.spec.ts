import { boardRecords, type IcuCaseRecord } from '@ward-board/contract';
import type { FormRecord, RecordKind } from '../forms/record-form.js';
import { sentAsWell, sentBeside } from './sent-beside.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const beside = (fields: Partial<IcuCaseRecord>) =>
  sentBeside(
    boardRecords.icu as unknown as RecordKind,
    { severity: 'serious', transferred_from: 'emergency', ...fields } as unknown as FormRecord,
    now,
  );

describe('what a transfer had said, beside what the record says by now', () => {
  it('says what was changed since, the level as well, and what still stands, in the words of forms', () => {
    const sent = { isolation: 'Airborne', severity: 'serious', medications: 'Noradrenaline 0.2', vitals: 'HR 80' };
    const now = {
      severity: 'critical' as const,
      isolation: 'Contact',
      medications: null,
      vitals: 'HR 99',
      iv_lines: 'Left arm',
    };
    expect(beside({ sent, ...now })).toEqual([
      { label: 'Severity', sent: 'Serious', own: 'Critical', isChanged: true },
      { label: 'IV lines', sent: 'Left arm', own: 'Left arm', isChanged: false },
      { label: 'Medications', sent: 'Noradrenaline 0.2', own: null, isChanged: true },
      { label: 'Isolation', sent: 'Airborne', own: 'Contact', isChanged: true },
    ]);
  });

  it('is nothing of what the transfer had left empty, nor of a record that no transfer opened', () => {
    const labels = (of: Partial<IcuCaseRecord>) => beside(of).map(({ label }) => label);
    expect(labels({ sent: { diet: null }, diet: 'Soft' })).toEqual(['Severity']);
    expect(labels({ transferred_from: null, sent: null, diet: 'Soft' })).toEqual([]);
  });

  it('stands in one line with what was told of the same in words', () => {
    const typed = [{ label: 'Isolation', sent: 'Airborne', own: 'Contact', isChanged: true }];
    const [both, same, told, form] = [
      sentAsWell('Isolation', 'Droplet', typed),
      sentAsWell('Isolation', 'Airborne', typed),
      sentAsWell('Diet', 'Soft', typed),
      sentAsWell('Isolation', null, typed),
    ];
    expect([both, same, told, form]).toEqual(['Airborne\n\nTold: Droplet', 'Airborne', 'Soft', 'Airborne']);
    expect(sentAsWell('Diet', null, typed)).toBeNull();
  });
});
