import { fold } from '../shared/aggregate.js';
import {
  acceptedOnWard,
  admitted,
  discharged,
  emergencyNoteAdded,
  given,
  handedOff,
  icuNoteAdded,
  icuOpened,
  idOf,
  operationNoteAdded,
  operationScheduled,
  retriaged,
  triaged,
  wardNoteAdded,
} from '../testing/index.js';
import { type AddNote, addNote } from './add-note.js';
import { type Admission, admissions } from './admission.js';

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
