import { createOnCall, type OnCallRecord, type UserRecord, updateOnCall } from '@ward-board/contract';
import { showTimesIn } from '../time/facility.js';
import { amendOnCall, missingOnCall, newOnCall, peopleFor, toCreateOnCall } from './on-call-values.js';

const id = (n: number): string => `019a0000-0000-7000-8000-00000000000${n}`;
const from = '2026-11-22T07:00:00.000Z';
const to = '2026-11-22T19:00:00.000Z';
const values = {
  ...newOnCall(),
  ...{ duty: 'charge_nurse', ward: 'ward', wing_id: id(2), user_id: id(1), from, to, phone: ' 4401 ' },
};
const how = amendOnCall(
  (wing) => (wing === id(2) ? 'East' : undefined),
  () => new Date(from),
);

describe('the form of a time on call', () => {
  beforeAll(() => showTimesIn('Europe/Berlin'));

  it('sends what the contract accepts, and a wing only for a charge nurse', () => {
    expect(createOnCall.parse(toCreateOnCall(values))).toMatchObject({ wing_id: id(2), phone: '4401' });
    expect(toCreateOnCall({ ...values, duty: 'doctor', phone: '' })).toMatchObject({ wing_id: null, phone: null });
  });

  it('sends the fields that differ, and clears the wing of a duty that has none', () => {
    expect(how.body({ ...values, to: from }, ['to'])).toEqual({ to: from });
    const changed = updateOnCall.parse(how.body({ ...values, duty: 'doctor' }, ['duty']));
    expect(changed).toEqual({ duty: 'doctor', wing_id: null });
  });

  it('names what is missing, and an end that is before the beginning', () => {
    expect(Object.keys(missingOnCall(newOnCall()))).toEqual(['duty', 'ward', 'user_id', 'from', 'to']);
    expect(missingOnCall(values)).toEqual({});
    expect(missingOnCall({ ...values, to: from })).toEqual({ to: 'The time must end after it begins.' });
  });

  it('says what others changed in words, times in the facility’s zone', () => {
    const record = { user_id: id(1), name: 'N. Okafor' } as OnCallRecord;
    const said = (name: Parameters<NonNullable<typeof how.say>>[0], value: string) => how.say?.(name, value, record);
    expect([said('duty', 'or_coordinator'), said('ward', 'ward'), said('wing_id', id(2))]).toEqual([
      'OR coordinator',
      'Ward',
      'East',
    ]);
    expect([said('from', from), said('user_id', id(1)), said('phone', '1')]).toEqual(['08:00', 'N. Okafor', '1']);
  });

  it('offers active people whose role fits the duty, the ward’s own first, and whoever is chosen already', () => {
    const user = (n: number, name: string, more: Partial<UserRecord>) =>
      ({ id: id(n), name, role: 'nurse', ward: 'ward', active: true, department: null, ...more }) as UserRecord;
    const users = [
      user(1, 'Zoe', {}),
      user(2, 'Ann', { ward: 'icu' }),
      user(3, 'Bea', { role: 'doctor' }),
      user(4, 'Cy', { active: false }),
      user(5, 'Dan', { role: 'reception', ward: null }),
    ];
    const offered = (more: object) => peopleFor(users, { ...values, user_id: '', ...more }).map(({ value }) => value);
    expect(offered({})).toEqual([id(1), id(2)]);
    expect(offered({ duty: 'doctor' })).toEqual([id(3)]);
    expect(offered({ duty: 'or_coordinator' })).toEqual([id(3), id(1), id(2)]);
    expect(offered({ user_id: id(4) })).toEqual([id(4), id(1), id(2)]);
    expect(peopleFor(users, values).map(({ group }) => group)).toEqual(['Ward', 'Other staff']);
  });
});
