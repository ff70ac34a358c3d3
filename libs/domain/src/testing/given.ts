import { rooms } from '../beds/room.js';
import type { DomainEvent } from '../events.js';
import { mrns, patients } from '../patients/patient.js';
import { type Aggregate, fold } from '../shared/aggregate.js';
import type { Change, Decision, RejectionCode } from '../shared/decision.js';
import { stays } from '../stays/stay.js';

/** What is expected of a command that asks for what is so already: it is accepted, and no fact comes of it. */
export const nothing: readonly DomainEvent[] = [];

interface Outcome {
  /**
   * The facts, in order, each in its own stream; or the code of the refusal, with the field that it names
   * (left out: it must name none).
   */
  readonly then: (expected: readonly DomainEvent[] | RejectionCode, path?: string) => void;
}

interface Given<States extends readonly unknown[]> {
  /** The history of one more stream that the decision looks at. */
  readonly and: <State>(aggregate: Aggregate<State>, history: readonly DomainEvent[]) => Given<[...States, State]>;
  readonly when: (decide: (...states: States) => Decision) => Outcome;
}

/** The one stream that an event belongs in. */
export function streamOf(event: DomainEvent): string {
  switch (event.type) {
    case 'PatientRegistered':
    case 'PatientDetailsCorrected':
    case 'StayBegan':
    case 'StayEnded':
      return patients.stream(event.data.patient_id);
    case 'MrnAssigned':
      return mrns.stream(event.data.mrn);
    case 'BedClaimed':
    case 'BedReleased':
      return rooms.stream(event.data.room_id);
    default:
      return stays.stream(event.data.admission_id);
  }
}

/** The events of each stream, in their order. */
function byStream(events: readonly DomainEvent[]): Record<string, DomainEvent[]> {
  const streams: Record<string, DomainEvent[]> = {};
  for (const event of events) {
    const stream = streamOf(event);
    streams[stream] = [...(streams[stream] ?? []), event];
  }
  return streams;
}

/** A state after its history. A history of several streams has no revisions, so it is a mistake in the test. */
function told<State>(aggregate: Aggregate<State>, history: readonly DomainEvent[]): State {
  const streams = Object.keys(byStream(history));
  const [stream = ''] = streams;
  const kind = aggregate.stream('');
  if (streams.length > 1 || (stream && !stream.startsWith(kind)))
    throw new Error(`given() takes the history of one ${kind}… stream, not of ${streams.join(' and ')}.`);
  return fold(aggregate, history);
}

const byName = (one: Change, other: Change) => one.stream.localeCompare(other.stream);

const changesOf = (events: readonly DomainEvent[]): readonly Change[] =>
  Object.entries(byStream(events))
    .map(([stream, facts]) => ({ stream, facts }))
    .sort(byName);

const said = (decision: Decision) =>
  decision.ok ? { accepted: [...decision.changes].sort(byName) } : { refused: decision.rejection };

const expectation = (expected: readonly DomainEvent[] | RejectionCode, path: string | undefined) =>
  typeof expected !== 'string'
    ? { accepted: changesOf(expected) }
    : { refused: { code: expected, detail: expect.stringMatching(/^\p{Lu}.+\.$/u), ...(path && { path }) } };

const outcome = (decision: Decision): Outcome => {
  const then: Outcome['then'] = (expected, path) => {
    try {
      expect(said(decision)).toStrictEqual(expectation(expected, path));
    } catch (failure) {
      // Points at the line of the test that says then(…), not at this one.
      if (failure instanceof Error) Error.captureStackTrace(failure, then);
      throw failure;
    }
  };
  return { then };
};

const givenStates = <States extends readonly unknown[]>(...states: States): Given<States> => ({
  and: (aggregate, history) => givenStates(...states, told(aggregate, history)),
  when: (decide) => outcome(decide(...states)),
});

/**
 * How the domain's tests are written:
 *
 *     given(stays, [admitted()]).when((stay) => triageAdmission(command, stay)).then([triaged()]);
 *     given(stays, []).when((stay) => triageAdmission(command, stay)).then('unknown_reference', 'admission_id');
 *     given(stays, [admitted()]).and(rooms, [bedClaimed()]).when((stay, room) => …).then(nothing);
 */
export const given = <State>(aggregate: Aggregate<State>, history: readonly DomainEvent[]): Given<[State]> =>
  givenStates(told(aggregate, history));
