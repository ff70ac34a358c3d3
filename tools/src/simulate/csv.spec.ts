import fc from 'fast-check';
import { readCsv } from './csv.js';

const cells = (text: string) => [...readCsv(text)].map((row) => row.cells);

describe('reading CSV', () => {
  it('names cells by the columns of the first line', () => {
    expect([...readCsv('a,b\n1,2\r\n3,\n')]).toEqual([
      { line: 2, cells: { a: '1', b: '2' } },
      { line: 3, cells: { a: '3', b: '' } },
    ]);
  });

  it('understands quotes, commas and line breaks within them, and the line they are on', () => {
    expect([...readCsv('"a","b"\n"x, ""y""\nz",1\n2,3')]).toEqual([
      { line: 2, cells: { a: 'x, "y"\nz', b: '1' } },
      { line: 4, cells: { a: '2', b: '3' } },
    ]);
  });

  it('passes over a byte order mark and lines with nothing on them', () => {
    expect(cells('\uFEFFa\n\n1\n\n')).toEqual([{ a: '1' }]);
  });

  it.each([
    ['', 'line 1: there are no columns'],
    ['a,b\n1', 'line 2: 1 values where 2 columns are named'],
    ['a\n1\n2,3', 'line 3: 2 values where 1 columns are named'],
    ['a\n"1', 'line 2: a quote is out of place'],
    ['a\n1"2', 'line 2: a quote is out of place'],
    ['a\n"1"2', 'line 2: a quote is out of place'],
  ])('refuses %j and says where', (text, message) => {
    expect(() => cells(text)).toThrow(message);
  });

  it('gives back whatever was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'é') });
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell)), (rows) => {
        const text = [['a', 'b'], ...rows].map((row) => row.map(quote).join(',')).join('\n');
        expect(cells(text)).toEqual(rows.map(([a, b]) => ({ a, b })));
      }),
    );
  });
});
