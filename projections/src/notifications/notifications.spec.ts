import { type AdmissionType, wards } from '@ward-board/contract';
import { eventTypes, readEvent } from '@ward-board/domain';
import { admitted, handedOff, icuHandedOff, idOf, operationHandedOff, wardHandedOff } from '@ward-board/domain/testing';
import { journey } from '../testing/journeys.js';
import { bellsFor, notifyingTypes } from './notifications.js';

describe('an admission rings for the staff of the board that it goes to', () => {
  it.each<[AdmissionType, string, string, string, string]>([
    ['emergency', 'emergency_admission', 'emergency', 'normal', 'New emergency arrival'],
    ['surgery', 'surgical_admission', 'operations', 'normal', 'Surgical admission'],
    ['operation', 'surgical_admission', 'operations', 'normal', 'Surgical admission'],
    ['icu', 'icu_admission', 'icu', 'high', 'ICU admission'],
    ['inpatient', 'planned_admission', 'ward', 'normal', 'Planned admission'],
    ['planned', 'planned_admission', 'ward', 'normal', 'Planned admission'],
    ['daycase', 'planned_admission', 'ward', 'normal', 'Day-case admission'],
    ['normal', 'planned_admission', 'ward', 'normal', 'Ward admission'],
  ])('%s', (admission_type, kind, ward, priority, title) => {
    const bell = { kind, priority, title, body: 'Amina Haddad', ward, audience: `ward:${ward}` };
    expect(bellsFor(admitted({ admission_type }), 'Amina Haddad')).toEqual([bell]);
  });

  it('and says why, when that is known', () => {
    expect(bellsFor(admitted({ reason: 'Bee sting' }), 'Amina Haddad')).toMatchObject([
      { body: 'Amina Haddad: Bee sting' },
    ]);
  });
});

it('a hand-off to the ICU rings there, with high priority', () => {
  expect(bellsFor(handedOff(), 'Amina Haddad')).toEqual([
    {
      kind: 'transfer_to_icu',
      priority: 'high',
      title: 'From Emergency to the ICU',
      body: 'Amina Haddad',
      ward: 'icu',
      audience: 'ward:icu',
    },
  ]);
});

it('every board that a bell names has a page to open', () => {
  for (const { ward } of bellsFor(admitted(), '')) expect(wards[ward ?? 'lab'].route).toMatch(/^\//);
});

it('a hand-off to the theatre is told to the staff of Operations', () => {
  expect(bellsFor(handedOff({ to: 'operations', record_id: idOf('operation') }), 'Amina Haddad')).toEqual([
    {
      kind: 'transfer_to_operation',
      priority: 'high',
      title: 'From Emergency to Operations',
      body: 'Amina Haddad',
      ward: 'operations',
      audience: 'ward:operations',
    },
  ]);
});

it.each([
  ['Emergency', handedOff({ to: 'ward', record_id: idOf('acceptance') })],
  ['Operations', operationHandedOff()],
  ['ICU', icuHandedOff()],
])('a transfer to the ward from %s is told to the ward’s staff', (from, event) => {
  const bell = { kind: 'transfer_to_ward', priority: 'high', ward: 'ward', audience: 'ward:ward' };
  const said = { title: `From ${from} to the ward`, body: 'Amina Haddad' };
  expect(bellsFor(event, 'Amina Haddad')).toEqual([{ ...bell, ...said }]);
});

it('nobody else is told of anything', () => {
  const handOffs = [handedOff(), icuHandedOff(), operationHandedOff(), wardHandedOff()].map(({ type }) => type);
  const telling: readonly string[] = [...handOffs, 'PatientAdmitted'].sort();
  expect([...notifyingTypes].sort()).toEqual(telling);
  const others = eventTypes.filter((type) => !telling.includes(type));
  for (const type of others) expect(bellsFor(readEvent(type, 1, {}), 'Amina Haddad')).toEqual([]);
  const told = journey(1).flat();
  expect(told.filter((event) => bellsFor(event, '').length > 0).map(({ type }) => type)).toEqual([
    'PatientAdmitted',
    'EmergencyCaseHandedOff',
  ]);
});
