import { optionsIn, readCommandLine, seedOf, UsageError, wholeNumber } from './command-line.js';

const options = { minutes: { type: 'string', default: '10' }, processes: { type: 'boolean' } } as const;
const read = (text: string) => optionsIn(text.split(' ').filter(Boolean), options);

describe('the options of a program', () => {
  it('are taken as given, and have their defaults', () => {
    expect({ ...read('') }).toEqual({ minutes: '10' });
    expect({ ...read('--minutes=3 --processes') }).toEqual({ minutes: '3', processes: true });
  });

  it.each([
    ['--nope', "Unknown option '--nope'"],
    ['--minutes', "Option '--minutes <value>' argument missing"],
    ['--processes=1', "Option '--processes' does not take an argument"],
    ['more', "Unexpected argument 'more'. This command does not take positional arguments"],
  ])('refuse "%s" in one line', (text, line) => {
    expect(() => read(text)).toThrow(new UsageError(line));
  });

  it('are whole numbers within their bounds', () => {
    expect([wholeNumber('--kills', '1', 1, 500), wholeNumber('--kills', '500', 1, 500)]).toEqual([1, 500]);
    for (const text of ['', ' ', 'abc', '1.5', '0', '501', 'NaN', '1e400'])
      expect(() => wholeNumber('--kills', text, 1, 500)).toThrow(
        new UsageError(`--kills ${text} is no whole number from 1 to 500`),
      );
  });

  it('have a seed that is a number or random', () => {
    expect(seedOf('7')).toBe(7);
    expect(Number.isSafeInteger(seedOf('random'))).toBe(true);
    expect(() => seedOf('x')).toThrow(UsageError);
  });
});

it('what is no mistake of the caller’s is thrown on', () => {
  const bug = new TypeError('A bug.');
  expect(() =>
    readCommandLine('usage', () => {
      throw bug;
    }),
  ).toThrow(bug);
});
