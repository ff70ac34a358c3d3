import type { AnyBoardRecord } from '@ward-board/contract';
import { sayOutcome } from './record-outcome.js';

const at = '2026-11-28T20:15:00.000Z';
const now = new Date('2026-11-28T20:20:00.000Z');
const by = { name: 'Dr. Ines Weiss' } as AnyBoardRecord['updated_by'];
const became = (outcome: Partial<NonNullable<AnyBoardRecord['outcome']>>) => ({
  outcome: { kind: 'handed_off', to: null, record_id: null, notes: null, at, ...outcome } as const,
  updated_by: by,
});

describe('what became of a record that has left its board', () => {
  it('says where to, by whom and when', () => {
    expect(sayOutcome(became({ to: 'icu' }), now)).toMatch(
      /^No longer on this board: handed off to ICU by Dr\. Ines Weiss, \d\d:15\.$/,
    );
    expect(sayOutcome(became({ kind: 'sent_back', to: 'emergency' }), now)).toMatch(/: sent back to Emergency by Dr/);
    expect(sayOutcome(became({ kind: 'discharged' }), now)).toMatch(/: discharged by Dr\. Ines Weiss, \d\d:15\.$/);
  });

  it('says nobody where nobody is known, and nothing of a record that is on its board', () => {
    expect(sayOutcome({ ...became({ to: 'ward' }), updated_by: null }, now)).toMatch(
      /: handed off to Ward, \d\d:15\.$/,
    );
    expect(sayOutcome({ outcome: null, updated_by: by }, now)).toBeNull();
  });
});
