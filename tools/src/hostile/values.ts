import fc from 'fast-check';

/** Text that has broken other programs: none of it may end in a 5xx, or in anything else than what it is. */
const hostileTexts: readonly string[] = [
  ...['', ' ', '\0', 'a\0b', '\ud800', '\udfff\ud800', '\ufeff', '\u202eabc', '\u200b', 'é', 'ＡＢＣ'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN', 'true', '-1', '1e999'],
  ...["'; DROP TABLE event_store.event; --", '" OR ""="', "' OR 1=1 --", '\\', '\\x00', '$1', '%', '_', '%_%'],
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '{{7*7}}', '<%= 7*7 %>', '../../etc/passwd'],
  ...['\r\nX-Injected: 1', '\n', '\t', '\u2028', '\u0085', '9'.repeat(400), 'A'.repeat(5_000), '👩‍⚕️'.repeat(60)],
  ...['2026-02-30', '0000-00-00', '9999-12-31T23:59:59-23:59', '+275760-09-13T00:00:00.001Z', '2026-01-01T25:00:00Z'],
  ...['2016-12-31T23:59:60Z', '2026-11-22T03:00:00.123456789Z', '2026-11-22T03:00:00', '1e3', '0x10', '١٢٣'],
];

/** Ids that are none, or nobody's. */
export const hostileIds: readonly string[] = [
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '0', '-1', '1', 'null', '*'],
  ...[
    '01900000-0000-7000-8000-000000000001',
    '01900000-0000-7000-8000-00000000000',
    '01900000000070008000000000000001',
  ],
  ...['{01900000-0000-7000-8000-000000000001}', "01900000-0000-7000-8000-000000000001'", '%00', '%zz', '%c0%af', '..'],
  ...['%2e%2e', '%2F', 'a/b', ';x=1', 'A'.repeat(300), 'A'.repeat(5_000), '__proto__', 'constructor', '%F0%9F%92%A9'],
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 80 }) },
);

/** Anything that JSON can say, and that a field does not expect. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], { id: 1 }, [[]], { __proto__: null }) },
  { weight: 2, arbitrary: fc.constantFrom(0, -0, -1, 0.1, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 1e-320) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** A body that is no JSON, or none that is meant. */
export const rawBodies: readonly string[] = [
  ...['', ' ', '{', '}', '[', 'null', '"', '{"a":1,"a":2}', '{"name":"a","name":"b"}', '[]', '[{}]', 'true', '1', '""'],
  ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"x":1}}}', '\ufeff{}', '{"a":NaN}', "{'a':1}"],
  ...['{"a":1,}', '{}{}', '{"a":"\\ud800"}', '{"\\u0000":1}', '{"name":"\\u0000"}', 'a=1&b=2', '<?xml version="1.0"?>'],
  ...['['.repeat(20_000), `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`, `{"name":"${'x'.repeat(300_000)}"}`],
  ...[`{"n":${'9'.repeat(2_000)}}`, `{${Array.from({ length: 3_000 }, (_, n) => `"k${n}":1`).join(',')}}`],
];

/** Without what a header can't carry: a client's library would refuse it before the service could. */
export const asHeader = (text: string): string => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 3_000);
