import { fold } from '../shared/aggregate.js';
import {
  acceptedOnWard,
  admitted,
  discharged,
  emergencyAmended,
  emergencyNoteAdded,
  given,
  handedOff,
  handover,
  icuAmended,
  icuHandedOff,
  icuNoteAdded,
  icuOpened,
  icuWentToTheatre,
  idOf,
  operationHandedOff,
  operationNoteAdded,
  operationScheduled,
  retriaged,
  triaged,
  wardNoteAdded,
} from '../testing/index.js';
import { type AddNote, addNote } from './add-note.js';
import { type Admission, type AdmissionEvent, admissions } from './admission.js';
import { sendBack } from './receive-transfer.js';

const noting = (said: Partial<AddNote> = {}) => {
  const on = { kind: 'emergency', id: idOf('emergency'), if_match: null } as const;
  return (admission: Admission | null) => addNote({ ...on, text: 'Relatives informed', ...said }, admission);
};
const inEmergency = [admitted(), triaged()];

describe('a note', () => {
  it('is added to a record of any kind, as often as it is said', () => {
    given(admissions, inEmergency).when(noting()).then([emergencyNoteAdded()]);
    given(admissions, [...inEmergency, emergencyNoteAdded()])
      .when(noting())
      .then([emergencyNoteAdded()]);
    given(admissions, [admitted(), icuOpened()])
      .when(noting({ kind: 'icu', id: idOf('icu') }))
      .then([icuNoteAdded()]);
    given(admissions, [admitted(), operationScheduled()])
      .when(noting({ kind: 'operation', id: idOf('operation') }))
      .then([operationNoteAdded()]);
    given(admissions, [admitted(), acceptedOnWard()])
      .when(noting({ kind: 'acceptance', id: idOf('acceptance') }))
      .then([wardNoteAdded()]);
  });

  it('is refused on a record that is unknown, closed, of a discharged stay, or was edited since it was seen', () => {
    given(admissions, [admitted()]).when(noting()).then('not_found');
    given(admissions, [...inEmergency, handedOff()])
      .when(noting())
      .then('already_disposed');
    given(admissions, [...inEmergency, discharged()])
      .when(noting())
      .then('admission_closed');
    given(admissions, [...inEmergency, retriaged()])
      .when(noting({ if_match: 2 }))
      .then('stale_revision');
  });

  it('costs decisions nothing in the long run: the newest ones are kept, up to a bound', () => {
    const noted = (count: number) => {
      const texts = Array.from({ length: count }, (_, n) => emergencyNoteAdded({ text: `${n}: ${'x'.repeat(500)}` }));
      return fold(admissions, [...inEmergency, ...texts])?.records.emergency;
    };
    expect(noted(500)?.noted).toMatch(/^499: x+\n\n498: /);
    expect(JSON.stringify(noted(500)).length).toBeLessThanOrEqual(JSON.stringify(noted(100)).length + 10);
    expect(noted(500)?.revision).toBe(502);
  });
});

describe('a note that a told next step is done', () => {
  const bed = null;
  const told = handover({ notes: 'Deaf\n\nNext step: CT head' });
  const inIcu = [
    ...inEmergency,
    handedOff(),
    icuOpened({ handover: told, transferred_from: { board: 'emergency', record_id: idOf('emergency'), bed } }),
  ];
  const ofIcu = { kind: 'icu', id: idOf('icu'), text: 'No bleed', step_done: 'CT head' } as const;
  const done = { text: 'No bleed', step_done: 'CT head' };
  const stay = (...events: readonly AdmissionEvent[]) => fold(admissions, events);

  it('takes it off what the record was told and tells on', () => {
    given(admissions, inIcu)
      .when(noting(ofIcu))
      .then([icuNoteAdded(done)]);
    const { handover: left, keepsStep } = stay(...inIcu, icuNoteAdded(done))?.records.icu ?? {};
    expect([left?.notes, keepsStep]).toEqual(['Deaf', false]);
  });

  it('is refused where it is not told, or not any more', () => {
    const not = (history: readonly AdmissionEvent[], said: Partial<AddNote> = {}) =>
      given(admissions, history)
        .when(noting({ ...ofIcu, ...said }))
        .then('step_not_told', 'step_done');
    not(inIcu, { step_done: 'CT' });
    not([...inIcu, icuNoteAdded(done)]);
    not([...inIcu, icuAmended({ changes: { next_step: 'Wean' } })]);
    not([admitted(), icuOpened()]);
  });

  it('in the theatre takes it off the record that keeps the bed as well, also where its board had written it', () => {
    const away = [icuWentToTheatre(), operationScheduled({ handover: { ...told, from: 'icu' } })];
    const inTheatre = noting({ ...ofIcu, kind: 'operation', id: idOf('operation') });
    given(admissions, [...inIcu, ...away])
      .when(inTheatre)
      .then([operationNoteAdded(done)]);
    expect(stay(...inIcu, ...away, operationNoteAdded(done))?.records.icu).toMatchObject({
      ...{ keepsStep: false, revision: 5, handover: { notes: 'Deaf' } },
    });
    // The bed may be kept again, if a third board sends the patient back to the theatre.
    const ofTheatre = { board: 'operations', record_id: idOf('operation'), bed } as const;
    const onWard = acceptedOnWard({ handover: { ...told, from: 'operations' }, transferred_from: ofTheatre });
    const gone = { to: 'ward', record_id: idOf('acceptance') } as const;
    const left = [operationHandedOff(gone), icuHandedOff({ ...gone, while_away: true }), onWard];
    expect(stay(...inIcu, ...away, ...left, wardNoteAdded(done))?.records.icu).toMatchObject({ keepsStep: false });
    given(admissions, [...inIcu, icuAmended({ changes: { next_step: 'CT head' } }), ...away])
      .when(inTheatre)
      .then([icuAmended({ changes: { next_step: null } }), operationNoteAdded(done)]);
    given(admissions, [...inIcu, icuAmended({ changes: { next_step: 'CT head 12:00' } }), ...away])
      .when(inTheatre)
      .then([operationNoteAdded(done)]);
  });

  it('takes it off the sender’s record, if the patient is sent back', () => {
    const [first, , sent, arrived] = inIcu as readonly AdmissionEvent[];
    const history = [first, triaged({ next_step: 'CT head' }), sent, arrived, icuNoteAdded(done)].flatMap(
      (event) => event ?? [],
    );
    const back = (state: Admission | null) =>
      sendBack({ kind: 'icu', id: idOf('icu'), if_match: null, reason: 'Full', bedHolder: null }, state);
    const decision = back(stay(...history));
    const events = decision.ok ? decision.appends.flatMap((append) => append.events) : [];
    expect(events).toContainEqual(emergencyAmended({ changes: { next_step: null } }));
  });
});
