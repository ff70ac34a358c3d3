import { patients } from '../patients/patient.js';
import {
  acceptanceDetails,
  acceptedOnWard,
  admitted,
  bedClaimed,
  bedIn,
  given,
  handover,
  idOf,
  linked,
  nothing,
  occupancy,
  registered,
  roomPlan,
  stayBegan,
  waitBegan,
  waitEnded,
  waitingAdded,
  waitingAmended,
  waitingAssigned,
  waitingCancelled,
  waitingDetails,
  waitingNoted,
} from '../testing/index.js';
import { type AssignWaiting, assignWaiting } from './assign-waiting.js';
import { type AmendWaiting, addWaiting, amendWaiting, cancelWaiting, noteWaiting } from './keep-waiting-list.js';
import { type WaitingEntry, waitingEntries } from './waiting-entry.js';

const waiting = [waitingAdded()];
const assigned = [waitingAdded(), waitingAssigned()];
const cancelled = [waitingAdded(), waitingCancelled()];
const inLine = [registered(), waitBegan()];

describe('noting on an entry', () => {
  const noting = (events: Parameters<typeof waitingEntries.evolve>[1][], if_match: number | null = null) =>
    given(waitingEntries, events).when((entry) => noteWaiting({ if_match, text: 'Relatives informed' }, entry));

  it('is an event of its own', () => {
    noting(waiting, 1).then([waitingNoted()]);
    noting([...waiting, waitingNoted()], 2).then([waitingNoted()]);
  });

  it('is refused once the wait is over, for a stale revision, and for none', () => {
    noting(assigned).then('already_assigned');
    noting(cancelled).then('already_cancelled');
    noting([...waiting, waitingNoted()], 1).then('stale_revision');
    noting([]).then('not_found');
  });
});

describe('putting a patient on the waiting list', () => {
  const add = { entry_id: idOf('waiting'), details: waitingDetails() };

  it('adds the entry and claims the patient’s one open entry', () => {
    given(patients, [registered()])
      .when((patient) => addWaiting(add, patient))
      .then([waitingAdded(), waitBegan()]);
  });

  it('is refused while another entry of theirs is open, and possible again after it', () => {
    const again = { ...add, entry_id: idOf('waiting', 2) };
    given(patients, inLine)
      .when((patient) => addWaiting(again, patient))
      .then('already_waiting', 'patient_id');
    given(patients, [...inLine, waitEnded()])
      .when((patient) => addWaiting(again, patient))
      .then([waitingAdded({ entry_id: again.entry_id }), waitBegan({ entry_id: again.entry_id })]);
  });

  it('is possible for somebody who is admitted', () => {
    given(patients, [registered(), stayBegan()])
      .when((patient) => addWaiting(add, patient))
      .then([waitingAdded(), waitBegan()]);
  });

  it('is refused for nobody', () => {
    given(patients, [])
      .when((patient) => addWaiting(add, patient))
      .then('unknown_reference', 'patient_id');
  });
});

describe('editing an entry', () => {
  const amending = (said: Partial<AmendWaiting>) => (entry: WaitingEntry | null) =>
    amendWaiting({ if_match: null, changes: {}, ...said }, entry);

  it('says what changed, and nothing where nothing did', () => {
    given(waitingEntries, waiting)
      .when(amending({ changes: { priority: 1, reason: waitingDetails().reason } }))
      .then([waitingAmended()]);
    given(waitingEntries, waiting)
      .when(amending({ status: 'waiting', patient_id: idOf('patient'), changes: waitingDetails() }))
      .then(nothing);
  });

  it('takes the patient off the list, as deleting does, with what else is said', () => {
    given(waitingEntries, waiting)
      .when(amending({ status: 'cancelled', changes: { priority: 1 } }))
      .then([waitingAmended(), waitingCancelled(), waitEnded()]);
    given(waitingEntries, waiting)
      .when((entry) => cancelWaiting({ if_match: 1 }, entry))
      .then([waitingCancelled(), waitEnded()]);
  });

  it('assigns nobody: that needs a room', () => {
    given(waitingEntries, waiting)
      .when(amending({ status: 'assigned' }))
      .then('invalid_transition', 'status');
  });

  it('makes no other patient of it', () => {
    given(waitingEntries, waiting)
      .when(amending({ patient_id: idOf('patient', 2) }))
      .then('not_changeable', 'patient_id');
  });

  it('is refused for a revision that is over, a closed entry, and none', () => {
    given(waitingEntries, [...waiting, waitingAmended()])
      .when(amending({ if_match: 1 }))
      .then('stale_revision');
    given(waitingEntries, assigned).when(amending({})).then('already_assigned');
    given(waitingEntries, cancelled).when(amending({})).then('already_cancelled');
    given(waitingEntries, []).when(amending({})).then('not_found');
  });
});

describe('assigning a waiting patient', () => {
  const plan = roomPlan();
  const assigning = (said: Partial<AssignWaiting> = {}): AssignWaiting => ({
    if_match: null,
    admission_id: idOf('admission'),
    admission_number: 'A-0001',
    acceptance_id: idOf('acceptance'),
    details: acceptanceDetails(),
    room: { plan, occupancy: occupancy() },
    ...said,
  });
  const known = acceptanceDetails({ diagnosis: 'Coxarthrosis' });
  const inpatient = { admission_type: 'inpatient', waiting_entry_id: idOf('waiting') } as const;

  it('admits them and accepts them into a bed, with what the entry knew, in one step', () => {
    given(waitingEntries, waiting)
      .and(patients, inLine)
      .when((entry, patient) => assignWaiting(assigning({ if_match: 1 }), entry, patient))
      .then([
        waitingAssigned(),
        admitted({ ...inpatient, reason: 'Hip replacement' }),
        acceptedOnWard({ bed: bedIn(plan), ...known, handover: handover({ from: 'ward', reason: 'Hip replacement' }) }),
        linked({ record_id: idOf('acceptance') }),
        bedClaimed(),
        stayBegan(),
        waitEnded(),
      ]);
  });

  it('admits for the diagnosis where no reason was recorded', () => {
    given(waitingEntries, [waitingAdded({ reason: null })])
      .and(patients, inLine)
      .when((entry, patient) => assignWaiting(assigning(), entry, patient))
      .then([
        waitingAssigned(),
        admitted({ ...inpatient, reason: 'Coxarthrosis' }),
        acceptedOnWard({ ...known, handover: handover({ from: 'ward', reason: 'Coxarthrosis' }) }),
        linked({ record_id: idOf('acceptance') }),
        bedClaimed(),
        stayBegan(),
        waitEnded(),
      ]);
  });

  it('is refused for somebody who is admitted already', () => {
    given(waitingEntries, waiting)
      .and(patients, [...inLine, stayBegan({ admission_id: idOf('admission', 2) })])
      .when((entry, patient) => assignWaiting(assigning(), entry, patient))
      .then('already_admitted');
  });

  it('is refused when the room is full', () => {
    const full = { plan, occupancy: { [bedIn(plan, 'A').bed_id]: 'x', [bedIn(plan, 'B').bed_id]: 'y' } };
    given(waitingEntries, waiting)
      .and(patients, inLine)
      .when((entry, patient) => assignWaiting(assigning({ room: full }), entry, patient))
      .then('room_unavailable', 'room_id');
  });

  it('is refused a second time, for a cancelled entry, a stale one, and none', () => {
    const refused = [
      [assigned, 'already_assigned'],
      [cancelled, 'already_cancelled'],
      [[...waiting, waitingAmended()], 'stale_revision'],
      [[], 'not_found'],
    ] as const;
    for (const [history, code] of refused)
      given(waitingEntries, history)
        .and(patients, inLine)
        .when((entry, patient) => assignWaiting(assigning({ if_match: 1 }), entry, patient))
        .then(code);
  });
});
