import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultFacility, facility } from '@ward-board/contract';
import { StartFailure } from '@ward-board/embedded-postgres';
import { readFacility } from './facility-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ward-board-facility-'));
});
afterAll(() => rm(folder, { recursive: true }));

const read = async (content: unknown) => {
  const file = join(folder, 'facility.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readFacility(file);
};

describe('a facility', () => {
  it('is the built-in one without a file, and that one is valid', async () => {
    expect(await readFacility(null)).toEqual(defaultFacility);
    expect(facility.parse(defaultFacility)).toEqual(defaultFacility);
    expect(await read({})).toEqual(defaultFacility);
  });

  it('differs in what its file says, within the tables too', async () => {
    const said = {
      time_zone: 'Europe/Berlin',
      waiting_limits: { urgent: 30 },
      observation_intervals: { high: 15 },
      trend_steps: { '8867-4': 15, '2339-0': 2 },
      morse_cutoffs: { high: 50 },
    };
    expect(await read(said)).toEqual({
      time_zone: 'Europe/Berlin',
      waiting_limits: { ...defaultFacility.waiting_limits, urgent: 30 },
      observation_intervals: { ...defaultFacility.observation_intervals, high: 15 },
      trend_steps: { ...defaultFacility.trend_steps, '8867-4': 15, '2339-0': 2 },
      morse_cutoffs: { moderate: 25, high: 50 },
    });
  });

  it.each<[string, unknown, RegExp]>([
    ['what is no JSON', '{ "time_zone": \n UTC }', /facility\.json is no JSON: /],
    ['what is no object', [], /facility\.json as a whole: /],
    ['a key that there is not', { timezone: 'UTC' }, /"timezone"/],
    ['a level that there is not', { waiting_limits: { immediate: 0 } }, /waiting_limits: .*"immediate"/],
    ['a zone that there is not', { time_zone: 'Europe/Atlantis' }, /time_zone: is no time zone/],
    ['a limit that is no number of minutes', { waiting_limits: { urgent: '1 h' } }, /waiting_limits\.urgent: /],
    ['a limit of no minutes', { waiting_limits: { urgent: 0 } }, /waiting_limits\.urgent: /],
    ['a code that is none', { trend_steps: { pulse: 10 } }, /trend_steps\.pulse: /],
    ['a step of nothing', { trend_steps: { '8867-4': 0 } }, /trend_steps\.8867-4: /],
    ['an interval without an end', { observation_intervals: { low: null } }, /observation_intervals\.low: /],
    ['more urgent patients who wait longer', { waiting_limits: { urgent: 300 } }, /waiting_limits: must not let/],
    ['cut-offs in the wrong order', { morse_cutoffs: { high: 20 } }, /morse_cutoffs\.high: must be above moderate/],
  ])('refuses %s in one line that names the file and the key', async (_, content, line) => {
    const failure = await read(content).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartFailure);
    const { message } = failure as StartFailure;
    expect(message).toMatch(/^FACILITY_FILE \//);
    expect(message).toMatch(line);
    expect(message).not.toContain('\n');
  });

  it('refuses a file that is not there', async () => {
    await expect(readFacility(join(folder, 'none.json'))).rejects.toThrow(
      /^FACILITY_FILE .*none\.json can't be read: /,
    );
  });
});
