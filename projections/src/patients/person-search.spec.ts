import { searchable, searchableName, searchWords } from '@ward-board/contract';
import { registered } from '@ward-board/domain/testing';
import fc from 'fast-check';
import type { Projection } from '../engine/projection.js';
import { recorded } from '../testing/chronicle.js';
import { folded } from '../testing/fold.js';
import { realNames } from '../testing/real-names.js';
import { dayMarkOf } from './days.js';
import { patientRegister } from './patient-register.js';
import { soundMark, soundsOf } from './sounds.js';

interface Typed {
  readonly name: string;
  readonly byWords: readonly string[];
  readonly bySound: readonly string[];
}

const each = (list: string | undefined) => list?.split(';').map((text) => text.trim()) ?? [];
const typed: readonly Typed[] = realNames.map((line) => {
  const [name = '', queries = ''] = line.split(' | ');
  const [byWords, bySound] = queries.split(' ~ ');
  return { name, byWords: each(byWords), bySound: each(bySound) };
});

/** What the register's row of somebody is searched for. */
const rowOf = (name: string): string =>
  folded(patientRegister as Projection, recorded([registered({ name })])).rows[0]?.search ?? '';
const rows = typed.map(({ name }) => ({ name, row: rowOf(name) }));

const hasWords = (row: string, query: string) => searchWords(query).every((word) => row.includes(word));
const soundsAlike = (row: string, query: string) =>
  searchWords(query).every(
    (word) => row.includes(word) || soundsOf(word).some((code) => row.includes(soundMark(code))),
  );

describe('the search for persons', () => {
  it('is tried with two hundred names', () => expect(typed.length).toBeGreaterThanOrEqual(200));

  it.each(typed)('finds $name by their words', ({ name, byWords }) => {
    expect(byWords.filter((query) => !hasWords(rowOf(name), query))).toEqual([]);
    expect(hasWords(rowOf(name), name)).toBe(true);
  });

  it.each(typed.filter(({ bySound }) => bySound.length > 0))(
    'finds $name by what sounds like it, and by that only',
    ({ name, bySound }) => {
      expect(bySound.filter((query) => !soundsAlike(rowOf(name), query))).toEqual([]);
      expect(bySound.filter((query) => hasWords(rowOf(name), query))).toEqual([]);
    },
  );

  it('finds few others of them', () => {
    const queries = typed.flatMap(({ byWords }) => byWords).filter((query) => searchable(query).length > 3);
    const counts = queries.map((query) => [query, rows.filter(({ row }) => hasWords(row, query)).length] as const);
    expect(counts.filter(([, count]) => count > 4)).toEqual([]);
  });

  it('never takes a word for a sound: no query finds a mark by its letters', () => {
    for (const query of ['=MLR=', 'MLR', '=mlr', 'ml=r']) expect(hasWords(rowOf('Jürgen Müller'), query)).toBe(false);
    expect(searchWords('=')).toEqual([]);
  });
});

describe('a date of birth', () => {
  const row = folded(patientRegister as Projection, recorded([registered({ date_of_birth: '1977-01-11' })])).rows[0];
  const isFound = (typed: string) => row?.search?.includes(dayMarkOf(typed) ?? typed);

  it.each(['11.01.1977', '11.1.1977', '11/01/1977', '1977-01-11'])('is found as %s', (typed) =>
    expect(isFound(typed)).toBe(true),
  );

  it.each(['01.11.1977', '1977', '01-11', '11.01', '30.02.1977', '11.01/1977', '1977-13-01'])(
    'is not found as %s',
    (typed) => expect(isFound(typed)).toBe(false),
  );

  it('takes the place of no record number that is written as one', () => {
    const numbered = folded(patientRegister as Projection, recorded([registered({ mrn: '1980-02-03' })])).rows[0];
    expect(numbered?.search).toContain(dayMarkOf('1980-02-03'));
  });
});

describe('a text as searches compare it', () => {
  it.each([
    ['José', 'jose'],
    ['ÅSA ÖBERG', 'asa oberg'],
    ['ﬁne', 'fine'],
    ['Ẽ́', 'e'],
    ['محمد', 'محمد'],
    ['O’Connor-Yıldız, Łukasz', 'oconnoryildiz lukasz'],
    ['  a \t b\u00a0c ', 'a b c'],
    ['MRN-0001', 'mrn-0001'],
    ['555-0100 / 3.14', '555-0100 / 3.14'],
    ['', ''],
  ])('%s is %s', (text, plain) => expect(searchable(text)).toBe(plain));

  it('has the spelling with two letters beside that without marks', () => {
    expect(searchableName('Jürgen Müller')).toBe('jurgen muller juergen mueller jurgenmuller juergenmueller');
    expect(searchableName('Müller')).toBe('muller mueller');
    expect(searchableName('Anna')).toBe('anna');
  });

  it('has the words of a name in one word as well, but for its numbers', () => {
    expect(searchableName('Ewan Mac Donald')).toBe('ewan mac donald ewanmacdonald');
    expect(searchableName('राम देवी-लाल')).toBe('राम देवीलाल रामदेवीलाल');
    expect(searchableName('Unknown Man 1 2')).toBe('unknown man 1 2 unknownman 1 2');
  });

  it('stays what it is when it is folded again, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const once = searchable(text);
        expect(searchable(once)).toBe(once);
        expect(once).toBe(once.trim());
        for (const word of searchWords(text)) expect(soundsOf(word).length).toBeLessThanOrEqual(2);
      }),
    );
  });
});
