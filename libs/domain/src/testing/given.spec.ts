import { admissions } from '../admissions/admission.js';
import type { DomainEvent } from '../events.js';
import { patients } from '../patients/patient.js';
import { accept, type Decision, reject, type StreamAppend } from '../shared/decision.js';

import { admitted, given, nothing, registered, stayBegan, triaged } from './index.js';

const saying = (decision: Decision) => given(admissions, []).when(() => decision);
const refused = reject('not_found', 'There is no such thing.', 'thing_id');
const appends: readonly StreamAppend<DomainEvent>[] = [
  { stream: admissions.stream(admitted().data.admission_id), events: [admitted(), triaged()] },
  { stream: patients.stream(stayBegan().data.patient_id), events: [stayBegan()] },
];
const both = accept(...appends);

describe('given … when … then', () => {
  it('gives the decision the states of all its streams', () => {
    given(admissions, [admitted()])
      .and(patients, [registered()])
      .when((admission, patient) => {
        expect([admission?.revision, patient?.revision]).toEqual([1, 1]);
        return accept();
      })
      .then(nothing);
  });

  it('holds for the very events, whichever stream is named first', () => {
    saying(both).then([stayBegan(), admitted(), triaged()]);
  });

  it('holds for the code and the field of a refusal', () => {
    saying(refused).then('not_found', 'thing_id');
  });

  it.each<[string, Decision, Parameters<ReturnType<typeof saying>['then']>]>([
    ['a missing event', both, [[admitted(), stayBegan()]]],
    ['events in another order', both, [[triaged(), admitted(), stayBegan()]]],
    ['an event with other data', both, [[admitted(), triaged({ notes: 'Smoker' }), stayBegan()]]],
    ['an event in a wrong stream', accept({ stream: 'room-1', events: [admitted()] }), [[admitted()]]],
    [
      'one stream written twice',
      accept(...appends, ...appends),
      [[admitted(), triaged(), admitted(), triaged(), stayBegan(), stayBegan()]],
    ],
    ['events where nothing was expected', both, [nothing]],
    ['a refusal where nothing was expected', refused, [nothing]],
    ['events where a refusal was expected', both, ['not_found']],
    ['another refusal', refused, ['stale_revision', 'thing_id']],
    ['a refusal that names a field', refused, ['not_found']],
    ['a refusal that names no field', reject('not_found', 'There is none.'), ['not_found', 'thing_id']],
    ['a refusal that is no sentence', reject('not_found', 'nope'), ['not_found']],
  ])('fails for %s', (_, decision, expected) => {
    expect(() => saying(decision).then(...expected)).toThrow('toStrictEqual');
  });

  it('shows what was decided, and the line of the test that expected something else', () => {
    const failure = thrownBy(() => saying(refused).then(nothing));
    expect(failure.message).toContain('There is no such thing.');
    expect(failure.stack).toMatch(/\n +at .*given\.spec/);
    expect(failure.stack).not.toMatch(/given\.ts/);
  });

  it('refuses a history that is not of one stream of the aggregate', () => {
    expect(() => given(admissions, [admitted(), registered() as never])).toThrow(
      'given() takes the history of one admission-…',
    );
    expect(() => given(admissions, [registered() as never])).toThrow(
      'given() takes the history of one admission-… stream',
    );
  });
});

function thrownBy(action: () => void): Error {
  try {
    action();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('It did not fail.');
}
