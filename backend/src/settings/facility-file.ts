import { readFile } from 'node:fs/promises';
import { defaultFacility, type Facility, facility, facilityFile } from '@ward-board/contract';
import { StartFailure } from '@ward-board/embedded-postgres';
import type { ZodError } from 'zod';

/**
 * The facility that a JSON file describes; null: the built-in one. What the file leaves out is as there.
 * @throws StartFailure with one line that names the file, and the key that is wrong in it.
 */
export async function readFacility(path: string | null): Promise<Facility> {
  if (path === null) return defaultFacility;
  const refuse = (problem: string, cause?: unknown) =>
    new StartFailure(`FACILITY_FILE ${path} ${problem.replaceAll(/\s+/g, ' ')}`, { cause });
  const text = await readFile(path, 'utf8').catch((cause: Error) => {
    throw refuse(`can't be read: ${cause.message}`, cause);
  });
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch (cause) {
    throw refuse(`is no JSON: ${(cause as Error).message}`, cause);
  }
  const given = facilityFile.safeParse(said);
  if (!given.success) throw refuse(faultsIn(given.error));
  const whole = facility.safeParse(withDefaults(given.data));
  if (!whole.success) throw refuse(faultsIn(whole.error));
  return whole.data;
}

const withDefaults = ({ time_zone, ...tables }: ReturnType<typeof facilityFile.parse>): object => ({
  ...defaultFacility,
  ...(time_zone !== undefined && { time_zone }),
  ...Object.fromEntries(
    Object.entries(tables).map(([name, said]) => [
      name,
      { ...defaultFacility[name as Exclude<keyof Facility, 'time_zone'>], ...said },
    ]),
  ),
});

const faultsIn = ({ issues }: ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.') || 'as a whole'}: ${message}`).join('; ');
