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
 * @throws StartFailure when a file can't be read, is empty, or the variable is set as well.
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
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    throw new StartFailure(`${variable} ${file} can't be read: ${(cause as Error).message}`, { cause });
  }
  if (text === '') throw new StartFailure(`${variable} ${file} is empty`);
  return text;
}
