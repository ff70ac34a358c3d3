import {
  acceptanceDetails,
  admitted,
  handover,
  icuDetails,
  idOf,
  operationDetails,
  triaged,
} from '../testing/index.js';
import { after, hereIn, stayOf } from '../testing/stays.js';
import { ofKind, otherRoom } from '../testing/theatre-stories.js';
import { type AdmissionEvent, whereIs } from './admission.js';
import { amendRecord } from './amend-record.js';
import { handOffRecord } from './hand-off-record.js';
import { handoverOf } from './handover.js';
import { sendBack } from './receive-transfer.js';
import { type DetailName, recordKinds } from './record-kinds.js';

type Decide = Parameters<typeof after>[1];
type Said = Partial<Record<DetailName, string | null>>;

const none = (details: object) => Object.fromEntries(Object.keys(details).map((name) => [name, null]));
const details = {
  acceptance: none(acceptanceDetails()),
  icu: none(icuDetails()),
  operation: { ...none(operationDetails()), procedure_name: 'Laparotomy', surgery_type: 'urgent' },
};
type Kind = keyof typeof details;

/** Hands the patient on to a board, from wherever they are. */
const handsTo =
  (kind: Kind, said: Said = {}, { keepsBed = false, back = false, notes = '' } = {}): Decide =>
  (stay) => {
    const from = whereIs(stay);
    if (!from) throw new Error('The patient is on no board.');
    const level = kind === 'icu' && !back ? 'serious' : kind === 'operation' ? 'pre-op' : null;
    return handOffRecord(
      {
        from: { ...from, if_match: null },
        to: {
          ...{ kind, id: idOf(kind), level, details: { ...details[kind], ...said } as never },
          room: kind === 'operation' || back ? null : otherRoom,
        },
        keepsBed,
        ...(notes && { handover: { notes } }),
      },
      stay,
    );
  };
const edits =
  (kind: Kind, changes: Said): Decide =>
  (stay) =>
    amendRecord({ ...ofKind(kind), changes: changes as never }, stay);
const step =
  (level: 'in-surgery' | 'post-op'): Decide =>
  (stay) =>
    amendRecord({ ...ofKind('operation'), level, changes: {} }, stay);
const walk = (...steps: readonly Decide[]) =>
  steps.reduce(after, [admitted(), triaged({ chief_complaint: 'Fall', next_step: 'Start heparin 14:00' })]);
const notesHere = (history: readonly AdmissionEvent[]): string => hereIn(history).handover?.notes ?? '';
const over = [step('in-surgery'), step('post-op')];
/** From the ward, which keeps the bed, to the theatre. */
const toTheatre = (ward: Said, operation: Said = {}) => [
  handsTo('acceptance', ward),
  handsTo('operation', operation, { keepsBed: true }),
];

describe('what a board writes that keeps the bed of somebody in the theatre', () => {
  const meanwhile = edits('acceptance', { care_plan: 'Heparin given 13:50', notes: 'Lab: K 6.8' });

  it('is told to the theatre in place of what it said when they left', () => {
    const history = walk(...toTheatre({ care_plan: 'Hourly obs', mobility_status: 'Bed' }), meanwhile);
    expect(notesHere(history)).toBe('Care plan: Heparin given 13:50\n\nLab: K 6.8\n\nMobility: Bed');
    expect(hereIn(history).keepsStep).toBe(false);
  });

  it('goes on to a third board, and what it has done does not', () => {
    const history = walk(...toTheatre({ care_plan: 'Hourly obs' }), meanwhile, ...over, handsTo('icu'));
    expect(notesHere(history)).toBe('Operation: Laparotomy\n\nCare plan from Ward: Heparin given 13:50\n\nLab: K 6.8');
  });

  it('leaves what was told in other words when they left', () => {
    const corrected = handsTo('operation', {}, { keepsBed: true, notes: 'Family informed\n\nCare plan: Hourly obs' });
    const history = walk(handsTo('acceptance', { care_plan: 'Hourly obs' }), corrected, meanwhile);
    expect(notesHere(history)).toBe('Care plan: Heparin given 13:50\n\nLab: K 6.8\n\nFamily informed');
  });

  it('is no news to it when the theatre sends them back', () => {
    const history = walk(...toTheatre({ care_plan: 'Hourly obs' }, { pre_op_instructions: 'Nil by mouth' }), meanwhile);
    const back = after(history, (stay) =>
      sendBack({ ...ofKind('operation'), reason: 'List full', bedHolder: null }, stay),
    );
    expect(back.at(-1)?.data).toMatchObject({
      text: 'Operations, sent back: List full\n\nOperation: Laparotomy\n\nBefore the operation: Nil by mouth',
    });
  });

  it('says what the ward is to do where its own plan stands: the theatre’s is told as what is next', () => {
    const back = handsTo('acceptance', { care_plan: 'Drain out day 2' }, { back: true });
    const history = walk(...toTheatre({ care_plan: 'Hourly obs' }), ...over, back);
    const here = hereIn(history);
    expect([here.details, here.keepsStep]).toMatchObject([{ care_plan: 'Hourly obs' }, true]);
    expect(notesHere(history).split('\n\n')[0]).toBe('Next step: Drain out day 2');
  });

  it('is told as the board tells it', () => {
    const stay = stayOf(walk(...toTheatre({}), meanwhile));
    const kept = stay.records.acceptance;
    expect(kept && handoverOf(kept, recordKinds.acceptance.board, stay.reason)).toEqual(
      handover({ ...whereIs(stay)?.handover }),
    );
  });
});
