import { admitted } from '../testing/index.js';
import { accept, changedFields, isEmpty, refuseStale, reject } from './decision.js';

describe('a decision', () => {
  it('leaves out streams that nothing happens in', () => {
    const change = { stream: 'admission-1', events: [admitted()] };
    expect(accept(null, { stream: 'room-1', events: [] }, change)).toEqual({ ok: true, appends: [change] });
    expect(accept()).toEqual({ ok: true, appends: [] });
  });

  it('names the wrong field in a refusal, where there is one', () => {
    expect(reject('not_found', 'There is none.')).toStrictEqual({
      ok: false,
      rejection: { code: 'not_found', detail: 'There is none.' },
    });
    expect(reject('mrn_taken', 'It is taken.', 'mrn')).toMatchObject({ rejection: { path: 'mrn' } });
  });
});

describe('a stale edit', () => {
  it.each([[1], [3], [[1, 3]], [[]]])('is refused at any other revision: %j', (if_match) => {
    const refusal = { code: 'stale_revision', detail: 'The record has changed: it is at revision 2 now.' };
    expect(refuseStale({ if_match }, { revision: 2 })).toEqual({ ok: false, rejection: refusal });
  });

  it.each([[2], [[1, 2]], [null]])('is none at revision %j', (if_match) => {
    expect(refuseStale({ if_match }, { revision: 2 })).toBeNull();
  });
});

describe('changed fields', () => {
  const current: { o2_flow: number | null; diet: string | null } = { o2_flow: 0, diet: null };

  it('are those that say something else; null is something, left out is not', () => {
    expect(changedFields(current, { o2_flow: null, diet: '' })).toEqual({ o2_flow: null, diet: '' });
    expect(changedFields(current, { o2_flow: 0, diet: null })).toStrictEqual({});
    expect(changedFields(current, { o2_flow: undefined })).toStrictEqual({});
  });

  it('are none where an object has the same in another order, as a store may give it back', () => {
    const items: Readonly<Record<string, unknown>> = { of: { a: 1, b: [2, { c: 3, d: 4 }] } };
    expect(changedFields(items, { of: { b: [2, { d: 4, c: 3 }], a: 1 } })).toStrictEqual({});
    expect(changedFields(items, { of: { a: 1, b: [{ c: 3, d: 4 }, 2] } })).toHaveProperty('of');
  });

  it('may be none', () => {
    expect([isEmpty({}), isEmpty({ diet: null })]).toEqual([true, false]);
  });
});
