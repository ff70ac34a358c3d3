import type { AllergyRecord, Clinical } from '@ward-board/contract';
import { sayTogether } from '../../patient/allergies.js';
import { showTimesIn } from '../../time/facility.js';
import { allergyStatus } from './banners.js';
import { saidAllergies } from './said-allergies.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const record = (substance: string | null): AllergyRecord =>
  ({
    ...{ id: String(substance), substance, reaction: null, criticality: 'low', no_known: substance === null },
    created_at: '2026-11-21T08:00:00.000Z',
  }) as AllergyRecord;
beforeAll(() => showTimesIn('UTC'));

type OnRow = Pick<Clinical, 'allergy_status' | 'allergies'>;

/** What a chart says with these records, where boards were told of this. */
function said(
  records: readonly AllergyRecord[],
  told: string | null,
  isRead = true,
  onRow: OnRow | null = { allergy_status: 'unassessed', allergies: [] },
) {
  const allergies_told_in = told === null ? null : { board: 'emergency', at: '2026-11-21T06:42:00.000Z' };
  const lastOnBoard = onRow && { record: { clinical: { ...onRow, allergies_told_in } as Clinical } };
  const { source, ...allergies } = saidAllergies(
    { allergies: allergyStatus(records), allergiesTold: told, knowsAllergiesTold: onRow !== null, isRead, lastOnBoard },
    now,
  );
  return [allergies.state, sayTogether(allergies), source];
}

describe('of a patient of whom the board has no record', () => {
  const of = (records: readonly AllergyRecord[], told?: string | null) => {
    const read = { allergiesTold: told ?? null, knowsAllergiesTold: told !== undefined, isRead: true };
    return saidAllergies({ allergies: allergyStatus(records), ...read, lastOnBoard: null }, now);
  };

  it('are what other boards were told, once that was read', () => {
    expect(of([], 'Aspirin')).toMatchObject({ state: 'recorded', each: ['Aspirin'] });
    expect(of([], null)).toMatchObject({ state: 'not-recorded', none: expect.not.stringContaining('in the chart') });
  });

  it('are none of the chart while what boards were told is not known', () => {
    expect(of([])).toMatchObject({
      ...{
        state: 'not-recorded',
        none: 'No allergies in the chart',
        source: 'what boards were told is not known here',
      },
    });
    expect(of([record(null)])).toMatchObject({ state: 'none-known', none: 'No known allergies' });
    expect(of([record('Latex')])).toMatchObject({ state: 'recorded', each: ['Latex'] });
  });
});

const WHERE = 'Told in Emergency, 06:42';

describe('the allergies of a chart’s patient', () => {
  it.each<[string, readonly AllergyRecord[], string | null, boolean, readonly string[]]>([
    [
      'are what boards were told, where nobody has recorded any',
      [],
      'Latex',
      true,
      [...['recorded', 'Latex', `as told, not recorded in the chart · ${WHERE}`]],
    ],
    [
      'are what boards were told, where the chart says that none are known',
      [record(null)],
      'Penicillin',
      true,
      [...['recorded', 'Penicillin', `as told; the chart says that none are known · ${WHERE}`]],
    ],
    [
      'are those of the chart, and what was told besides',
      [record('Peanuts')],
      'Latex',
      true,
      [...['recorded', 'Peanuts · told: Latex', `what was told is not in the chart · ${WHERE}`]],
    ],
    ['are none, where somebody asked', [record(null)], null, true, ['none-known', '', 'recorded in the chart']],
    [
      'are none that was told, where boards were told that there are none, and nobody has recorded it',
      [],
      'NKDA',
      true,
      [...['none-told', '', `as told, not recorded in the chart · ${WHERE}`]],
    ],
    ['are not assessed, where nobody did', [], null, true, ['not-recorded', '', 'nobody has recorded them']],
    [
      'are what boards were told, until the chart’s own are loaded',
      [],
      'Latex',
      false,
      [...['recorded', 'Latex', `as told, not recorded in the chart · ${WHERE} · the chart is not loaded`]],
    ],
    [
      'are not loaded, where a chart without any is not',
      [],
      null,
      false,
      [...['not loaded', '', 'nobody has recorded them · the chart is not loaded']],
    ],
    [
      'are not loaded, where boards were told that there are none',
      [],
      'No known allergies',
      false,
      [...['not loaded', '', `as told, not recorded in the chart · ${WHERE} · the chart is not loaded`]],
    ],
  ])('%s', (_, records, told, isRead, words) => expect(said(records, told, isRead)).toEqual(words));

  it('are those of the row beside what was told, until the chart’s own are loaded, as without a connection', () => {
    const latex: OnRow = { allergy_status: 'present', allergies: ['Latex, high'] };
    expect(said([], 'Codeine', false, latex)).toEqual([
      ...['recorded', 'Latex, high · told: Codeine'],
      `what was told is not in the chart · ${WHERE} · the chart is not loaded`,
    ]);
    const asked: OnRow = { allergy_status: 'none_known', allergies: [] };
    expect(said([], null, false, asked)).toEqual([
      ...['none-known', '', 'recorded in the chart · the chart is not loaded'],
    ]);
  });

  it('are as told, and nothing is said of what the chart has, where neither it nor a row is there', () => {
    expect(said([], 'Latex', false, null)).toEqual(['recorded', 'Latex', 'as told · the chart is not loaded']);
  });
});
