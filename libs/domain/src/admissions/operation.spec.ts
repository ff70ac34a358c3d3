import {
  admitted,
  discharged,
  given,
  handedOff,
  handover,
  icuOpened,
  idOf,
  linked,
  nothing,
  operationAmended,
  operationDetails,
  operationEnteredInError,
  operationScheduled,
  statusChanged,
  stayEnded,
  triaged,
} from '../testing/index.js';
import { type Admission, admissions } from './admission.js';
import { type AmendRecord, amendRecord } from './amend-record.js';
import { removeRecord } from './close-record.js';
import { dischargeAdmission } from './discharge-admission.js';
import { handOffRecord } from './hand-off-record.js';
import { type NewRecord, openRecord } from './open-record.js';
import type { OpStatus } from './operation.js';

const id = idOf('operation');
const operation = (said: Partial<NewRecord<'operation'>> = {}): NewRecord<'operation'> => ({
  ...{ kind: 'operation', id, level: 'pre-op', details: operationDetails(), room: null },
  ...said,
});
const scheduling =
  (said: Partial<NewRecord<'operation'>> = {}) =>
  (admission: Admission | null) =>
    openRecord({ record: operation(said) }, admission);
const amending = (said: Partial<AmendRecord<'operation'>>) => (admission: Admission | null) =>
  amendRecord({ kind: 'operation', id, if_match: null, changes: {}, ...said }, admission);

const surgical = admitted({ admission_type: 'surgery' });
const link = linked({ record_id: id });
const transferred_from = { board: 'emergency', record_id: idOf('emergency'), bed: null } as const;
const at = (op_status: OpStatus) => [surgical, operationScheduled({ op_status })];

describe('schedule an operation', () => {
  it.each(['surgery', 'operation'] as const)(
    'puts an admission of type %s on the Operations board',
    (admission_type) => {
      given(admissions, [admitted({ admission_type })])
        .when(scheduling())
        .then([operationScheduled(), link]);
    },
  );

  it.each(['emergency', 'icu', 'inpatient', 'planned', 'daycase', 'normal'] as const)(
    'refuses an admission of type %s',
    (admission_type) => {
      given(admissions, [admitted({ admission_type })])
        .when(scheduling())
        .then('wrong_admission_type');
    },
  );

  it('may begin in surgery, and no later', () => {
    given(admissions, [surgical])
      .when(scheduling({ level: 'in-surgery' }))
      .then([operationScheduled({ op_status: 'in-surgery' }), link]);
    given(admissions, [surgical])
      .when(scheduling({ level: 'post-op' }))
      .then('invalid_transition', 'op_status');
  });

  it('refuses a second operation while the first is on the board, and a patient who is elsewhere', () => {
    given(admissions, at('recovered')).when(scheduling()).then('already_on_board');
    given(admissions, [surgical, icuOpened()]).when(scheduling()).then('already_on_board');
  });

  it('may be done anew for a patient of Emergency whose operation was entered in error', () => {
    given(admissions, [
      admitted(),
      triaged(),
      handedOff({ to: 'operations', record_id: id }),
      operationScheduled(),
      operationEnteredInError(),
    ])
      .when(scheduling({ id: idOf('operation', 2) }))
      .then([operationScheduled({ operation_id: idOf('operation', 2) }), linked({ record_id: idOf('operation', 2) })]);
  });

  it('may be done anew after one that was entered in error', () => {
    given(admissions, [...at('pre-op'), operationEnteredInError()])
      .when(scheduling())
      .then([operationScheduled(), link]);
  });
});

describe('the status of an operation', () => {
  const statuses: readonly OpStatus[] = ['pre-op', 'in-surgery', 'post-op', 'recovered'];
  const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

  it.each(pairs)('from %s to %s: one step on, or nothing', (from, to) => {
    const outcome = given(admissions, at(from)).when(amending({ level: to }));
    if (from === to) outcome.then(nothing);
    else if (statuses.indexOf(to) === statuses.indexOf(from) + 1) outcome.then([statusChanged({ from, to })]);
    else outcome.then('invalid_transition', 'op_status');
  });

  it('is changed together with what that step records', () => {
    given(admissions, at('in-surgery'))
      .when(amending({ level: 'post-op', changes: { post_op_notes: 'Drain in place', complications: null } }))
      .then([
        statusChanged({ from: 'in-surgery', to: 'post-op' }),
        operationAmended({ changes: { post_op_notes: 'Drain in place' } }),
      ]);
  });

  it('is not changed by an edit that is refused, nor is anything else', () => {
    given(admissions, at('pre-op'))
      .when(amending({ level: 'recovered', changes: { location: 'Recovery 2' } }))
      .then('invalid_transition', 'op_status');
  });
});

describe('an operation’s checklist', () => {
  const checklist = { consent: 'yes', fasting: null, labs: null, site_marked: null } as const;

  it('is recorded when an answer changes, and not when all are the same', () => {
    given(admissions, at('pre-op'))
      .when(amending({ changes: { checklist } }))
      .then([operationAmended({ changes: { checklist } })]);
    given(admissions, [surgical, operationScheduled({ checklist })])
      .when(amending({ changes: { checklist: { ...checklist } } }))
      .then(nothing);
  });
});

describe('to operation', () => {
  const handing = (said: Partial<NewRecord<'operation'>> = {}) => {
    const from = { kind: 'emergency', id: idOf('emergency'), if_match: null } as const;
    return (admission: Admission | null) => handOffRecord({ from, to: operation(said) }, admission);
  };

  it('takes the patient out of Emergency and onto the Operations board in one step, whatever the admission’s type', () => {
    given(admissions, [admitted(), triaged()])
      .when(handing({ level: 'in-surgery' }))
      .then([
        handedOff({ to: 'operations', record_id: id }),
        operationScheduled({ op_status: 'in-surgery', handover: handover(), transferred_from }),
        link,
      ]);
  });

  it('refuses a second disposition, and an operation that is over before it begins', () => {
    given(admissions, [admitted(), triaged(), handedOff(), icuOpened()]).when(handing()).then('already_disposed');
    given(admissions, [admitted(), triaged()])
      .when(handing({ level: 'recovered' }))
      .then('invalid_transition', 'op_status');
  });
});

describe('an operation that leaves the board', () => {
  const removing = (admission: Admission | null) => removeRecord({ kind: 'operation', id, if_match: null }, admission);

  it('goes when it was entered in error', () => {
    given(admissions, at('post-op')).when(removing).then([operationEnteredInError()]);
    given(admissions, [...at('post-op'), discharged()])
      .when(removing)
      .then('admission_closed');
  });

  it('is closed with the stay', () => {
    given(admissions, at('recovered'))
      .when((admission) => dischargeAdmission({ if_match: null, notes: null }, admission))
      .then([discharged(), stayEnded()]);
  });
});
