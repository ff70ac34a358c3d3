import type { BedPlace } from '@ward-board/contract';
import { type ScopedRow, sayStillToCome, scopesOf, stillToCome } from './scopes.js';

const row = (id: string, wing: string | null, doctor_id: string | null = null): ScopedRow => ({
  ...{ patient: { id }, doctor_id, bed: wing === null ? null : ({ wing_name: wing } as BedPlace) },
});
const said = (rows: readonly ScopedRow[], id: string | null, role: 'doctor' | 'nurse' = 'doctor') =>
  scopesOf(rows, { role, id, name: 'Nora Night' }).map(({ label, patients }) => `${label}: ${patients.join(' ')}`);

describe('of whom a handover sheet can be made', () => {
  it('is all who are shown, each wing, and the reader’s own', () => {
    const rows = [row('a', 'North'), row('b', 'East', 'me'), row('c', 'North', 'me'), row('d', null)];
    expect(said(rows, 'me')).toEqual(['All shown: a b c d', 'East: b', 'North: a c', 'Mine: b c']);
  });

  it('is a nurse’s own where the record has their name alone, as the ICU’s has', () => {
    const rows = [row('a', null), { ...row('b', null), attending_nurse: 'Nora Night' }];
    expect(said(rows, 'n1', 'nurse')).toEqual(['All shown: a b', 'Mine: b']);
  });

  it('is of those who are awaited as well where it is of all, once, and never of them where it is of a wing or of own patients', () => {
    const rows = [row('a', 'North', 'me'), row('b', 'East')];
    const own = { role: 'doctor', id: 'me', name: 'Nora Night' } as const;
    const scopes = scopesOf(rows, own, ['c', 'b']);
    expect(scopes.map(({ label, patients }) => `${label}: ${patients.join(' ')}`)).toEqual([
      ...['All shown: a b c', 'East: b', 'North: a', 'Mine: a'],
    ]);
    const toCome = { strip: 'Pending Triage', patients: ['c', 'b'] };
    expect(scopes.map((scope) => sayStillToCome([toCome], scope))).toEqual([
      ['2 of them: Pending Triage.'],
      ['1 of them: Pending Triage.', 'Not on the sheet: 1, Pending Triage.'],
      ['Not on the sheet: 2, Pending Triage.'],
      ['Not on the sheet: 2, Pending Triage.'],
    ]);
    expect(sayStillToCome([{ ...toCome, patients: [] }], { patients: ['a'] })).toEqual([]);
  });

  it('counts as the strip does: whoever was treated is in it, and waits no more', () => {
    const entry = (id: string, treated_at: string | null = null) => ({ patient: { id }, treated_at });
    const toCome = stillToCome('Pending Triage', [entry('a'), entry('b', '2026-11-21T09:30:00.000Z')]);
    expect(sayStillToCome(toCome, { patients: ['a', 'b'] })).toEqual([
      ...['1 of them: Pending Triage.', '1 of them: treated and awaiting discharge.'],
    ]);
    expect(sayStillToCome(toCome, { patients: [] })).toEqual([
      ...['Not on the sheet: 1, Pending Triage.', 'Not on the sheet: 1, treated and awaiting discharge.'],
    ]);
    expect(sayStillToCome(stillToCome('Pending Triage', [entry('a')]), { patients: ['a'] })).toHaveLength(1);
  });

  it('leaves out one wing alone, and whoever has nobody', () => {
    expect(said([row('a', 'East'), row('a', 'East')], 'me')).toEqual(['All shown: a']);
    expect(said([row('a', null, null)], null)).toEqual(['All shown: a']);
    expect(said([], 'me')).toEqual(['All shown: ']);
  });
});
