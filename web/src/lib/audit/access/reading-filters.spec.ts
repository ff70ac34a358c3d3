import { addressWith, isNarrowed, nothingRead, readersOfAddress, readingFiltersOf } from './reading-filters.js';

describe('what readings are narrowed to', () => {
  const url = (path: string) => new URL(path, 'http://hospital.test');
  const filters = { kind: 'export', from: '2026-03-01T10:00:00.000Z', to: '' };

  it('stands in the address, beside what else that asks for', () => {
    const address = addressWith(url('/audit/access?user_id=u&read_kind=chart'), filters);
    expect(address).toBe('/audit/access?user_id=u&read_kind=export&read_from=2026-03-01T10%3A00%3A00.000Z');
    expect(readingFiltersOf(url(address).searchParams)).toEqual(filters);
  });

  it('leaves nothing behind where it is taken away', () => {
    const none = { kind: '', from: '', to: '' };
    expect(addressWith(url('/audit/patients/p?read_kind=chart&read_to=x'), none)).toBe('/audit/patients/p');
    expect([isNarrowed(none), isNarrowed(filters)]).toEqual([false, true]);
  });

  it('is to what staff have read, unless everybody or one person is asked for', () => {
    const of = (search: string) => readersOfAddress(new URLSearchParams(search));
    expect(['', 'read_kind=chart', 'readers=staff', 'readers=all', 'user_id=u'].map(of)).toEqual([
      ...['staff', 'staff', 'staff', 'all', 'all'],
    ]);
  });

  it('says of none whose readings are not listed', () => {
    const none = { kind: '', from: '', to: '' };
    expect([nothingRead(filters, true), nothingRead(filters, false)]).toEqual([
      'No such readings by anybody but auditors are recorded.',
      'No such readings are recorded.',
    ]);
    expect([nothingRead(none, true), nothingRead(none, false)]).toEqual([
      'Nobody but auditors has opened a chart. Looking at a live board is not recorded.',
      'Nobody has looked.',
    ]);
  });
});
