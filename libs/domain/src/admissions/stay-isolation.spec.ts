import { acceptanceDetails, admitted, icuDetails, idOf, operationDetails, triaged } from '../testing/index.js';
import { after, hereIn, stayOf } from '../testing/stays.js';
import { ofKind, otherRoom } from '../testing/theatre-stories.js';
import { type AdmissionEvent, openRecords, whereIs } from './admission.js';
import { amendRecord } from './amend-record.js';
import { removeRecord } from './close-record.js';
import { handOffRecord } from './hand-off-record.js';
import { openRecord } from './open-record.js';
import { sendBack } from './receive-transfer.js';

type Decide = Parameters<typeof after>[1];
type Kind = 'acceptance' | 'icu' | 'operation';
interface Said {
  /** Left out: the request does not say it. */
  readonly isolation?: string | null;
}

const none = (details: object) => Object.fromEntries(Object.keys(details).map((name) => [name, null]));
const detailsOf = (kind: Kind, { isolation }: Said) => {
  const { isolation: _, ...details } = {
    acceptance: none(acceptanceDetails()),
    icu: none(icuDetails()),
    operation: { ...none(operationDetails()), procedure_name: 'Laparotomy', surgery_type: 'urgent' },
  }[kind] as Record<string, unknown>;
  return { ...details, ...(isolation !== undefined && { isolation }) } as never;
};

const handsTo =
  (kind: Kind, said: Said = {}, { keepsBed = false, back = false, n = 1 } = {}): Decide =>
  (stay) => {
    const from = whereIs(stay);
    if (!from) throw new Error('The patient is on no board.');
    const level = kind === 'icu' && !back ? 'serious' : kind === 'operation' ? 'pre-op' : null;
    const room = kind === 'operation' || back ? null : otherRoom;
    const to = { kind, id: idOf(kind, n), level: level as never, details: detailsOf(kind, said), room };
    return handOffRecord({ from: { ...from, if_match: null }, to, keepsBed }, stay);
  };
const edits =
  (kind: Kind, isolation: string | null): Decide =>
  (stay) =>
    amendRecord({ ...ofKind(kind), changes: { isolation } }, stay);
const over: readonly Decide[] = (['in-surgery', 'post-op'] as const).map(
  (level) => (stay) => amendRecord({ ...ofKind('operation'), level, changes: {} }, stay),
);
const walk = (isolation: string | null, ...steps: readonly Decide[]) =>
  steps.reduce(after, [admitted(), triaged({ isolation })]);
const saidBy = (history: readonly AdmissionEvent[]) =>
  openRecords(stayOf(history)).map(({ kind, details }) => [kind, details.isolation]);
const inTheatre = [handsTo('acceptance'), handsTo('operation', {}, { keepsBed: true })];
const contact = 'Contact (MRSA)';

describe('the isolation of a stay', () => {
  it('goes along to each next board that is told nothing else', () => {
    expect(saidBy(walk(contact, handsTo('icu')))).toEqual([['icu', contact]]);
    expect(saidBy(walk(contact, handsTo('acceptance'), handsTo('icu')))).toEqual([['icu', contact]]);
    expect(saidBy(walk(contact, ...inTheatre))).toEqual([
      ['acceptance', contact],
      ['operation', contact],
    ]);
  });

  it('is what the transfer says of it, also that there is none', () => {
    expect(saidBy(walk(contact, handsTo('icu', { isolation: 'Droplet' })))).toEqual([['icu', 'Droplet']]);
    expect(saidBy(walk(contact, handsTo('icu', { isolation: null }), handsTo('acceptance')))).toEqual([
      ['acceptance', null],
    ]);
  });

  it('is the same on the record that keeps the bed and in the theatre, whichever writes it', () => {
    for (const kind of ['acceptance', 'operation'] as const)
      for (const isolation of ['Airborne (TB)', null])
        expect(saidBy(walk(contact, ...inTheatre, edits(kind, isolation)))).toEqual([
          ['acceptance', isolation],
          ['operation', isolation],
        ]);
  });

  it('makes no event on a record that says it already', () => {
    const before = walk(contact, ...inTheatre);
    expect(after(before, edits('operation', contact))).toEqual(before);
  });

  it('stands after a return that says nothing of it, and is what a return says', () => {
    const back = (said: Said) => walk(contact, ...inTheatre, ...over, handsTo('acceptance', said, { back: true }));
    expect(saidBy(back({}))).toEqual([['acceptance', contact]]);
    expect(saidBy(back({ isolation: null }))).toEqual([['acceptance', contact]]);
    expect(saidBy(back({ isolation: 'Droplet' }))).toEqual([['acceptance', 'Droplet']]);
  });

  it('that was ended while the bed was kept does not come back, to whichever board', () => {
    const ended = [...inTheatre, edits('acceptance', null), ...over];
    expect(saidBy(walk(contact, ...ended, handsTo('acceptance', {}, { back: true })))).toEqual([['acceptance', null]]);
    expect(saidBy(walk(contact, ...ended, handsTo('icu')))).toEqual([['icu', null]]);
  });

  it('that the receiving board learnt is the sender’s when it sends the patient back', () => {
    const history = walk(null, handsTo('acceptance'), handsTo('icu'), edits('icu', contact));
    const back = after(history, (stay) => sendBack({ ...ofKind('icu'), reason: 'No bed', bedHolder: null }, stay));
    expect(saidBy(back)).toEqual([['acceptance', contact]]);
  });

  it('that the third board learnt is said by the theatre and by the record that keeps the bed again', () => {
    const history = walk(null, ...inTheatre, ...over, handsTo('icu'), edits('icu', contact));
    const back = after(history, (stay) => sendBack({ ...ofKind('icu'), reason: 'No bed', bedHolder: null }, stay));
    expect(saidBy(back)).toEqual([
      ['acceptance', contact],
      ['operation', contact],
    ]);
  });

  it('outlives the record that said it, which was removed', () => {
    const removed = walk(null, handsTo('icu', { isolation: contact }), (stay) => removeRecord(ofKind('icu'), stay));
    const again = after(removed, (stay) =>
      openRecord(
        { record: { kind: 'icu', id: idOf('icu', 2), level: 'serious', details: detailsOf('icu', {}), room: null } },
        stay,
      ),
    );
    expect(hereIn(again).details.isolation).toBe(contact);
  });
});

describe('an event from before each board had the field', () => {
  it('says nothing of the isolation: the stay’s goes along to the board after it', () => {
    const { isolation: _, ...old } = operationDetails() as Record<string, unknown>;
    const history = walk(contact, handsTo('operation'));
    const before = history.map((event) =>
      event.type === 'OperationScheduled'
        ? ({
            ...event,
            data: {
              ...old,
              ...Object.fromEntries(Object.entries(event.data).filter(([name]) => name !== 'isolation')),
            },
          } as AdmissionEvent)
        : event,
    );
    expect(saidBy(before)).toEqual([['operation', undefined]]);
    expect(saidBy([...over, handsTo('icu')].reduce(after, before))).toEqual([['icu', contact]]);
  });
});
