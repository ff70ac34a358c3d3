import { hasWord, searchable, searchText, searchWords } from '@ward-board/contract';
import { registered } from '@ward-board/domain/testing';
import { soundingWords } from '@ward-board/name-sounds';
import fc from 'fast-check';
import type { Projection } from '../engine/projection.js';
import { folded } from '../testing/fold.js';
import { recorded } from '../testing/history-writer.js';
import { realNames } from '../testing/real-names.js';
import { dayMarkOf } from './days.js';
import { patientRegister } from './patient-register.js';
import { soundMark } from './sounds.js';

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

const hasWords = (row: string, query: string) => searchWords(query).every((word) => hasWord(row, word));
const soundsAlike = (row: string, query: string) =>
  soundingWords(query).every(
    ({ word, sounds }) => hasWord(row, word) || sounds.some((code) => row.includes(soundMark(code))),
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

  it('finds nobody by letters of two words, unless these are whole from the first one’s beginning', () => {
    const found = typed.flatMap(({ name }) => {
      const words = searchable(name).split(' ');
      const across = words.slice(1).map((word, at) => `${words[at]?.slice(-2)}${word.slice(0, 1)}`);
      const isBegin = (query: string) => words.some((_, at) => words.slice(at).join('').startsWith(query));
      const isWritten = (query: string) => words.some((word) => word.includes(query));
      return across.filter((query) => !isBegin(query) && !isWritten(query) && hasWords(searchText(name, []), query));
    });
    expect(found).toEqual([]);
    const evans = rowOf('Nicole Evans');
    expect(hasWords(evans, 'lee')).toBe(false);
    expect(['nicoleev', 'evans', 'van', 'cole'].filter((query) => !hasWords(evans, query))).toEqual([]);
  });

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
    expect(searchText('Jürgen Müller', [])).toBe('jurgen muller juergen mueller\njurgenmuller\njuergenmueller');
    expect(searchText('Müller', ['004041', ''])).toBe('muller mueller 004041');
    expect(searchText('Anna', [])).toBe('anna');
  });

  it('has the words of a name written together from each of them on as well, but for its numbers', () => {
    expect(searchText('Ewan Mac Donald', ['x'])).toBe('ewan mac donald x\newanmacdonald\nmacdonald');
    expect(searchText('राम देवी-लाल', [])).toBe('राम देवीलाल\nरामदेवीलाल');
    expect(searchText('Unknown Man 1 2', [])).toBe('unknown man 1 2\nunknownman');
  });

  it('is of a bounded length, whatever the name: its first words find it, written together as well', () => {
    const longest = 'äöüøå\ufdfa\u3300щ𠀀ǆ'.split('').concat([...'𠀀'], ' ', '-', 'b');
    const letter = fc.oneof(fc.constantFrom(...longest), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }));
    const repeated = fc.array(letter, { minLength: 1, maxLength: 8 }).map((some) => some.join('').repeat(200));
    const name = fc.oneof(
      repeated,
      fc.array(letter, { maxLength: 200 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(name, (any) => {
        const long = any.slice(0, 200);
        const text = searchText(long, []);
        expect([...text].length).toBeLessThanOrEqual(1_622);
        const [first = ''] = searchWords(long);
        expect(hasWord(text, first.slice(0, 200))).toBe(true);
      }),
    );
    for (const long of ['a ', 'ä ', 'щ ', '\ufdfa ', '\ufdfa'].map((some) => some.repeat(200).slice(0, 199))) {
      expect(rowOf(`Ewan Mac Donald ${long}`.slice(0, 200)).length).toBeLessThanOrEqual(2_000);
      for (const typed of ['ewan mac donald', 'macdonald', 'ewanmac'])
        expect([typed, hasWords(rowOf(`Ewan Mac Donald ${long}`), typed)]).toEqual([typed, true]);
    }
  });

  it('stays what it is when it is folded again, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const once = searchable(text);
        expect(searchable(once)).toBe(once);
        expect(once).toBe(once.trim());
        expect(soundingWords(text).map(({ word }) => word)).toEqual(searchWords(text));
        for (const { sounds } of soundingWords(text)) expect(sounds.length).toBeLessThanOrEqual(8);
      }),
    );
  });
});
