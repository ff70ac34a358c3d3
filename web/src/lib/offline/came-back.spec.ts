import { sayCameBack, sayDelay, sayUnread, sayUnsent } from './came-back.js';

it.each([
  [0, 0, 0, null],
  [2, 0, 0, '2 not accepted'],
  [0, 2, 0, '2 not confirmed'],
  [0, 0, 1, '1 entry was lost'],
  [1, 3, 2, '2 entries were lost, 1 not accepted, 3 not confirmed'],
])(
  'of %d refused entries, %d that may be stored and %d lost ones the bar says %s',
  (refused, unconfirmed, lost, words) => expect(sayCameBack(refused, unconfirmed, lost)).toBe(words),
);

it.each([
  [null, 0, null],
  [null, 2, '2 not sent yet'],
  ['1 not accepted', 0, '1 not accepted'],
  ['1 not accepted', 2, '1 not accepted, 2 not sent yet'],
])('where %s came back and %d wait the bar says %s', (cameBack, waiting, words) =>
  expect(sayUnsent(cameBack, waiting)).toBe(words),
);

it('tells of entries that nobody can read their kind and when they were written, and no more', () => {
  const at = '2026-11-22T21:09:00.000Z';
  const entries = [{ kind: 'vitals', at }, { kind: 'assessment', at }, { kind: 'note', at }, { at }] as const;
  expect(sayUnread(entries, () => '21:09')).toBe(
    'vital signs, 21:09; nursing assessment, 21:09; note, 21:09; entry, 21:09',
  );
});

it.each([
  ['error', 'The service has answered with an error since 21:09. Retrying automatically.'],
  ['away', 'The service has not been available since 21:09. Retrying automatically.'],
] as const)('says why an entry waits though there is a line: %s', (is, words) =>
  expect(sayDelay({ is, since: '2026-11-22T21:09:00.000Z' }, () => '21:09')).toBe(words),
);
