import { answerOf, eventPositionOf, feedPositionOf, readModelOf } from './answer.js';
import { pageOf, requestOf } from './request.js';

describe('a request', () => {
  it('has a header for each thing that it says, and no other', () => {
    expect(requestOf('GET')).toEqual({ method: 'GET', headers: {} });
    const sending = { body: { a: 1 }, token: 't', key: 'k', ifMatch: 3, minPosition: '7', signedInAs: 'me' };
    expect(requestOf('PUT', sending)).toEqual({
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer t',
        'idempotency-key': 'k',
        'if-match': '"3"',
        'x-min-position': '7',
        'x-signed-in-as': 'me',
      },
      body: '{"a":1}',
    });
  });

  it('names the revision as the ETag that it came with, too, also the revision 0', () => {
    expect(requestOf('PUT', { ifMatch: '"3"' }).headers).toEqual({ 'if-match': '"3"' });
    expect(requestOf('PUT', { ifMatch: 0 }).headers).toEqual({ 'if-match': '"0"' });
    expect(requestOf('PUT', { ifMatch: null }).headers).toEqual({});
  });

  it('of a page is put after the query that the path has', () => {
    expect(pageOf('/api/x', null)).toBe('/api/x?limit=1000');
    expect(pageOf('/api/x?a=b', 'c d')).toBe('/api/x?a=b&limit=1000&cursor=c%20d');
  });
});

describe('an answer', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['', ''],
    ['<h1>Bad gateway</h1>', '<h1>Bad gateway</h1>'],
  ])('of %j is read as %j', async (text, body) => {
    expect(await answerOf(new Response(text, { status: 502 }))).toMatchObject({ status: 502, body });
  });

  it('says how fresh it is, where a write was stored, and which moment of a feed it is', () => {
    const said = (headers: Record<string, string>) => new Headers(headers);
    const words = ['behind', 'stopped', 'new word'];
    expect(words.map((word) => readModelOf(said({ 'x-projection': word })))).toEqual(['behind', 'stopped', 'current']);
    expect(readModelOf(said({}))).toBe('current');
    expect([eventPositionOf(said({ 'x-event-position': '9' })), eventPositionOf(said({}))]).toEqual(['9', null]);
    expect(feedPositionOf(said({ 'x-board-feed': 'f', 'x-board-seq': '12' }))).toEqual({ identity: 'f', seq: 12 });
    const both = { 'x-board-feed': 'f', 'x-board-seq': '12', 'x-list-seq': '7' };
    expect(feedPositionOf(said(both))).toEqual({ identity: 'f', seq: 7 });
    expect(feedPositionOf(said({ 'x-board-feed': 'f', 'x-board-seq': 'x' }))).toBeNull();
    expect(feedPositionOf(said({ 'x-board-seq': '12' }))).toBeNull();
  });
});
