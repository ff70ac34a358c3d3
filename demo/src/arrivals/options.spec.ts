import { readOptions, UsageError } from './options.js';

const read = (text: string, env: NodeJS.ProcessEnv = {}) => readOptions(text.split(' ').filter(Boolean), env);

describe('the options of a run', () => {
  it('need a file and have a default for the rest', () => {
    expect(read('--arrivals /data/visits.csv')).toEqual({
      arrivals: '/data/visits.csv',
      speed: 60,
      url: 'http://127.0.0.1:3000',
      date: null,
      limit: null,
      hours: 24,
      password: 'ward-board-demo',
    });
  });

  it('are taken as given', () => {
    const given = '--arrivals=/v.csv --speed 1200 --url http://ward:81/x --date 2017-03-01 --limit 9 --hours 1.5';
    expect(read(`${given} --password abc`, { SEED_PASSWORD: 'not this' })).toMatchObject({
      ...{ speed: 1200, url: 'http://ward:81', date: '2017-03-01', limit: 9, hours: 1.5, password: 'abc' },
    });
  });

  it('know where npm was called, and the password that the service was seeded with', () => {
    const env = { INIT_CWD: '/home/somebody', SEED_PASSWORD: 'seeded' };
    expect(read('--arrivals v.csv', env)).toMatchObject({ arrivals: '/home/somebody/v.csv', password: 'seeded' });
  });

  it.each([
    ['', '--arrivals FILE is missing'],
    ['--arrivals v --speed fast', '--speed fast is not a number'],
    ['--arrivals v --speed 0', '--speed 0 is not a number'],
    ['--arrivals v --hours -1', "Option '--hours' argument is ambiguous"],
    ['--arrivals v --date 2017-02-30', '--date 2017-02-30 is not a day'],
    ['--arrivals v --limit 1.5', '--limit 1.5 is not a number of visits'],
    ['--arrivals v --url ftp://x', '--url ftp://x is not an address'],
    ['--arrivals v --faster', "Unknown option '--faster'"],
    ['--arrivals v more', "Unexpected argument 'more'"],
  ])('refuse "%s" in one line', (text, line) => {
    const attempt = () => read(text);
    expect(attempt).toThrow(UsageError);
    expect(attempt).toThrow(line);
    expect(attempt).toThrow(/^[^\n]+$/);
  });
});
