/**
 * Postgres refuses to be root, so tests that run as root start it as the user `postgres`, who can't enter a checkout below
 * a private folder: what `mktemp -d` makes, or a root's home. There the programs of Postgres are given the right to pass
 * folders, as the service does it (backend/src/platform/embedded-postgres/run-as.ts).
 */
import childProcess from 'node:child_process';
import { statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname } from 'node:path';

const PASS_FOLDERS = ['inh-caps', 'ambient-caps', 'bounding-set']
  .map((set) => `--${set}=-all,+dac_override`)
  .concat('--securebits=+no_setuid_fixup', '--clear-groups');

const patched = Symbol.for('ward-board.private-checkout');

export function letPostgresIntoPrivateCheckout() {
  if (process.getuid?.() !== 0 || !isPrivate(import.meta.dirname) || childProcess[patched]) return;
  const { spawn } = childProcess;
  childProcess[patched] = true;
  childProcess.spawn = (program, args, options) => {
    if (!program.includes('@embedded-postgres') || !options?.uid) return spawn(program, args, options);
    const { uid, gid, ...others } = options;
    return spawn('setpriv', [`--reuid=${uid}`, `--regid=${gid}`, ...PASS_FOLDERS, program, ...args], others);
  };
  syncBuiltinESMExports();
}

/** Whether a folder on the way is closed to others. */
function isPrivate(folder) {
  if ((statSync(folder).mode & 0o001) === 0) return true;
  return dirname(folder) !== folder && isPrivate(dirname(folder));
}
