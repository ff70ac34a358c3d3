import { z } from 'zod';
import * as contract from '../index.js';
import { dateOfBirth, LINE, optionalCode, optionalText, text, timestamp } from './primitives.js';

const idOfSomebody = '01900000-0000-7000-8000-000000000001';
const DAY_MS = 86_400_000;
const day = (time: number) => new Date(time).toISOString().slice(0, 10);
const messages = (schema: z.ZodType, value: string) =>
  schema.safeParse(value).error?.issues.map((each) => each.message);

describe('a time', () => {
  it.each([
    ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00.000Z'],
    ['2026-11-21T08:15:02.114+01:00', '2026-11-21T07:15:02.114Z'],
    ['2199-12-31T23:59:59.999Z', '2199-12-31T23:59:59.999Z'],
    ['2200-01-01T01:00:00+02:00', '2199-12-31T23:00:00.000Z'],
  ])('%s is %s', (given, utc) => {
    expect(timestamp.parse(given)).toBe(utc);
  });

  it.each([
    '0000-01-01T00:00:00Z',
    '0000-01-01T00:00:00+23:59',
    '0026-11-21T07:15:00Z',
    '1899-12-31T23:59:59.999Z',
    '1900-01-01T00:30:00+01:00',
    '2200-01-01T00:00:00Z',
    '2199-12-31T23:30:00-01:00',
    '9999-12-31T23:59:59Z',
    '9999-12-31T23:59:59-23:59',
  ])('%s can be none', (given) => {
    expect(messages(timestamp, given)).toEqual(['must be a time between 1900 and 2199']);
  });
});

describe('a date of birth', () => {
  it('is from 1850 until today, on whichever side of the Earth', () => {
    for (const born of ['1850-01-01', '1968-03-12', day(Date.now()), day(Date.now() + DAY_MS)])
      expect(dateOfBirth.parse(born)).toBe(born);
  });

  it('is told of a text that is no date only that', () => {
    for (const text of ['01.02.1980', '2026-02-30', '']) expect(messages(dateOfBirth, text)).toHaveLength(1);
    for (const text of ['noon', '2026-02-30T00:00:00Z']) expect(messages(timestamp, text)).toHaveLength(1);
  });

  it('is not before that, and not in the future', () => {
    for (const early of ['0000-01-01', '0001-01-01', '1849-12-31'])
      expect(messages(dateOfBirth, early)).toEqual(['must not be before 1850']);
    for (const late of [day(Date.now() + 3 * DAY_MS), '9999-12-31'])
      expect(messages(dateOfBirth, late)).toEqual(['is in the future']);
  });
});

describe('text of a request', () => {
  /** Every object that a request can be, as a schema that refuses unknown fields. */
  const requests = [...Object.entries(contract), ...records()].flatMap(([name, value]) => {
    const schema = value instanceof z.ZodOptional ? value.unwrap() : value;
    return schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever ? [[name, schema] as const] : [];
  });
  function records(): [string, unknown][] {
    return Object.entries(contract.boardRecords).flatMap(([name, kind]) =>
      Object.entries(kind).map(([part, schema]) => [`${name} ${part}`, schema] as [string, unknown]),
    );
  }

  it('is trimmed in every field but a password', () => {
    const untrimmed: string[] = [];
    let trimmed = 0;
    for (const [name, schema] of requests) {
      for (const [field, type] of Object.entries(schema.shape)) {
        const read = (type as z.ZodType).safeParse(' \t some words \u00a0\n');
        if (read.data === 'some words') trimmed++;
        else if (read.success) untrimmed.push(`${name}: ${field}`);
      }
    }
    // An id that is handed back as it was given is no text that somebody wrote.
    expect(untrimmed.filter((each) => !/password$|^(boardJoin|feedJoin|auditJoin): /.test(each))).toEqual([]);
    expect(trimmed).toBeGreaterThan(30);
  });

  it('is not there where nothing of it is seen', () => {
    for (const blank of ['\u200b', '\u2060 \u200d', '\u3164', '\u00ad\u200e']) {
      expect(messages(text(LINE), blank)).toEqual(['has no visible character']);
      expect(optionalText(LINE).parse(blank)).toBeNull();
    }
    for (const seen of ['می\u200cخواهم', '👩\u200d⚕️', 'a\u200b', 'é']) {
      expect(text(LINE).parse(seen)).toBe(seen);
      expect(optionalText(LINE).parse(seen)).toBe(seen);
    }
  });

  it('says why somebody reads in letters or digits of any script, and is trimmed', () => {
    const whys = {
      'break-glass': (reason: string) => contract.breakGlass.safeParse({ patient_id: idOfSomebody, reason }),
      'a list': (reason: string) => contract.waitingQuery.safeParse({ reason }),
      'the audit': (reason: string) => contract.auditEventQuery.safeParse({ reason }),
    };
    for (const [name, read] of Object.entries(whys)) {
      for (const nothing of ['...', '-----', '?!?', '🚑🚑🚑', 'a  b', 'a.b', '\u3164a\u3164', 'a\u200b\u200b'])
        expect([name, nothing, read(nothing).error?.issues.map(({ path }) => path.join('.'))]).toEqual([
          ...[name, nothing, expect.arrayContaining(['reason'])],
        ]);
      for (const why of ['Arrest', 'Code blue', 'CPR', '112', 'Сердце', '心停止', 'مدد', 'मदद'])
        expect([name, read(` ${why} `).data?.reason]).toEqual([name, why]);
    }
    expect(contract.waitingQuery.parse({ reason: ' ' }).reason).toBeNull();
  });

  it('has no control character but tab and the ends of lines, which no string of FHIR may have', () => {
    for (const control of ['\u0001', '\u0007', '\u000b', '\u000c', '\u001f'])
      for (const schema of [text(LINE), optionalText(LINE)])
        expect(messages(schema, `irregular${control}pulse`)).toEqual(['has a character that cannot be stored']);
    expect(optionalText(LINE).parse('one\ttwo\r\nthree')).toBe('one\ttwo\r\nthree');
  });

  it('that is a code has one space at most between its words', () => {
    for (const odd of ['J45  9', 'J45\t9', 'J45\n9', 'J45\u00a09']) expect(messages(optionalCode, odd)).toHaveLength(1);
    for (const code of ['J45.9', 'J45 9', null]) expect(optionalCode.parse(code)).toBe(code);
    expect(optionalCode.parse(' ')).toBeNull();
  });

  it('is not shown in another order than it was written in: a dose of 01 must not read 10', () => {
    for (const turned of ['\u202e01 mg', '5 \u202dmg'])
      for (const schema of [text(LINE), optionalText(LINE)])
        expect(messages(schema, turned)).toEqual(['has a character that turns the direction of writing']);
    expect(text(LINE).parse('\u2067שלום\u2069 5 mg')).toBe('\u2067שלום\u2069 5 mg');
  });
});
