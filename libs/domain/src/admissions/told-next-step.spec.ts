import fc from 'fast-check';
import {
  acceptanceDetails,
  admitted,
  emergencyReturned,
  handedOff,
  handover,
  icuAmended,
  icuDetails,
  icuOpened,
  icuTransferSentBack,
  idOf,
  operationDetails,
  roomPlan,
  triaged,
} from '../testing/index.js';
import { after, hereIn, stayOf } from '../testing/stays.js';
import { addNote } from './add-note.js';
import type { AdmissionEvent } from './admission.js';
import { amendRecord } from './amend-record.js';
import { handOffRecord } from './hand-off-record.js';
import { type NewRecord } from './open-record.js';
import { sendBack } from './receive-transfer.js';

const sent = (history: readonly AdmissionEvent[]) =>
  after(history, (stay) => sendBack({ ...hereIn(history), if_match: null, reason: 'Full', bedHolder: null }, stay));

describe('a patient who is sent back', () => {
  const transferred_from = { board: 'emergency', record_id: idOf('emergency'), bed: null } as const;
  const told = (notes: string) => icuOpened({ avpu: null, transferred_from, handover: handover({ notes }) });
  const usual = { ventilator_mode: null, o2_flow: null, bed: null } as const;
  const inEmergency = [admitted(), triaged({ next_step: 'Repeat lactate' }), handedOff()];
  const opened = (notes: string) => {
    const event = told(notes);
    return { ...event, data: { ...event.data, ...usual } };
  };

  it('is not noted to have the next step that their own record says', () => {
    const history = [...inEmergency, opened('Next step: Repeat lactate')];
    expect(sent(history).slice(history.length)).toEqual([icuTransferSentBack({ reason: 'Full' }), emergencyReturned()]);
  });

  it('is noted to have what the transfer told in other words, and what the other board had planned as its own', () => {
    const history = [...inEmergency, opened('Next step: Repeat lactate 18:00')];
    const noteIn = (of: readonly AdmissionEvent[]) =>
      of.flatMap(({ type, data }) => (type === 'EmergencyNoteAdded' ? [data.text] : []));
    expect(noteIn(sent(history))).toEqual([
      'ICU, sent back: Full\n\nICU, Next step from Emergency: Repeat lactate 18:00',
    ]);
    const planned = [...history, icuAmended({ changes: { next_step: 'Wean' } })];
    expect(noteIn(sent(planned))).toEqual(['ICU, sent back: Full\n\nICU, Next step: Wean']);
  });
});

/** What is done to the patient, one after the other. `long`: the record is full of other words. */
type Act =
  | { readonly do: 'write'; readonly clears: boolean; readonly long: boolean }
  | {
      readonly do: 'go';
      readonly to: 'icu' | 'operation' | 'acceptance';
      readonly keepsBed: boolean;
      readonly asks: boolean;
    }
  | { readonly do: 'tick off'; readonly which: number }
  | { readonly do: 'send back' };
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('write' as const), clears: fc.boolean(), long: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('go' as const),
      to: fc.constantFrom('icu', 'operation', 'acceptance'),
      ...{ keepsBed: fc.boolean(), asks: fc.boolean() },
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tick off' as const), which: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('send back' as const) }) },
);

/** What is next by a record, as one knows who has only watched: its own, and the steps that it was told and by whom. */
interface Next {
  readonly own: string | null;
  readonly told: readonly string[];
}
const called = { emergency: 'Emergency', icu: 'ICU', operation: 'Operations', acceptance: 'Ward' } as const;
const LONG = 'x'.repeat(3_990);
const emptyDetails = {
  icu: icuDetails({ avpu: null }),
  operation: operationDetails(),
  acceptance: acceptanceDetails(),
};
const ownField = {
  emergency: 'next_step',
  icu: 'next_step',
  operation: 'pre_op_instructions',
  acceptance: 'care_plan',
};
const longField = { emergency: 'notes', icu: 'monitor_alerts', operation: 'complications', acceptance: 'notes' };

describe('a next step that was told', () => {
  it('reaches every later board with the board that it is from, until one writes what is next itself or it is done', () => {
    let hops = 0;
    let ticked = 0;
    fc.assert(
      fc.property(fc.array(act, { minLength: 2, maxLength: 12, size: 'max' }), (acts) => {
        let history: readonly AdmissionEvent[] = [admitted(), triaged({ next_step: 'Step 0' })];
        const next = new Map<string, Next>([[hereIn(history).id, { own: 'Next step: Step 0', told: [] }]]);
        const nextOf = (id: string): Next => next.get(id) ?? { own: null, told: [] };
        acts.forEach((one, n) => {
          const here = hereIn(history);
          const was = nextOf(here.id);
          const text = `Step ${n + 1}`;
          switch (one.do) {
            case 'write': {
              const changes = {
                [ownField[here.kind]]: one.clears ? null : text,
                ...(one.long && { [longField[here.kind]]: LONG }),
              };
              history = after(history, (stay) => amendRecord({ ...here, if_match: null, changes } as never, stay));
              const label = here.kind === 'acceptance' ? 'Care plan' : 'Next step';
              // Instructions for the theatre are for the operation: they are not told on, and stand in the place of nothing.
              if (here.kind !== 'operation')
                next.set(here.id, one.clears ? { ...was, own: null } : { own: `${label}: ${text}`, told: [] });
              return;
            }
            case 'go': {
              if (one.to === here.kind || (here.kind === 'operation' && here.level === 'pre-op')) return;
              const isKept = stayOf(history).records[one.to as 'icu']?.away === 'operations';
              const keepsBed = one.keepsBed && one.to === 'operation' && here.kind !== 'emergency';
              const asked = one.asks && one.to !== 'operation';
              const [field, label] = one.to === 'icu' ? ['next_step', 'Next step'] : ['care_plan', 'Care plan'];
              const details = { ...emptyDetails[one.to], ...(asked && { [field]: text }) };
              const level = { icu: 'serious', operation: 'in-surgery', acceptance: null }[one.to];
              const room = one.to === 'operation' ? null : { plan: roomPlan(1, ['A', 'B']), occupancy: {} };
              const to = { kind: one.to, id: idOf(one.to, n + 1), level, details, room } as NewRecord;
              const left = here.kind === 'operation' ? overIn(history) : history;
              history = after(left, (stay) =>
                handOffRecord({ from: { ...hereIn(left), if_match: null }, to, keepsBed }, stay),
              );
              const now = hereIn(history);
              if (isKept) {
                // They are back on the record that kept their bed, which knows what it knew: what is asked of it stands beside that.
                const kept = nextOf(now.id);
                const own = { ...kept, own: kept.own ?? `${label}: ${text}` };
                const isTold = kept.own !== null || (one.to === 'icu' && kept.told.length > 0);
                const told = [`Next step from Operations: ${text}`, ...kept.told];
                if (asked) next.set(now.id, isTold ? { ...kept, told } : own);
                return;
              }
              hops++;
              const notes = now.handover?.notes ?? '';
              const steps = notes.split('\n\n').filter((paragraph) => paragraph.startsWith('Next step'));
              const isPlan = was.own?.startsWith('Care plan');
              if (isPlan) expect(notes.split('\n\n')).toContain(was.own);
              const expected = [...(was.own === null || isPlan ? [] : [was.own]), ...was.told];
              expect(steps).toEqual(expected);
              const from = `Next step from ${called[here.kind]}:`;
              const told = asked && one.to === 'icu' ? [] : expected.map((step) => step.replace(/^Next step:/, from));
              next.set(now.id, { own: asked ? `${label}: ${text}` : null, told });
              return;
            }
            case 'tick off': {
              const step_done = was.told[one.which]?.replace(/^Next step from \w+: /, '');
              if (step_done === undefined) return;
              ticked++;
              const done = { if_match: null, text: 'Seen to', step_done };
              history = after(history, (stay) => addNote({ ...here, ...done }, stay));
              // Of the stay's records those alone go on that the patient may be on again.
              for (const [id, { own, told }] of next)
                next.set(id, {
                  own: own === `Next step: ${step_done}` ? null : own,
                  told: told.filter((step) => !step.endsWith(`: ${step_done}`)),
                });
              return;
            }
            case 'send back':
              if (here.arrival?.accepted === false && !here.arrival.to_kept_bed) history = sent(history);
          }
        });
      }),
      { numRuns: 300 },
    );
    expect(hops).toBeGreaterThan(300);
    expect(ticked).toBeGreaterThan(30);
  });
});

/** The operation is over: the patient may leave the theatre. */
function overIn(history: readonly AdmissionEvent[]): readonly AdmissionEvent[] {
  const here = hereIn(history);
  const changes = { changes: {}, if_match: null };
  return here.level === 'in-surgery'
    ? after(history, (stay) => amendRecord({ ...here, ...changes, level: 'post-op' } as never, stay))
    : history;
}
