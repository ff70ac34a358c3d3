import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { StartFailure } from '@ward-board/embedded-postgres';

/** The settings that are secrets, or have one in them. */
const SECRETS = [
  'DATABASE_URL',
  'EVENT_STORE_URL',
  'SEED_PASSWORD',
  'ADMIN_PASSWORD',
  'SESSION_SECRET',
  'CALLBACK_SECRET',
];

/**
 * The settings with each `<NAME>_FILE` of a secret read: container engines give secrets as files. One line break at the end is dropped.
 * @throws StartFailure when a file can't be read, is empty or no line of text, or the variable is set as well.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = SECRETS.flatMap((name): [string, string][] => {
    const file = env[`${name}_FILE`];
    if (!file) return [];
    if (env[name]) throw new StartFailure(`${name} and ${name}_FILE are both set: leave one out`);
    return [[name, secretIn(file, `${name}_FILE`)]];
  });
  return { ...env, ...Object.fromEntries(read) };
}

function secretIn(file: string, variable: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (cause) {
    throw new StartFailure(`${variable} ${file} can't be read: ${(cause as Error).message}`, { cause });
  }
  // Read as UTF-8 nevertheless, each wrong byte would become the same character: a random secret would be one that is guessed.
  if (!isUtf8(bytes)) throw new StartFailure(`${variable} ${file} is no text in UTF-8`);
  // The decoder leaves out the byte order mark that some editors put in front.
  const text = new TextDecoder().decode(bytes).replace(/\r?\n$/, '');
  if (/\p{Cc}/u.test(text)) {
    throw new StartFailure(`${variable} ${file} has more than one line, or control characters`);
  }
  if (text === '') throw new StartFailure(`${variable} ${file} is empty`);
  return text;
}
