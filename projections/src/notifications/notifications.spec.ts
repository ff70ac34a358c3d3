import { type AdmissionType, type WardKey, wards } from '@ward-board/contract';
import { eventTypes, readEvent } from '@ward-board/domain';
import {
  admitted,
  authorisationReceived,
  depositCollected,
  handedOff,
  icuHandedOff,
  icuTransferSentBack,
  icuWentToTheatre,
  idOf,
  operationHandedOff,
  operationTransferSentBack,
  waitingAssigned,
  wardHandedOff,
  wardTransferSentBack,
  wardWentToTheatre,
} from '@ward-board/domain/testing';
import { knownOf } from '../testing/expected.js';
import { journey } from '../testing/journeys.js';
import { bellsFor, callFor, notifyingTypes } from './notifications.js';

const known = knownOf('Amina Haddad');
const stay = idOf('admission');
const ofStay = { admission_id: stay, study_id: null, order_id: null, not_for: null, result: null, place: null };

describe('an admission notifies the staff of the board that it goes to', () => {
  it.each<[AdmissionType, string, WardKey, string, string]>([
    ['emergency', 'emergency_admission', 'emergency', 'normal', 'New emergency arrival'],
    ['surgery', 'surgical_admission', 'operations', 'normal', 'Surgical admission'],
    ['operation', 'surgical_admission', 'operations', 'normal', 'Surgical admission'],
    ['icu', 'icu_admission', 'icu', 'high', 'ICU admission'],
    ['inpatient', 'planned_admission', 'ward', 'normal', 'Planned admission'],
    ['planned', 'planned_admission', 'ward', 'normal', 'Planned admission'],
    ['daycase', 'planned_admission', 'ward', 'normal', 'Day-case admission'],
    ['normal', 'planned_admission', 'ward', 'normal', 'Ward admission'],
  ])('%s', (admission_type, kind, ward, priority, title) => {
    const bell = {
      kind,
      priority,
      title,
      body: 'Amina Haddad',
      ward,
      link: `${wards[ward ?? 'lab'].route}#${stay}`,
      audience: `ward:${ward}`,
      ...ofStay,
    };
    expect(bellsFor(admitted({ admission_type }), known)).toEqual([bell]);
  });

  it('and says why, when that is known', () => {
    expect(bellsFor(admitted({ reason: 'Bee sting' }), known)).toMatchObject([{ body: 'Amina Haddad: Bee sting' }]);
  });
});

it('a hand-off to the ICU notifies its staff, with high priority', () => {
  expect(bellsFor(handedOff(), known)).toEqual([
    {
      kind: 'transfer_to_icu',
      priority: 'high',
      title: 'From Emergency to the ICU',
      body: 'Amina Haddad',
      ward: 'icu',
      link: `/icu#${stay}`,
      audience: 'ward:icu',
      ...ofStay,
    },
  ]);
});

it('every board that a bell names has a page to open', () => {
  for (const { ward } of bellsFor(admitted(), known)) expect(wards[ward ?? 'lab'].route).toMatch(/^\//);
});

it('a hand-off to the theatre is told to the staff of Operations', () => {
  expect(bellsFor(handedOff({ to: 'operations', record_id: idOf('operation') }), known)).toEqual([
    {
      kind: 'transfer_to_operation',
      priority: 'high',
      title: 'From Emergency to Operations',
      body: 'Amina Haddad',
      ward: 'operations',
      link: `/operations#${stay}`,
      audience: 'ward:operations',
      ...ofStay,
    },
  ]);
});

it.each([
  ['Emergency', handedOff({ to: 'ward', record_id: idOf('acceptance') })],
  ['Operations', operationHandedOff()],
  ['ICU', icuHandedOff()],
])('a transfer to the ward from %s is told to the ward’s nurses, where nobody is on call', (from, event) => {
  const bell = {
    kind: 'transfer_to_ward',
    priority: 'high',
    ward: 'ward',
    link: `/normal-acceptance#${stay}`,
    audience: 'ward:ward:nurse',
    ...ofStay,
  };
  const said = { title: `From ${from} to the ward`, body: 'Amina Haddad' };
  expect(bellsFor(event, known)).toEqual([{ ...bell, ...said }]);
});

describe('a hand-off', () => {
  const toWard = handedOff({ to: 'ward', record_id: idOf('acceptance') });
  const toOperations = handedOff({ to: 'operations', record_id: idOf('operation') });

  it('says why, how ill the patient is, and where they are to lie', () => {
    const context = { ...known, reason: 'Chest pain', level: 'critical', place: 'East, room 101, bed A' };
    const body = 'Amina Haddad: Chest pain · critical · East, room 101, bed A';
    expect(bellsFor(handedOff(), context)).toMatchObject([{ body }]);
  });

  it('says the beginning of a long reason', () => {
    const [bell] = bellsFor(handedOff(), { ...known, reason: 'x'.repeat(4_000) });
    expect(bell?.body).toBe(`Amina Haddad: ${'x'.repeat(200)}…`);
  });

  it.each([
    ['the charge nurse', toWard, 'charge_nurse', 'ward'],
    ['the OR coordinator', toOperations, 'or_coordinator', 'operations'],
  ])('is told to %s on call alone, where there is one', (_, event, duty, ward) => {
    expect(callFor(event)).toEqual({ duty, ward });
    expect(bellsFor(event, { ...known, onCall: 'x' })).toMatchObject([{ audience: 'user:x', ward }]);
  });

  it('to the ICU is told to its staff, and so is an admission: nobody on call is asked for', () => {
    expect([callFor(handedOff()), callFor(admitted()), callFor(waitingAssigned())]).toEqual([null, null, null]);
  });
});

it('an assigned bed is told to Reception, and the admission in it to nobody: the ward made it', () => {
  expect(bellsFor(waitingAssigned(), { ...known, place: 'East, room 101, bed A' })).toEqual([
    {
      kind: 'waiting_list_assigned',
      priority: 'normal',
      title: 'Admitted from the waiting list',
      body: 'Amina Haddad · East, room 101, bed A',
      ward: 'ward',
      link: `/reception#${stay}`,
      audience: 'role:reception',
      ...ofStay,
    },
  ]);
  expect(bellsFor(admitted({ waiting_entry_id: idOf('waiting') }), known)).toEqual([]);
});

it.each([
  ['ICU', icuWentToTheatre()],
  ['Ward', wardWentToTheatre()],
])('a patient who keeps their bed is announced to the theatre all the same: %s', (from, event) => {
  expect(bellsFor(event, known)).toMatchObject([
    { kind: 'transfer_to_operation', title: `From ${from} to Operations`, audience: 'ward:operations' },
  ]);
});

it('a board is told once of a patient from the theatre, and not also by the record that kept the bed', () => {
  const leaving = [operationHandedOff({ to: 'icu' }), wardHandedOff({ to: 'icu', while_away: true })];
  expect(leaving.flatMap((event) => bellsFor(event, known))).toMatchObject([
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
    expect(bellsFor(event, known)).toEqual([
      {
        ...{ kind: 'transfer_sent_back', priority: 'high', title: `Sent back by ${by}` },
        ...{
          body: `Amina Haddad: ${reason}`,
          ward,
          link: expect.stringContaining(`#${stay}`),
          audience: `ward:${ward}`,
          ...ofStay,
        },
      },
    ]);
  },
);

it.each([
  [true, 'kept again'],
  [false, 'given away'],
])('is told as well to the board that had kept their bed in the theatre: again %s', (again, words) => {
  const event = icuTransferSentBack({ to: 'operations', kept_bed: { board: 'ward', again } });
  expect(bellsFor(event, known)).toMatchObject([
    { audience: 'ward:operations', body: 'Amina Haddad: No ventilator' },
    { audience: 'ward:ward', title: `Back in Operations: bed ${words}`, body: 'Amina Haddad', priority: 'high' },
  ]);
});

it('a report of another system is told to the ICU’s staff, of a patient there alone', () => {
  const to = { ward: 'icu', link: `/icu#${stay}`, audience: 'ward:icu', priority: 'normal', ...ofStay };
  expect(bellsFor(depositCollected(), known)).toEqual([
    { kind: 'deposit_collected', title: 'Deposit collected', body: 'Amina Haddad: 500 EUR', ...to },
  ]);
  expect(bellsFor(authorisationReceived(), known)).toEqual([
    { kind: 'prior_authorisation_result', title: 'Prior authorisation result', body: 'Amina Haddad: approved', ...to },
  ]);
  expect(bellsFor(depositCollected({ details: { amount: { of: 5 } } }), known)).toMatchObject([
    { body: 'Amina Haddad' },
  ]);
  expect(bellsFor(depositCollected({ in_icu: false }), known)).toEqual([]);
});

it('nobody else is told of anything', () => {
  const handOffs = [handedOff(), icuHandedOff(), operationHandedOff(), wardHandedOff()].map(({ type }) => type);
  const toTheatre = ['IcuPatientWentToTheatre', 'WardPatientWentToTheatre'];
  const sentBack = ['IcuTransferSentBack', 'OperationTransferSentBack', 'WardTransferSentBack'];
  const telling: readonly string[] = [
    ...handOffs,
    ...toTheatre,
    ...sentBack,
    'PatientAdmitted',
    'WaitingListEntryAssigned',
    'DepositCollected',
    'PriorAuthorisationReceived',
  ].sort();
  expect([...notifyingTypes].sort()).toEqual(telling);
  const others = eventTypes.filter((type) => !telling.includes(type));
  for (const type of others) expect(bellsFor(readEvent(type, 1, {}), known)).toEqual([]);
  const told = journey(1).flat();
  expect(told.filter((event) => bellsFor(event, known).length > 0).map(({ type }) => type)).toEqual([
    'PatientAdmitted',
    'EmergencyCaseHandedOff',
  ]);
});
