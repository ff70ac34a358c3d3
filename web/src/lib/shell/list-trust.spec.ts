import type { Problem } from '@ward-board/contract';
import { noAnswer, type ReadModel } from '../http/result.js';
import { sayListTrust, trustAfter, untold } from './list-trust.js';

const T = Date.parse('2026-11-21T10:00:00.000Z');
const at = (seconds: number) => new Date(T + seconds * 1_000);
const answer = (readModel: ReadModel) => ({ ok: true, data: [], etag: null, readModel }) as const;
const refused = (code: Problem['code']) =>
  ({ ok: false, status: 503, problem: { type: 'about:blank', title: '', status: 503, detail: '', code } }) as const;
const fresh = trustAfter(untold, answer('current'), at(0));

describe('how far a list can be trusted', () => {
  it('dates from when it was asked for', () => {
    expect(fresh).toEqual({ state: 'current', asOf: at(0) });
    expect(sayListTrust(fresh, at(3))).toEqual({ alarm: '', note: 'as of 3 s ago' });
  });

  it('does not grow fresh by being read from a read model that has stopped', () => {
    const stopped = trustAfter(fresh, answer('stopped'), at(60));
    expect(stopped).toEqual({ state: 'stopped', asOf: at(0) });
    expect(sayListTrust(stopped, at(120))).toEqual({
      alarm: 'Stopped taking in changes',
      note: 'last updated 2 min ago · tell your administrator',
    });
  });

  it('has no age when it was never seen fresh', () => {
    const stopped = trustAfter(untold, answer('stopped'), at(0));
    expect(sayListTrust(stopped, at(9)).note).toBe('out of date · tell your administrator');
  });

  it.each([
    ['behind', answer('behind'), 'Running behind'],
    ['behind', refused('projection_behind'), 'Running behind'],
    ['failing', refused('unavailable'), 'No answer from the service'],
    ['unanswered', noAnswer, 'No connection'],
  ] as const)('says why it is not fresh: %s', (state, result, alarm) => {
    const trust = trustAfter(fresh, result, at(60));
    expect(trust).toEqual({ state, asOf: at(0) });
    expect(sayListTrust(trust, at(61))).toEqual({ alarm, note: 'last updated 1 min ago · retrying' });
  });

  it('is fresh again with the next good answer', () => {
    expect(trustAfter(trustAfter(fresh, noAnswer, at(60)), answer('current'), at(70))).toEqual({
      state: 'current',
      asOf: at(70),
    });
  });
});
