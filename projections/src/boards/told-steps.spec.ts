import {
  type Admission,
  type AdmissionEvent,
  acceptTransfer,
  addNote,
  admissions,
  amendRecord,
  type Decision,
  fold,
  handOffRecord,
  type NewRecord,
  type OnRecord,
  type RecordKind,
  sendBack,
  whereIs,
} from '@ward-board/domain';
import {
  acceptanceDetails,
  admitted,
  icuDetails,
  idOf,
  operationDetails,
  registered,
  roomPlan,
  triaged,
} from '@ward-board/domain/testing';
import { nextStepsIn } from '@ward-board/handover-text';
import fc from 'fast-check';
import type { Projection } from '../engine/projection.js';
import { folded } from '../testing/fold.js';
import { type Append, recorded } from '../testing/history-writer.js';
import { boards } from './boards.js';
import type { StoredRecord } from './patient-state.js';

/** What is done with the patient, wherever they are. `words`: a transfer tells in others than the records have. */
const act = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ do: fc.constant('write' as const), on: fc.constantFrom('here', 'kept'), clears: fc.boolean() },
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      ...{ do: fc.constant('go' as const), to: fc.constantFrom('icu', 'operation', 'operation', 'acceptance') },
      ...{ keepsBed: fc.boolean(), asks: fc.boolean() },
      words: fc.constantFrom(null, null, null, null, 'Deaf', 'Next step: Walk'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('tick off', 'accept', 'send back') }) },
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

const ownField = { emergency: 'next_step', icu: 'next_step', acceptance: 'care_plan' };
const emptyDetails = { icu: icuDetails(), operation: operationDetails(), acceptance: acceptanceDetails() };

function decide(one: Act, stay: Admission, n: number): Decision | null {
  const here = whereIs(stay);
  if (!here) return null;
  const on = (of: { readonly kind: RecordKind; readonly id: string }): OnRecord => ({
    ...{ kind: of.kind, id: of.id, if_match: null },
  });
  switch (one.do) {
    case 'write': {
      const kept = Object.values(stay.records).find(({ away }) => away !== null);
      const of = one.on === 'kept' && kept ? kept : here;
      if (of.kind === 'operation') return null;
      const changes = { [ownField[of.kind]]: one.clears ? null : `Step ${n}` };
      return amendRecord({ ...on(of), changes }, stay);
    }
    case 'go': {
      const { to: kind, keepsBed, asks, words } = one;
      if (kind === here.kind) return null;
      const asked = asks && kind !== 'operation' ? { [ownField[kind]]: `Step ${n}` } : {};
      const to = {
        ...{ kind, id: idOf(kind, n), details: { ...emptyDetails[kind], ...asked } },
        level: { icu: 'serious', operation: 'in-surgery', acceptance: null }[kind],
        room:
          kind === 'operation' || stay.records[kind]?.away ? null : { plan: roomPlan(1, ['A', 'B']), occupancy: {} },
      } as NewRecord;
      const handover = words === null ? undefined : { notes: words };
      const keeps = keepsBed && kind === 'operation' && here.kind !== 'emergency';
      return handOffRecord({ from: on(here), to, keepsBed: keeps, handover }, stay);
    }
    case 'tick off': {
      const step_done = nextStepsIn(here.handover).at(n % 2)?.text ?? 'none';
      return addNote({ ...on(here), text: 'Seen to', step_done }, stay);
    }
    case 'accept':
      return acceptTransfer(on(here), stay);
    case 'send back':
      return sendBack({ ...on(here), reason: 'Full', bedHolder: null }, stay);
    default:
      return null;
  }
}

/** The operation is over before anybody leaves the theatre. */
const over = (stay: Admission): Decision | null => {
  const here = whereIs(stay);
  if (here?.kind !== 'operation' || here.level !== 'in-surgery') return null;
  return amendRecord({ kind: 'operation', id: here.id, if_match: null, level: 'post-op', changes: {} }, stay);
};

/** The appends to a stay by these acts, one after the other; what is refused is left out. */
function lived(acts: readonly Act[]): readonly Append[] {
  const appends: Append[] = [[admitted()], [triaged({ next_step: 'Step 0' })]];
  const happens = (decision: (stay: Admission) => Decision | null): void => {
    const stay = fold(admissions, appends.flat() as AdmissionEvent[]);
    const decided = stay && decision(stay);
    if (!stay || !decided?.ok) return;
    const own = decided.appends.find(({ stream }) => stream === admissions.stream(stay.admission_id));
    if (own && own.events.length > 0) appends.push(own.events as Append);
  };
  acts.forEach((one, index) => {
    if (one.do === 'go') happens(over);
    happens((stay) => decide(one, stay, index + 1));
  });
  return appends;
}

it('rows have the told next steps that decisions take for open, each once, whoever has done or left out what', () => {
  const seen = { done: 0, returned: 0, several: 0 };
  fc.assert(
    fc.property(fc.array(act, { minLength: 4, maxLength: 16, size: 'max' }), (acts) => {
      const appends = lived(acts);
      const stay = fold(admissions, appends.flat() as AdmissionEvent[]);
      const { rows } = folded(boards as Projection, recorded([registered()], ...appends));
      for (const { id, handover, keepsStep, details } of Object.values(stay?.records ?? {})) {
        const record = rows.find((row) => row.id === id)?.record as StoredRecord | undefined;
        expect(record).toMatchObject({ handover, ...('next_step' in details && { next_step: details.next_step }) });
        const steps = keepsStep ? nextStepsIn(handover).map(({ from, text }) => ({ from, text })) : [];
        expect(record?.told_next_step?.steps.map(({ from, text }) => ({ from, text })) ?? []).toEqual(steps);
        if (steps.length > 1) seen.several += 1;
      }
      const data = appends.flat().map((event) => event.data);
      seen.done += data.filter((each) => 'step_done' in each).length;
      seen.returned += data.filter((each) => 'transfer' in each).length;
    }),
    { numRuns: 600 },
  );
  expect(Object.values(seen).filter((count) => count < 20)).toEqual([]);
});
