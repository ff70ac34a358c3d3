import fc from 'fast-check';
import { type DomainEvent, readEvent, versionOf } from '../events.js';
import { type Aggregate, fold } from '../shared/aggregate.js';
import type { StreamAppend } from '../shared/decision.js';
import {
  anyChartRequest,
  type ChartRequest,
  chartHistoryTypes,
  decideOnChart,
  everyChartRecord,
} from '../testing/chart-requests.js';
import { append, everyPatient, opening } from '../testing/hospital-state.js';
import { type History, stateOf, streamOf } from '../testing/index.js';
import { allergyLists } from './allergy-list.js';
import { chartKinds, chartRecords } from './chart-record.js';
import { monitorings } from './monitoring.js';

/*
 * What holds in charts after any requests, in any order, and when several people act on the same state at once:
 *
 *  C1  A patient's list of allergies agrees with the records: it counts the allergies that count, and names the one
 *      record which says that there are none. There never are both.
 *  C2  An event that edits keeps what was said before, so that the record before it can be told from the one after it.
 *  C3  Nothing happens to a record that was entered in error.
 *  C4  Each event is in the stream that it belongs in; what is recorded together is one append, a stream for each record.
 *  C5  A state that was kept as JSON at any event, and evolved by those after it, is the state from all events.
 *  C6  Of value and value_string an observation has exactly one.
 */

interface Step {
  readonly before: History;
  readonly appends: readonly StreamAppend[];
  readonly events: readonly DomainEvent[];
  readonly after: History;
}

/** Each round's requests are decided on the same state. */
const rounds = fc.array(fc.array(anyChartRequest, { minLength: 1, maxLength: 3 }), { maxLength: 30, size: 'max' });

function* live(requests: readonly ChartRequest[][]): Generator<Step> {
  let history = opening;
  let n = 0;
  for (const rivals of requests) {
    const seen = history;
    for (const decision of rivals.map((rival) => decideOnChart(rival, ++n, seen))) {
      const after = decision.ok ? append(history, seen, decision.appends) : null;
      if (!decision.ok || !after) continue;
      const { appends } = decision;
      yield { before: history, appends, events: appends.flatMap(({ events }) => events as DomainEvent[]), after };
      history = after;
    }
  }
}

const always = (holds: (step: Step) => void) =>
  fc.assert(
    fc.property(rounds, (requests) => {
      for (const step of live(requests)) holds(step);
    }),
    { numRuns: 150 },
  );

it('C1: the list of allergies agrees with the records, and never says that there are some and none', () => {
  always(({ after }) => {
    for (const { id } of everyPatient(after)) {
      const own = everyChartRecord(after, 'allergy').filter((each) => each.patient_id === id && each.closed === null);
      const noKnown = own.filter(({ details }) => details.no_known);
      expect(noKnown.length === 0 || own.length === 1).toBe(true);
      expect(stateOf(after, allergyLists, id)).toEqual({
        allergies: own.length - noKnown.length,
        no_known_id: noKnown[0]?.record_id ?? null,
      });
    }
  });
});

it('C2: an edit keeps the earlier value of each field that it changes', () => {
  always(({ before, events }) => {
    for (const { data } of events) {
      if (!('before' in data) || !('record_id' in data)) continue;
      const known = chartKinds
        .flatMap((kind): { record_id: string; details: object }[] => everyChartRecord(before, kind))
        .find(({ record_id }) => record_id === data.record_id);
      expect(known?.details).toMatchObject(data.before);
      if ('changes' in data) expect(Object.keys(data.before)).toEqual(Object.keys(data.changes));
      else expect(data.before).toEqual(known?.details);
    }
  });
});

it('C3: nothing happens to a record that was entered in error', () => {
  always(({ before, appends }) => {
    for (const kind of chartKinds)
      for (const { record_id, closed } of everyChartRecord(before, kind))
        if (closed === 'entered in error')
          expect(appends.map(({ stream }) => stream)).not.toContain(chartRecords[kind].stream(record_id));
  });
});

it('C4: every event is in the stream that it belongs in, and a decision writes a stream once', () => {
  always(({ appends }) => {
    for (const { stream, events } of appends)
      expect((events as readonly DomainEvent[]).map(streamOf)).toEqual(events.map(() => stream));
    expect(new Set(appends.map(({ stream }) => stream)).size).toBe(appends.length);
  });
});

it('C5: a state that was kept as JSON at any event evolves to what all events come to', () => {
  const aggregates = [...Object.values(chartRecords), allergyLists, monitorings];
  const kept = aggregates as unknown as readonly Aggregate<unknown, DomainEvent>[];
  fc.assert(
    fc.property(rounds, (requests) => {
      const { after } = [...live(requests)].at(-1) ?? { after: opening };
      for (const [stream, events] of after) {
        const aggregate = kept.find((each) => stream.startsWith(each.stream('')));
        if (!aggregate) continue;
        const read = events.map(({ type, data }) => readEvent(type, versionOf(type), JSON.parse(JSON.stringify(data))));
        for (const [index] of read.entries()) {
          let evolved: unknown = JSON.parse(JSON.stringify(fold(aggregate, read.slice(0, index + 1))));
          for (const [n, event] of read.entries()) if (n > index) evolved = aggregate.evolve(evolved, event, n + 1);
          expect(evolved).toStrictEqual(fold(aggregate, events));
        }
      }
    }),
    { numRuns: 100 },
  );
});

it('C6: an observation has a value or a value_string, and not both', () => {
  always(({ after }) => {
    for (const { details } of everyChartRecord(after, 'observation'))
      expect([details.value, details.value_string].filter((one) => one !== null)).toHaveLength(1);
  });
});

it('are tried on histories in which everything happens', () => {
  const happened = new Set<string>();
  for (const requests of fc.sample(rounds, { numRuns: 600, seed: 1 }))
    for (const { events } of live(requests)) for (const { type } of events) happened.add(type);
  expect([...happened].sort()).toEqual([...chartHistoryTypes].sort());
});
