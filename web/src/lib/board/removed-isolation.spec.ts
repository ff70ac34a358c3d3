import { removedIsolation } from './removed-isolation.js';

const created_at = '2026-11-21T09:00:00.000Z';
const own = { created_at, isolation_at: null, pre_op_instructions: 'Isolation: Contact (MRSA)', note_entries: [] };
const handover = { notes: 'Isolation: Droplet', at: created_at };
const kept = { bed_kept_by: 'icu' } as const;
const none = { bed_kept_by: null };

describe('the isolation that goes with a record which is removed', () => {
  it('is what was typed on it by hand, in its field or as a note', () => {
    expect(removedIsolation({ ...own, handover: null, admission: none })).toBe('Contact (MRSA)');
    const note_entries = [{ text: 'Isolation: Airborne', at: created_at }];
    expect(removedIsolation({ created_at, handover: null, admission: none, note_entries })).toBe('Airborne');
    expect(removedIsolation({ created_at, handover: null, admission: none, note_entries: [] })).toBe('');
  });

  it('is nothing where a transfer opened the record: the next one of the board is told it', () => {
    expect(removedIsolation({ ...own, handover, admission: none })).toBe('');
  });

  it('is what the board added to what it was told, where the bed is kept to which the patient goes back', () => {
    expect(removedIsolation({ ...own, handover, admission: kept })).toBe('Contact (MRSA)');
    expect(removedIsolation({ created_at, handover, admission: kept, note_entries: [] })).toBe('');
    const same = { ...own, pre_op_instructions: 'Isolation: Droplet' };
    expect(removedIsolation({ ...same, handover, admission: kept })).toBe('');
    const alone = { created_at, handover, admission: kept, note_entries: [], isolation_elsewhere: 'Airborne' };
    expect(removedIsolation(alone)).toBe('');
  });

  it('is none of a record that says none: a waiting-list entry, a study', () => {
    expect(removedIsolation({ notes: null })).toBe('');
  });
});
