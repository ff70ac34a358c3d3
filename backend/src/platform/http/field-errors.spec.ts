import { z } from 'zod';
import { toFieldErrors } from './field-errors.js';

const schema = z.strictObject({
  name: z.string().trim().min(1).max(10),
  level: z.enum(['critical', 'urgent']),
  id: z.uuid().optional(),
  at: z.iso.datetime().optional(),
  password: z.string().min(10, 'is too short: at least 10 characters').optional(),
  beds: z.array(z.string()).max(2).optional(),
  vitals: z.strictObject({ pulse: z.int().max(300) }).optional(),
});
const errorsOf = (value: unknown) =>
  Object.fromEntries(
    toFieldErrors(schema.safeParse(value).error?.issues ?? [], value).map(({ path, message }) => [path, message]),
  );

it('names each field, however deep, and tells missing from wrong from unknown', () => {
  expect(errorsOf({ level: 'mild', vitals: { pulse: 1.5, rate: 1 }, constructor: 1 })).toEqual({
    name: 'is required',
    level: 'must be one of critical, urgent',
    'vitals.pulse': 'must be a whole number',
    'vitals.rate': 'is not a field of this request',
    constructor: 'is not a field of this request',
  });
});

it('says what would be right', () => {
  const wrong = {
    name: ' ',
    level: null,
    id: '7',
    at: 'noon',
    password: 'short',
    beds: ['A', 'B', 'C'],
    vitals: { pulse: 301 },
  };
  expect(errorsOf(wrong)).toEqual({
    name: 'must not be empty',
    level: 'must be one of critical, urgent',
    id: 'must be a UUID',
    at: 'must be an RFC 3339 time, for example 2026-11-21T07:15:02.114Z',
    password: 'is too short: at least 10 characters',
    beds: 'must have at most 2 entries',
    'vitals.pulse': 'must be at most 300',
  });
  expect(errorsOf({ name: 'x'.repeat(11), level: 7 })).toMatchObject({ name: 'must have at most 10 characters' });
});

it('says what a schema has its own words for', () => {
  const own = z.object({
    replaces: z.undefined({ error: 'is not taken' }).optional(),
    done: z.literal(false, 'must not be true: it is not done').optional(),
    status: z.enum(['a', 'b'], 'is not taken: leave it out').optional(),
    count: z.literal(1).optional(),
  });
  const wrong = { replaces: [], done: true, status: 'c', count: 2 };
  expect(toFieldErrors(own.safeParse(wrong).error?.issues ?? [], wrong).map(({ message }) => message)).toEqual([
    'is not taken',
    'must not be true: it is not done',
    'is not taken: leave it out',
    'must be 1',
  ]);
});

it('names the body when it is missing, or no object', () => {
  expect(errorsOf(undefined)).toEqual({ body: 'is required' });
  expect(errorsOf([])).toEqual({ body: 'must be an object' });
});

it('lists no more than a hundred', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, 1]));
  expect(Object.keys(errorsOf({ name: 'x', level: 'urgent', ...many }))).toHaveLength(100);
});
