import { type AdmissionType, wards } from '@ward-board/contract';
import { eventTypes, readEvent } from '@ward-board/domain';
import {
  admitted,
  handedOff,
  icuHandedOff,
  icuTransferSentBack,
  icuWentToTheatre,
  idOf,
  operationHandedOff,
  operationTransferSentBack,
  wardHandedOff,
  wardTransferSentBack,
  wardWentToTheatre,
} from '@ward-board/domain/testing';
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
  for (const { ward } of bellsFor(admitted(), '')) expect(wards[ward].route).toMatch(/^\//);
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

it.each([
  ['ICU', icuWentToTheatre()],
  ['Ward', wardWentToTheatre()],
])('a patient who keeps their bed is announced to the theatre all the same: %s', (from, event) => {
  expect(bellsFor(event, 'Amina Haddad')).toMatchObject([
    { kind: 'transfer_to_operation', title: `From ${from} to Operations`, audience: 'ward:operations' },
  ]);
});

it('a board is told once of a patient from the theatre, and not also by the record that kept the bed', () => {
  const leaving = [operationHandedOff({ to: 'icu' }), wardHandedOff({ to: 'icu', while_away: true })];
  expect(leaving.flatMap((event) => bellsFor(event, 'Amina Haddad'))).toMatchObject([
    { kind: 'transfer_to_icu', title: 'From Operations to the ICU' },
  ]);
});

it.each([
  ['emergency', 'ICU', icuTransferSentBack(), 'No ventilator'],
  ['ward', 'Operations', operationTransferSentBack(), 'Not fasting'],
  ['icu', 'Ward', wardTransferSentBack(), 'No isolation room'],
])(
  'who is sent back is told to the staff of the board that sent them, with the reason: %s',
  (ward, by, event, reason) => {
    expect(bellsFor(event, 'Amina Haddad')).toEqual([
      {
        ...{ kind: 'transfer_sent_back', priority: 'high', title: `Sent back by ${by}` },
        ...{ body: `Amina Haddad: ${reason}`, ward, audience: `ward:${ward}` },
      },
    ]);
  },
);

it('nobody else is told of anything', () => {
  const handOffs = [handedOff(), icuHandedOff(), operationHandedOff(), wardHandedOff()].map(({ type }) => type);
  const toTheatre = ['IcuPatientWentToTheatre', 'WardPatientWentToTheatre'];
  const sentBack = ['IcuTransferSentBack', 'OperationTransferSentBack', 'WardTransferSentBack'];
  const telling: readonly string[] = [...handOffs, ...toTheatre, ...sentBack, 'PatientAdmitted'].sort();
  expect([...notifyingTypes].sort()).toEqual(telling);
  const others = eventTypes.filter((type) => !telling.includes(type));
  for (const type of others) expect(bellsFor(readEvent(type, 1, {}), 'Amina Haddad')).toEqual([]);
  const told = journey(1).flat();
  expect(told.filter((event) => bellsFor(event, '').length > 0).map(({ type }) => type)).toEqual([
    'PatientAdmitted',
    'EmergencyCaseHandedOff',
  ]);
});
