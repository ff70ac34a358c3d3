import { type BoardCollection, type BoardWard, collectionsOf, type WallRows, wallRows } from '@ward-board/contract';
import { wallContentOf } from './wall-groups.js';

const idOf = (n: number) => `01936000-0000-7000-8aaa-${String(n).padStart(12, '0')}`;
const at = (minute: number) => `2026-11-22T12:${String(minute).padStart(2, '0')}:00.000Z`;
/** A row as the service sends it. */
const row = <Name extends BoardCollection>(collection: Name, n: number, more: object): WallRows[Name] =>
  wallRows[collection].parse({
    ...{ id: idOf(n), bed: null, location: null, admitted_at: at(0), seen_at: null },
    ...{ away: null, in_kept_bed: false, transferred_from: null, accepted_at: null, created_at: at(0) },
    patient: { id: idOf(n), initials: 'AB', age_band: null, gender: 'unknown', same_name: false },
    ...more,
  }) as WallRows[Name];
const bed = (room_number: string, bed_label: string, wing_name = 'North') => ({ wing_name, room_number, bed_label });
const placesIn = (groups: readonly ({ key: string; lines: readonly { place: string }[] } | null)[]) =>
  groups.map((group) => [group?.key, group?.lines.map(({ place }) => place)]);

describe('what a wall shows', () => {
  it('of Emergency: levels most urgent first, within them who has waited longest, critical pinned', () => {
    const rows = [
      row('emergency-details', 1, { triage_level: 'urgent', location: 'B1', admitted_at: at(5) }),
      row('emergency-details', 2, { triage_level: 'critical', location: 'R1', seen_at: at(9) }),
      row('emergency-details', 3, { triage_level: 'urgent', location: 'B2', admitted_at: at(1) }),
      row('emergency-details', 4, { triage_level: 'non-urgent' }),
    ];
    const admissions = [
      row('admissions', 5, { awaiting: 'emergency', treated_at: null, admitted_at: at(7) }),
      row('admissions', 6, { awaiting: 'emergency', treated_at: null, admitted_at: at(3) }),
      row('admissions', 7, { awaiting: 'emergency', treated_at: at(4) }),
      row('admissions', 8, { awaiting: 'icu', treated_at: null }),
    ];
    const { pinned, turning, arrivals } = wallContentOf('emergency', { 'emergency-details': rows, admissions });
    expect(placesIn([pinned])).toEqual([['critical', ['R1']]]);
    expect(pinned?.lines[0]?.seenAt).toBe(at(9));
    expect(placesIn(turning)).toEqual([
      ['urgent', ['B2', 'B1']],
      ['non-urgent', ['–']],
    ]);
    expect(arrivals).toEqual([{ count: 2, words: 'to triage', since: at(3) }]);
  });

  it('of the Ward: by wing and bed, and how many are on the waiting list', () => {
    const rows = [
      row('normal-acceptances', 1, { bed: bed('12', 'A', 'South') }),
      row('normal-acceptances', 2, { bed: bed('10', 'B'), away: 'operations' }),
      row('normal-acceptances', 3, { bed: bed('2', 'A'), transferred_from: 'icu' }),
    ];
    const waiting = [row('waiting-list', 4, { priority: 1, admitted_at: null })];
    const { turning, arrivals } = wallContentOf('ward', { 'normal-acceptances': rows, 'waiting-list': waiting });
    expect(placesIn(turning)).toEqual([
      ['North', ['2 A', '10 B']],
      ['South', ['12 A']],
    ]);
    expect(turning[0]?.lines.map(({ isAway, isOnTheWay }) => [isAway, isOnTheWay])).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(arrivals).toEqual([{ count: 1, words: 'on the waiting list', since: null }]);
  });

  it('of the ICU: how long somebody is there, and not in the hospital', () => {
    const here = row('icu', 1, { severity: 'stable', admitted_at: at(1), created_at: at(30) });
    const waits = row('emergency-details', 2, { triage_level: 'urgent', admitted_at: at(1) });
    expect(wallContentOf('icu', { icu: [here] }).turning[0]?.lines[0]?.since).toBe(at(30));
    expect(wallContentOf('emergency', { 'emergency-details': [waits] }).turning[0]?.lines[0]?.since).toBe(at(1));
  });

  it('of two with the same initials what tells them apart, and of nobody else', () => {
    const icu = (
      [
        ['AM', 'female', '40-64'],
        ['AM', 'unknown', '80+'],
        ['AO', 'male', '40-64'],
      ] as const
    ).map(([initials, gender, age_band], n) =>
      row('icu', n, {
        ...{ severity: n === 0 ? 'critical' : 'stable', bed: bed('301', String(n)) },
        patient: { id: idOf(n), initials, gender, age_band, same_name: false },
      }),
    );
    const { pinned, turning } = wallContentOf('icu', { icu });
    expect([...(pinned?.lines ?? []), ...turning.flatMap(({ lines }) => lines)].map(({ besides }) => besides)).toEqual([
      ...['F 40-64', '80+', null],
    ]);
  });

  it('of several critical ones first whom nobody has seen: they are those that stand on every page', () => {
    const critical = (n: number, minute: number, seen_at: string | null) =>
      row('emergency-details', n, { triage_level: 'critical', location: `R${n}`, admitted_at: at(minute), seen_at });
    const rows = [critical(1, 1, at(5)), critical(2, 2, null), critical(3, 3, at(9)), critical(4, 4, null)];
    const { pinned } = wallContentOf('emergency', { 'emergency-details': rows });
    expect(placesIn([pinned])).toEqual([['critical', ['R2', 'R4', 'R1', 'R3']]]);
  });

  it('of names: what tells two of one name apart, and whose surname is like another’s, also of who is still to come', () => {
    const named = (n: number, name: string, more: object = {}) => ({
      patient: { id: idOf(n), initials: 'JF', gender: 'female', age_band: '16-39', name, same_name: false, ...more },
    });
    const icu = [
      row('icu', 1, { severity: 'stable', ...named(1, 'Joana Ferreira', { same_name: true }) }),
      row('icu', 2, { severity: 'stable', ...named(2, 'Joana Ferreira', { same_name: true, age_band: '80+' }) }),
      row('icu', 3, { severity: 'stable', ...named(3, 'Jon Ferrera') }),
      row('icu', 4, { severity: 'stable', ...named(4, 'Jack Fox') }),
      row('icu', 5, { severity: 'stable', ...named(5, 'Mai Nguyen') }),
    ];
    const admissions = [row('admissions', 6, { awaiting: 'icu', treated_at: null, ...named(6, 'Lan Nguyen') })];
    const lines = wallContentOf('icu', { icu, admissions }).turning.flatMap((group) => group.lines);
    expect(lines.map(({ besides, hasSimilarSurname }) => [besides, hasSimilarSurname])).toEqual([
      ['F 16-39', false],
      ['F 80+', false],
      [null, true],
      [null, false],
      [null, true],
    ]);
  });

  it('of Radiology: what is under way and what is scheduled, and nothing that is over', () => {
    const statuses = ['scheduled', 'in-progress', 'completed', 'cancelled'];
    const rows = statuses.map((status, n) => row('imaging-studies', n, { status, location: 'CT 1' }));
    const requests = [row('service-requests', 9, { priority: 'stat', admitted_at: null })];
    const { turning, arrivals } = wallContentOf('radiology', { 'imaging-studies': rows, 'service-requests': requests });
    expect(turning.map(({ key }) => key)).toEqual(['in-progress', 'scheduled']);
    expect(arrivals.map(({ count, words }) => `${count} ${words}`)).toEqual(['1 requested']);
  });

  it.each(Object.keys(collectionsOf) as BoardWard[])('of %s without anybody: nothing', (ward) => {
    expect(wallContentOf(ward, {})).toMatchObject({ pinned: null, turning: [], arrivals: [] });
  });
});
