import { changedNames, rebase } from './rebase.js';

const base = { level: 'standard', vitals: 'HR 80', notes: '' };

describe('a record that moved under an open form', () => {
  it('takes over what only they changed', () => {
    const { values, moved } = rebase(base, { ...base, level: 'urgent' }, { ...base, notes: 'pale' });
    expect(values).toEqual({ level: 'urgent', vitals: 'HR 80', notes: 'pale' });
    expect(moved).toEqual([{ name: 'level', was: 'standard', theirs: 'urgent', yours: 'standard', conflict: false }]);
  });

  it('keeps yours where both changed, and says so', () => {
    const { values, moved } = rebase(base, { ...base, vitals: 'HR 90' }, { ...base, vitals: 'HR 120' });
    expect(values.vitals).toBe('HR 120');
    expect(moved[0]).toMatchObject({ name: 'vitals', theirs: 'HR 90', yours: 'HR 120', conflict: true });
  });

  it('sees no conflict where both wrote the same', () => {
    const same = { ...base, vitals: 'HR 120' };
    expect(rebase(base, same, same).moved[0]?.conflict).toBe(false);
  });

  it('is quiet when nothing moved', () => expect(rebase(base, base, { ...base, notes: 'x' }).moved).toEqual([]));
});

describe('what a PUT sends', () => {
  it('is the fields that differ, spaces at the ends aside', () => {
    expect(changedNames(base, { level: 'urgent', vitals: 'HR 80 ', notes: '' })).toEqual(['level']);
  });
});
