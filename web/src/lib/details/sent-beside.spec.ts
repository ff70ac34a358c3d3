import { boardRecords, type IcuCaseRecord } from '@ward-board/contract';
import type { FormRecord, RecordKind } from '../forms/record-form.js';
import { showTimesIn } from '../time/facility.js';
import { sentBeside, typedAlone, withTyped } from './sent-beside.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const beside = (fields: Partial<IcuCaseRecord>) =>
  sentBeside(
    boardRecords.icu as unknown as RecordKind,
    { severity: 'serious', transferred_from: 'emergency', ...fields } as unknown as FormRecord,
    now,
  );

describe('what a transfer had said, beside what the record says by now', () => {
  beforeAll(() => showTimesIn('UTC'));

  it('says what was changed since, the level as well, and what still stands, in the words of forms, with when it was measured', () => {
    const sent = {
      ...{ isolation: 'Airborne', severity: 'serious', medications: 'Noradrenaline 0.2' },
      ...{ vitals: 'HR 80', vitals_at: '2026-11-21T10:00:00.000Z' },
    };
    const by = { severity: 'critical' as const, isolation: 'Contact', medications: null, iv_lines: 'Left arm' };
    const vitals = { vitals: 'HR 99', vitals_at: '2026-11-21T11:30:00.000Z' };
    const said = beside({ sent, ...by, ...vitals }).map(({ label, ...of }) => [label, of.sent, of.own, of.isChanged]);
    expect(said).toEqual([
      ['Severity', 'Serious', 'Critical', true],
      ['Vitals', 'HR 80, 10:00', 'HR 99, 11:30', true],
      ['IV lines', 'Left arm', 'Left arm', false],
      ['Medications', 'Noradrenaline 0.2', null, true],
      ['Isolation', 'Airborne', 'Contact', true],
    ]);
  });

  it('is nothing of what the transfer had left empty, nor of a record that no transfer opened', () => {
    const labels = (of: Partial<IcuCaseRecord>) => beside(of).map(({ label }) => label);
    expect(labels({ sent: { diet: null }, diet: 'Soft' })).toEqual(['Severity']);
    expect(labels({ transferred_from: null, sent: null, diet: 'Soft' })).toEqual([]);
  });

  it('stands in one line with what was told of the same thing in words, whatever a field of it is called', () => {
    const typed = beside({ sent: { isolation: 'Airborne', diet: 'Soft' }, isolation: 'Contact', o2_flow: 6 });
    const together = (label: string, sent: string | null, own: string | null = null) =>
      withTyped({ label, sent, own }, typed);
    expect(together('Isolation', 'Droplet')).toEqual({
      ...{ label: 'Isolation', sent: 'Airborne\n\nTold: Droplet', own: 'Contact' },
    });
    expect(together('Isolation', 'Airborne').sent).toBe('Airborne');
    expect(together('O2 flow', '4 L/min')).toMatchObject({ sent: '6 L/min\n\nTold: 4 L/min', own: '6 L/min' });
    expect(together('Mobility', 'Walks', 'Bed')).toEqual({ label: 'Mobility', sent: 'Walks', own: 'Bed' });
    expect(together('Mobility', null).sent).toBeNull();
    expect(typedAlone(typed, ['Isolation']).map(({ label }) => label)).toEqual(['Diet']);
  });
});
