import { touchedAgo } from './session-activity.js';

const of = (method: string, idle?: string) =>
  touchedAgo({ method, headers: idle === undefined ? {} : { 'x-idle-seconds': idle } });

describe('that a person made a request', () => {
  it('is what a write says, and no reading, since it may be a poll', () => {
    expect(['POST', 'PUT', 'DELETE'].map((method) => of(method))).toEqual([0, 0, 0]);
    expect(['GET', 'HEAD', 'OPTIONS'].map((method) => of(method))).toEqual([null, null, null]);
  });

  it('is what a client says that knows when its device was touched', () => {
    expect(of('GET', '0')).toBe(0);
    expect(of('GET', '90')).toBe(90_000);
    expect(of('POST', '90')).toBe(90_000);
  });

  it('is said by nothing that is no number', () => {
    for (const said of ['', '-1', '1.5', 'now', '9999999'])
      expect([of('GET', said), of('POST', said)]).toEqual([null, null]);
  });
});
