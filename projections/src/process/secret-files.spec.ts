import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '@ward-board/embedded-postgres';
import { withSecretFiles } from './secret-files.js';

describe('secrets in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ward-board-secrets-'));
  const file = (name: string, text: string | Buffer): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are read in place of the variable, without the line break that editors add', () => {
    const DATABASE_URL_FILE = file('url', 'postgres://ward@db/ward\n');
    expect(withSecretFiles({ DATABASE_URL_FILE, PORT: '3000' })).toMatchObject({
      DATABASE_URL: 'postgres://ward@db/ward',
      PORT: '3000',
    });
    expect(withSecretFiles({ SESSION_SECRET_FILE: file('spaces', ' a b \r\n') }).SESSION_SECRET).toBe(' a b ');
    expect(withSecretFiles({ SESSION_SECRET_FILE: file('mark', '\uFEFFa\u0308 b\n') }).SESSION_SECRET).toBe(
      'a\u0308 b',
    );
  });

  it('leave what is no secret alone, and an empty name as unset', () => {
    const env = { FACILITY_FILE: '/nowhere', SESSION_SECRET: 'given', SESSION_SECRET_FILE: '' };
    expect(withSecretFiles(env)).toEqual(env);
  });

  it.each([
    [
      'one that is not there',
      () => ({ SEED_PASSWORD_FILE: join(folder, 'none') }),
      /^SEED_PASSWORD_FILE .*none can't be read/,
    ],
    ['an empty one', () => ({ ADMIN_PASSWORD_FILE: file('empty', '\n') }), /^ADMIN_PASSWORD_FILE .* is empty$/],
    [
      'one that is no text',
      () => ({
        SESSION_SECRET_FILE: file('bytes', Buffer.from('a secret of 32 characters \xff\xfe\x80 and more', 'latin1')),
      }),
      /^SESSION_SECRET_FILE .*bytes is no text in UTF-8$/,
    ],
    [
      'one of several lines',
      () => ({ SESSION_SECRET_FILE: file('lines', 'one\ntwo\n') }),
      /^SESSION_SECRET_FILE .*lines has more than one line, or control characters$/,
    ],
    [
      'one with a zero byte',
      () => ({ SESSION_SECRET_FILE: file('zero', 'one\0two') }),
      /^SESSION_SECRET_FILE .*zero has more than one line, or control characters$/,
    ],
    [
      'one beside its variable',
      () => ({ SESSION_SECRET: 'x', SESSION_SECRET_FILE: file('both', 'y') }),
      /^SESSION_SECRET and SESSION_SECRET_FILE are both set/,
    ],
  ])('stop the start with one line: %s', (_, env, line) => {
    expect(() => withSecretFiles(env())).toThrow(StartFailure);
    expect(() => withSecretFiles(env())).toThrow(line);
  });
});
