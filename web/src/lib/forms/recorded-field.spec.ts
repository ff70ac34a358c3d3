import { boardRecord, icuCase } from '@ward-board/contract';
import { type Admission, admissions, amendRecord, type DomainEvent, fold, openRecord } from '@ward-board/domain';
import { admitted, icuDetails, idOf, registered } from '@ward-board/domain/testing';
import { boards } from '@ward-board/projections';
import { bodyOf, detailsOf, editOf, type FormRecord, labelsOf, shownAt, textsOf } from './record-form.js';

/*
 * A recorded field is named in its declaration, in the domain's persisted type, and in a cell where the board shows it.
 * Here only the declaration names the new one: every other step has to carry it along.
 */

const { input, read, create, update } = icuCase.fields.diet;
const withSedation = boardRecord({
  ...icuCase,
  fields: { ...icuCase.fields, sedation: { label: 'Sedation', required: false, input, read, create, update } },
});
const now = new Date('2026-11-21T09:00:00.000Z');
const id = idOf('icu');

/** The details of a body as the domain gets them: without the level and the room, which have events of their own. */
const detailsIn = ({ severity: _, room_id: __, ...details }: Readonly<Record<string, unknown>>) => details as object;

/** What the boards' projection answers of the ICU case after these events. */
function rowAfter(events: readonly DomainEvent[]): object | undefined {
  const at = now.toISOString();
  const state = events.reduce(
    (before, event, index) =>
      boards.apply(before, { event, revision: index, at, patientId: idOf('patient'), by: null }),
    boards.open([]),
  );
  return boards.rows(state).find(({ collection }) => collection === 'icu')?.record;
}

const accepted = (decision: ReturnType<typeof openRecord>): readonly DomainEvent[] => {
  if (!decision.ok) throw new Error(decision.rejection.detail);
  return decision.appends.flatMap(({ events }) => events as readonly DomainEvent[]);
};
const stayAfter = (events: readonly DomainEvent[]): Admission | null => fold(admissions, events as never);

it('a recorded field that is declared travels from the form to the row and back', () => {
  const kind = withSedation as never;
  expect(labelsOf(kind)).toMatchObject({ sedation: 'Sedation' });

  const typed = { ...textsOf(kind), severity: 'serious', sedation: ' Propofol ' };
  expect(shownAt(kind, typed)).toContain('sedation');
  const body = { admission_id: idOf('admission'), ...bodyOf(kind, typed, shownAt(kind, typed)) };
  const request: Readonly<Record<string, unknown>> = withSedation.create.parse(body);
  expect(request).toMatchObject({ sedation: 'Propofol', severity: 'serious' });

  const { admission_id: _, ...fields } = request;
  const details = { ...icuDetails(), ...detailsIn(fields) };
  const history: DomainEvent[] = [registered(), admitted({ admission_type: 'icu' })];
  const stay = stayAfter(history.slice(1));
  history.push(...accepted(openRecord({ record: { kind: 'icu', id, level: 'serious', details, room: null } }, stay)));
  const record = withSedation.record.parse(rowAfter(history)) as FormRecord & { sedation: string };
  expect(record.sedation).toBe('Propofol');
  expect(detailsOf(kind, record, now)).toContainEqual(expect.objectContaining({ name: 'sedation', words: 'Propofol' }));

  const edit = editOf(kind, () => now);
  const changes = edit.body({ ...textsOf(kind, record), sedation: 'Midazolam' }, ['sedation']);
  expect(withSedation.update.parse(changes)).toEqual({ sedation: 'Midazolam' });
  const amended = amendRecord(
    { kind: 'icu', id, if_match: null, changes: changes as object },
    stayAfter(history.filter(({ type }) => type !== 'PatientRegistered' && type !== 'BoardRecordLinked')),
  );
  history.push(...accepted(amended));
  expect(rowAfter(history)).toMatchObject({ sedation: 'Midazolam' });
  expect(edit.say?.('sedation', 'Midazolam', record)).toBe('Midazolam');
});
