import { readIfMatch } from './if-match.js';

it.each<[string | undefined, readonly number[] | null]>([
  [undefined, null],
  ['*', null],
  ['"3"', [3]],
  ['3', [3]],
  ['"1", "2"', [1, 2]],
  ['"1","2" ,\t"3"', [1, 2, 3]],
  [', "1",, "2" ,', [1, 2]],
  // As a hand-off of a proxy may make it: a weak tag never matches strongly.
  ['W/"3"', []],
  ['W/"3", "4"', [4]],
  // A comma within quotes separates nothing.
  ['"1,2"', []],
  ['"abc", "5"', [5]],
  ['""', []],
  // An ETag is compared letter by letter.
  ['"03"', []],
])('reads %j', (header, revisions) => {
  expect(readIfMatch(header)).toEqual(revisions);
});

it.each(['', ',', ' , ,', 'nonsense', '"3', '3"', '03', '1, 2', '"1" "2"', '*, "1"', 'w/"3"', '"a b"'])(
  'refuses %j, naming the header',
  (header) => {
    expect(() => readIfMatch(header)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        errors: [{ path: 'If-Match', message: expect.any(String) }],
      }),
    );
  },
);
