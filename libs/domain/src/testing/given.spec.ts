import { rooms } from '../beds/room.js';
import { patients } from '../patients/patient.js';
import { accept, type Decision, reject } from '../shared/decision.js';
import { stays } from '../stays/stay.js';
import { admitted, bedClaimed, given, nothing, registered, stayBegan, triaged } from './index.js';

const saying = (decision: Decision) => given(stays, []).when(() => decision);
const refused = reject('not_found', 'There is no such thing.', 'thing_id');
const changes = [
  { stream: stays.stream(admitted().data.admission_id), facts: [admitted(), triaged()] },
  { stream: patients.stream(stayBegan().data.patient_id), facts: [stayBegan()] },
];
const both = accept(...changes);

describe('given … when … then', () => {
  it('gives the decision the states of all its streams', () => {
    given(stays, [admitted()])
      .and(rooms, [bedClaimed()])
      .when((stay, room) => {
        expect([stay?.revision, room.size]).toEqual([1, 1]);
        return accept();
      })
      .then(nothing);
  });

  it('holds for the very facts, whichever stream is named first', () => {
    saying(both).then([stayBegan(), admitted(), triaged()]);
  });

  it('holds for the code and the field of a refusal', () => {
    saying(refused).then('not_found', 'thing_id');
  });

  it.each<[string, Decision, Parameters<ReturnType<typeof saying>['then']>]>([
    ['a missing fact', both, [[admitted(), stayBegan()]]],
    ['facts in another order', both, [[triaged(), admitted(), stayBegan()]]],
    ['a fact with other data', both, [[admitted(), triaged({ notes: 'Smoker' }), stayBegan()]]],
    ['a fact in a wrong stream', accept({ stream: 'room-1', facts: [admitted()] }), [[admitted()]]],
    [
      'one stream written twice',
      accept(...changes, ...changes),
      [[admitted(), triaged(), admitted(), triaged(), stayBegan(), stayBegan()]],
    ],
    ['facts where nothing was expected', both, [nothing]],
    ['a refusal where nothing was expected', refused, [nothing]],
    ['facts where a refusal was expected', both, ['not_found']],
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
    expect(() => given(stays, [admitted(), bedClaimed()])).toThrow('given() takes the history of one admission-…');
    expect(() => given(stays, [registered()])).toThrow('given() takes the history of one admission-… stream');
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
