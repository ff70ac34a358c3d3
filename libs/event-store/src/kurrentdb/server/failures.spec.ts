import { clientError } from '../../testing/kurrentdb/in-memory-server.js';
import {
  describeFailure,
  isNoStream,
  isOfDeadAppender,
  isOfDeadClient,
  isOfDeadReader,
  isPassing,
  isWrongRevision,
  NoAnswer,
  NotShownYet,
  refusal,
} from './failures.js';

/** As gRPC throws it, without the client's `type`. */
const plain = (message: string, code?: number) => Object.assign(new Error(message), code === undefined ? {} : { code });

it.each<[string, unknown]>([
  ['an unavailable node', clientError('unavailable')],
  ['an append while the server is down, a plain gRPC error', plain('14 UNAVAILABLE: No connection established.', 14)],
  ['a node that is not ready', clientError('unknown', { message: 'Could not recognize Server Is Not Ready' })],
  ['a leader that died, without a message', clientError('deadline-exceeded')],
  ['a read on a follower', clientError('not-leader')],
  ['the neighbours of an oversized append, which may have been stored', clientError('unknown')],
  ['a failed discovery', plain('Failed to discover after 10 attempts.')],
  ['silence', new NoAnswer('no answer within 1000 ms')],
  ['an append that is not shown yet', new NotShownYet('it does not show yet what it has stored in a-1')],
])('%s passes: the same is sent again', (_, error) => {
  expect(isPassing(error)).toBe(true);
  expect(refusal(error)).toBeNull();
});

it.each<[string, unknown]>([
  ['a wrong revision', clientError('wrong-expected-version')],
  ['a stream that does not exist', clientError('stream-not-found')],
  ['a bug', new TypeError('x is not a function')],
])('%s does not pass', (_, error) => {
  expect(isPassing(error)).toBe(false);
});

it.each<[string, unknown, string]>([
  ['a wrong password', clientError('access-denied'), 'the user or the password is wrong'],
  ['an old server', clientError('unsupported', { minimumVersion: '25.1' }), 'the server is older than 25.1'],
  ['a deleted stream', clientError('stream-deleted', { streamName: 'bed-1' }), 'bed-1 was deleted'],
  ['an oversized append', clientError('maximum-append-size-exceeded', { maxAppendSize: 1_048_576 }), '(1048576 bytes)'],
])('%s is refused, and told in one line although the client has no message', (_, error, line) => {
  expect(refusal(error)).toContain(line);
  expect(describeFailure(error)).toContain(line);
});

it('tells a client that answers no read any more, or nothing, from one that recovers', () => {
  const [noNode, noLeader] = [clientError('unavailable'), clientError('not-leader')];
  const failed = plain('Failed to discover after 10 attempts.');
  expect([noNode, noLeader, failed].map(isOfDeadReader)).toEqual([true, true, true]);
  expect([noNode, noLeader, failed].map(isOfDeadClient)).toEqual([false, false, true]);
  const cut = plain('13 INTERNAL: Received RST_STREAM with code 2', 13);
  expect([noNode, noLeader, failed, cut].map(isOfDeadAppender)).toEqual([false, false, true, true]);
  expect([clientError('deadline-exceeded'), plain('14 UNAVAILABLE', 14)].map(isOfDeadReader)).toEqual([false, false]);
});

it('knows conflicts and missing streams by their type', () => {
  expect([clientError('wrong-expected-version'), clientError('stream-not-found')].map(isWrongRevision)).toEqual([
    true,
    false,
  ]);
  expect(isNoStream(clientError('stream-not-found'))).toBe(true);
});
