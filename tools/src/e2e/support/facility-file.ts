import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A `FACILITY_FILE` that says a time zone. */
export async function createFacilityFile(
  time_zone: string,
): Promise<{ readonly file: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'ward-board-facility-'));
  const file = join(folder, 'facility.json');
  await writeFile(file, JSON.stringify({ time_zone }));
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A zone in which it is noon, or up to an hour later: 20 minutes ago is today, whenever the tests run. */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
