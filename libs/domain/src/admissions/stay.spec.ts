import fc from 'fast-check';
import { rooms } from '../beds/room.js';
import { type DomainEvent, eventTypes, readEvent, versionOf } from '../events.js';
import { mrns, patients } from '../patients/patient.js';
import { type Aggregate, fold } from '../shared/aggregate.js';
import type { Change } from '../shared/decision.js';
import {
  append,
  decideOn,
  everyPatient,
  everyStay,
  type History,
  opening,
  plans,
  type Request,
  stateOf,
  verbs,
} from '../testing/hospital.js';
import { streamOf } from '../testing/index.js';
import { type Stay, stays } from './stay.js';

/*
 * What holds in the hospital after any requests, in any order, and when several people act on the same picture at once
 * (each appends what was decided only if no stream that it writes has grown since):
 *
 *  D1  An emergency case has one disposition at most.
 *  D2  A patient stands on one board at most.
 *  D3  A bed is claimed only when it is free and released only by who holds it, and the stays and the rooms agree:
 *      an open case names a bed exactly when its room has that admission in that bed.
 *  D4  A discharged stay has no open record and holds no bed.
 *  D5  A patient has at most one active admission, and it is the one that the patient's own stream names.
 *  D6  No decision throws.
 *  D7  A refusal changes nothing: neither a decision's, nor that of an append that came too late.
 *  D8  Evolving is deterministic, and what a store gives back evolves to the same state.
 *  D9  Every fact is in the stream that it belongs in, and a decision writes a stream once.
 */

const request: fc.Arbitrary<Request> = fc.record({
  verb: fc.constantFrom(...verbs, 'admit', 'triage', 'toIcu', 'openIcu', 'move'),
  patient: fc.nat(3),
  admission: fc.oneof({ weight: 6, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: fc.nat(9) }),
  room: fc.constantFrom(0, 1, null),
  sees: fc.constantFrom(null, null, null, 'now', 'now', 'before'),
  mistaken: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  admission_type: fc.constantFrom('emergency', 'emergency', 'icu', 'surgery', 'normal'),
  triage_level: fc.constantFrom('critical', 'urgent', 'standard', 'non-urgent'),
  severity: fc.constantFrom('critical', 'serious', 'stable'),
  o2_flow: fc.constantFrom(null, 0, 6),
  blood_type: fc.constantFrom(null, 'A+', 'O-'),
});
/** Each round's requests are decided on the same picture. */
const rounds = fc.array(fc.array(request, { minLength: 1, maxLength: 3 }), { maxLength: 40, size: 'max' });

/** What one decision did. */
interface Step {
  readonly before: History;
  readonly changes: readonly Change[];
  readonly facts: readonly DomainEvent[];
  readonly after: History;
}

/** Lives through the rounds, step by step; refusals and late appends make no step. */
function* live(requests: readonly Request[][]): Generator<Step, History> {
  let history = opening;
  let n = 0;
  for (const rivals of requests) {
    const seen = history;
    for (const decision of rivals.map((rival) => decideOn(rival, ++n, seen))) {
      const after = decision.ok ? append(history, seen, decision.changes) : null;
      if (!decision.ok || !after) continue;
      const { changes } = decision;
      yield { before: history, changes, facts: changes.flatMap(({ facts }) => facts), after };
      history = after;
    }
  }
  return history;
}

const always = (holds: (step: Step) => void) =>
  fc.assert(
    fc.property(rounds, (requests) => {
      for (const step of live(requests)) holds(step);
    }),
    { numRuns: 500 },
  );

const onBoards = ({ emergency, icu }: Stay) => [emergency, icu].filter((record) => record?.open);
const beds = (history: History) =>
  plans
    .flatMap(({ room_id }) => [...stateOf(history, rooms, room_id)])
    .sort(([bed], [other]) => bed.localeCompare(other));

describe('invariants of the hospital', () => {
  it('D1: an emergency case has one disposition at most, and nothing happens in it afterwards', () => {
    const leaving: readonly string[] = ['EmergencyCaseHandedOff', 'EmergencyPatientTreatedAndReleased'];
    always(({ after }) => {
      const gone = new Set<string>();
      for (const { type, data } of [...after.values()].flat()) {
        if (!('emergency_id' in data)) continue;
        expect(gone).not.toContain(data.emergency_id);
        if (leaving.includes(type)) gone.add(data.emergency_id);
      }
    });
  });

  it('D2: a patient stands on one board at most', () => {
    always(({ after }) => {
      for (const { id } of everyPatient(after)) {
        const records = everyStay(after)
          .filter(({ patient_id }) => patient_id === id)
          .flatMap(onBoards);
        expect(records.length).toBeLessThanOrEqual(1);
      }
    });
  });

  it('D3: a bed is claimed when free, released by its holder, and the stays and the rooms agree', () => {
    always(({ before, facts, after }) => {
      for (const { type, data } of facts) {
        if (type !== 'BedClaimed' && type !== 'BedReleased') continue;
        const holder = stateOf(before, rooms, data.room_id).get(data.bed_id);
        expect(holder).toBe(type === 'BedClaimed' ? undefined : data.admission_id);
      }
      const claimed = everyStay(after).flatMap(({ admission_id, icu }) =>
        icu?.bed ? [[icu.bed.bed_id, admission_id]] : [],
      );
      expect(claimed.sort(([bed = ''], [other = '']) => bed.localeCompare(other))).toEqual(beds(after));
    });
  });

  it('D4: a discharged stay has no open record, holds no bed, and nothing happens in it', () => {
    always(({ before, facts, after }) => {
      const closed = everyStay(after).filter(({ active }) => !active);
      for (const stay of closed) expect([onBoards(stay), stay.icu?.bed ?? null]).toEqual([[], null]);
      const over = everyStay(before).filter(({ active }) => !active);
      for (const { data } of facts)
        if ('admission_id' in data)
          expect(over.map(({ admission_id }) => admission_id)).not.toContain(data.admission_id);
    });
  });

  it('D5: a patient has at most one active admission, the one that the patient’s own stream names', () => {
    always(({ after }) => {
      for (const { id, active_admission_id } of everyPatient(after)) {
        const active = everyStay(after).filter((stay) => stay.patient_id === id && stay.active);
        expect(active.map(({ admission_id }) => admission_id)).toEqual(
          active_admission_id ? [active_admission_id] : [],
        );
      }
    });
  });

  it('D6, D7: no decision throws, and none changes what it looked at; a late append changes nothing', () => {
    fc.assert(
      fc.property(rounds, fc.array(request), (requests, more) => {
        const steps = [...live(requests)];
        const { before, after } = steps.at(-1) ?? { before: opening, after: opening };
        const was = structuredClone(after);
        for (const [index, asked] of more.entries()) {
          const decision = decideOn(asked, 1000 + index, after);
          const late = decideOn(asked, 1000 + index, before);
          if (late.ok && late.changes.some(({ stream }) => before.get(stream)?.length !== after.get(stream)?.length))
            expect(append(after, before, late.changes)).toBeNull();
          expect(Object.keys(decision)).toEqual(['ok', decision.ok ? 'changes' : 'rejection']);
        }
        expect(after).toEqual(was);
      }),
    );
  });

  it('D8: evolving is deterministic, and what a store gives back evolves to the same state', () => {
    fc.assert(
      fc.property(rounds, (requests) => {
        const { after } = [...live(requests)].at(-1) ?? { after: opening };
        const stored = (event: DomainEvent) => JSON.parse(JSON.stringify(event.data));
        for (const aggregate of [stays, patients, rooms, mrns] as readonly Aggregate<unknown>[])
          for (const events of after.values()) {
            const read = events.map((event) => readEvent(event.type, versionOf(event.type), stored(event)));
            expect(fold(aggregate, read)).toStrictEqual(fold(aggregate, events));
          }
      }),
    );
  });

  it('D9: every fact is in the stream that it belongs in, and a decision writes a stream once', () => {
    always(({ changes }) => {
      for (const { stream, facts } of changes) expect(facts.map(streamOf)).toEqual(facts.map(() => stream));
      expect(new Set(changes.map(({ stream }) => stream)).size).toBe(changes.length);
    });
  });

  it('are tried on histories in which everything happens', () => {
    const happened = new Set<string>(['MrnAssigned']);
    for (const requests of fc.sample(rounds, { numRuns: 100, seed: 1 }))
      for (const { after } of live(requests)) for (const { type } of [...after.values()].flat()) happened.add(type);
    expect([...happened].sort()).toEqual(eventTypes);
  });
});
