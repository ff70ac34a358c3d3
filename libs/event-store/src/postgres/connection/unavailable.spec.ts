import { EventStoreUnavailable } from '../../port/event-store.js';
import { asPortError, connectionBroke, isUnavailable, writeRefusal } from './unavailable.js';

const coded = (code: string, message = 'something') => Object.assign(new Error(message), { code });

describe('isUnavailable', () => {
  it.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'],
    ...['57P01', '57P02', '57P03', '57014', '55P03', '08000', '08006', '53300', '53100', '58030', '25006'],
  ])('yes for %s', (code) => {
    expect(isUnavailable(coded(code))).toBe(true);
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('yes for an error of pg without a code: %s', (message) => {
    expect(isUnavailable(new Error(message))).toBe(true);
  });

  it.each(['23505', '42P01', '42501', '28P01', '3D000', '40001', '22P02', 'ENOENT'])('no for %s', (code) => {
    expect(isUnavailable(coded(code))).toBe(false);
  });

  it('looks at causes, aggregated errors and driver errors', () => {
    const refused = coded('ECONNREFUSED');
    expect(isUnavailable(new Error('outer', { cause: new Error('inner', { cause: refused }) }))).toBe(true);
    expect(isUnavailable(new AggregateError([coded('EPERM'), refused]))).toBe(true);
    expect(isUnavailable(Object.assign(new Error('QueryFailedError'), { driverError: refused }))).toBe(true);
    expect(isUnavailable(Object.assign(coded('ENOENT'), { syscall: 'connect' }))).toBe(true);
  });

  it('no for values that are not errors, and it does not follow circular causes', () => {
    const circle: { cause?: unknown } = {};
    circle.cause = circle;
    for (const thing of [undefined, null, 'ECONNREFUSED', 1, {}, circle]) expect(isUnavailable(thing)).toBe(false);
  });
});

it('only an established connection can break', () => {
  expect(connectionBroke(coded('57P01'))).toBe(true);
  expect(connectionBroke(asPortError(new Error('Connection terminated unexpectedly')))).toBe(true);
  for (const error of [coded('ECONNREFUSED'), coded('57P03'), new Error('Query read timeout')]) {
    expect(connectionBroke(error)).toBe(false);
  }
  expect(connectionBroke(new Error('Connection terminated due to connection timeout'))).toBe(false);
});

it('asPortError keeps the cause, wraps once, and does not change other errors', () => {
  const refused = coded('ECONNREFUSED');
  const wrapped = asPortError(refused);
  expect(wrapped).toBeInstanceOf(EventStoreUnavailable);
  expect(wrapped).toMatchObject({ cause: refused });
  expect(asPortError(wrapped)).toBe(wrapped);
  const bug = coded('42P01');
  expect(asPortError(bug)).toBe(bug);
});

it('a write is refused for a full disk, a read-only server or a missing privilege, and the server says why', () => {
  for (const code of ['53100', '53200', '58030', '25006', '42501']) {
    expect(writeRefusal(asPortError(coded(code, 'No space left on device')))).toBe('No space left on device');
  }
  for (const code of ['ECONNREFUSED', '57P01', '57014', '53300', '23505']) expect(writeRefusal(coded(code))).toBeNull();
});
