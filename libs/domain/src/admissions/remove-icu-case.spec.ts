import { fold } from '../shared/aggregate.js';
import {
  acceptanceDetails,
  acceptanceRemoved,
  acceptedOnWard,
  admitted,
  bedReleased,
  discharged,
  given,
  handedOff,
  handover,
  icuAmended,
  icuDetails,
  icuDischarged,
  icuEnteredInError,
  icuOpened,
  idOf,
  linked,
  triaged,
} from '../testing/index.js';
import { type Admission, type AdmissionEvent, admissions, type OnRecord } from './admission.js';
import { removeRecord } from './close-record.js';
import { type NewRecord, openRecord } from './open-record.js';

const removing =
  ({ icu_id: id = idOf('icu'), ...said }: Partial<OnRecord> & { icu_id?: string } = {}) =>
  (admission: Admission | null) =>
    removeRecord({ kind: 'icu', id, if_match: null, ...said }, admission);
const inIcu = [admitted({ admission_type: 'icu' }), icuOpened()];

describe('remove an ICU case', () => {
  it('takes a record made by mistake off the board, and frees its bed', () => {
    given(admissions, inIcu).when(removing()).then([icuEnteredInError(), bedReleased()]);
  });

  it('frees no bed where there is none', () => {
    given(admissions, [admitted(), icuOpened({ bed: null })])
      .when(removing())
      .then([icuEnteredInError()]);
  });

  it('leaves what was handed over to the record that is opened next on that board, and to none on another', () => {
    const told = handover({ notes: 'Isolation: Airborne', allergies: 'Latex' });
    const transferred_from = { board: 'emergency', record_id: idOf('emergency'), bed: null } as const;
    const arrived = [admitted(), triaged(), handedOff(), icuOpened({ handover: told, transferred_from })];
    const removed = [...arrived, icuEnteredInError()];
    const again = { icu_id: idOf('icu', 2), bed: null };
    const opening = (kind: 'icu' | 'acceptance') => (admission: Admission | null) => {
      const details = kind === 'icu' ? icuDetails() : acceptanceDetails();
      const level = kind === 'icu' ? 'serious' : null;
      const record = { kind, id: idOf(kind, 2), level, details, room: null } as NewRecord;
      return openRecord({ record }, admission);
    };
    const link = linked({ record_id: idOf('icu', 2) });
    given(admissions, removed)
      .when(opening('icu'))
      .then([icuOpened({ ...again, handover: told }), link]);
    given(admissions, [
      ...removed,
      icuOpened({ ...again, handover: told }),
      icuEnteredInError({ icu_id: again.icu_id }),
    ])
      .when(opening('icu'))
      .then([icuOpened({ ...again, handover: told }), link]);
    const elsewhere = fold(admissions, [...removed, acceptedOnWard(), acceptanceRemoved()]);
    expect(elsewhere?.removed).toBeUndefined();
    for (const kind of ['icu', 'acceptance'] as const) {
      const decision = opening(kind)(kind === 'icu' ? elsewhere : fold(admissions, removed));
      expect(JSON.stringify(decision)).not.toContain('Airborne');
    }
  });

  it('refuses a case that is closed: it happened', () => {
    given(admissions, [...inIcu, icuDischarged()])
      .when(removing())
      .then('case_closed');
    given(admissions, [...inIcu, discharged()])
      .when(removing())
      .then('admission_closed');
  });

  it('refuses a case edited since it was seen', () => {
    given(admissions, [...inIcu, icuAmended()])
      .when(removing({ if_match: 2 }))
      .then('stale_revision');
    given(admissions, [...inIcu, icuAmended()])
      .when(removing({ if_match: 3 }))
      .then([icuEnteredInError(), bedReleased()]);
  });

  it('leaves the next step that it was told, unless it has written what is next itself since', () => {
    const told = handover({ notes: 'Deaf\n\nNext step: CT head' });
    const after = (next_step: string | null, ...events: readonly AdmissionEvent[]) => {
      const sent = icuOpened({ next_step, handover: told });
      return fold(admissions, [admitted(), triaged(), handedOff(), sent, ...events, icuEnteredInError()])?.removed
        ?.handover.notes;
    };
    for (const typed of [null, 'CT head']) expect(after(typed)).toBe(told.notes);
    expect(after(null, icuAmended({ changes: { next_step: 'Wean' } }))).toBe('Deaf');
  });

  it('refuses a case that does not exist, or was removed already', () => {
    given(admissions, []).when(removing()).then('not_found');
    given(admissions, [admitted()]).when(removing()).then('not_found');
    given(admissions, [...inIcu, icuEnteredInError()])
      .when(removing())
      .then('not_found');
    given(admissions, inIcu)
      .when(removing({ icu_id: idOf('icu', 2) }))
      .then('not_found');
  });
});
