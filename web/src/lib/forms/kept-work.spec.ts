import { createKeptWork } from './kept-work.js';

function open(page = '/icu') {
  let here = page;
  const work = createKeptWork(() => here);
  return { work, goTo: (next: string) => (here = next) };
}

describe('what somebody was doing when the tab was locked', () => {
  it('is found again on the same page by the name of its part, once', () => {
    const { work } = open();
    const off = work.offer('note|a', () => ({ text: 'Pale' }));
    work.offer('note|b', () => null);
    work.leave('ana', true);
    off();
    expect([work.hrefOf('ana'), work.isUnsaved('ana')]).toEqual(['/icu', true]);
    expect(work.take('note|a')).toBeNull();
    work.resume('ana');
    expect([work.take('note|b'), work.take('note|a'), work.take('note|a')]).toEqual([null, { text: 'Pale' }, null]);
  });

  it('is nobody else’s', () => {
    const { work } = open();
    const off = work.offer('note|a', () => 'Pale');
    work.leave('ana', true);
    off();
    work.resume('ben');
    expect(work.take('note|a')).toBeNull();
    work.leave('ben', false);
    work.resume('ana');
    expect(work.take('note|a')).toBe('Pale');
  });

  it('is not found on another page, whose patients are others', () => {
    const { work, goTo } = open();
    work.offer('note|a', () => 'Pale');
    work.leave('ana', true);
    work.resume('ana');
    goTo('/icu/patients/1');
    expect(work.take('note|a')).toBeNull();
  });

  it('is still there when the tab is locked again before it was drawn', () => {
    const { work } = open();
    const off = work.offer('note|a', () => 'Pale');
    work.leave('ana', true);
    off();
    work.resume('ana');
    work.leave('ana', false);
    expect(work.isUnsaved('ana')).toBe(true);
    work.resume('ana');
    expect(work.take('note|a')).toBe('Pale');
  });

  it('is not gone with the session of somebody else, which ends while they come back', () => {
    const { work } = open();
    const off = work.offer('note|a', () => 'Pale');
    work.leave('ana', true);
    off();
    work.resume('ben');
    work.resume('ana');
    work.forget('ben');
    expect(work.take('note|a')).toBe('Pale');
  });

  it('is gone with the session', () => {
    const { work } = open();
    work.offer('note|a', () => 'Pale');
    work.leave('ana', true);
    work.forget('ana');
    work.resume('ana');
    expect([work.take('note|a'), work.hrefOf('ana'), work.isUnsaved('ana')]).toEqual([null, null, false]);
  });

  it('is gone with the session for which the page was loaded anew', () => {
    const { work } = open();
    work.restore([{ href: '/icu', parts: [['note|a', 'Pale']], at: '2026-11-21T09:00:00.000Z' }]);
    work.forget('ana');
    expect(work.take('note|a')).toBeNull();
  });

  it('is told of once when it is found after a reload, as of when it was typed', async () => {
    const { work, goTo } = open('/emergency');
    const told: string[] = [];
    const parts = [['note|a', 'Pale'] as const, ['note|b', 'Cold'] as const];
    work.restore([{ href: '/icu', parts, at: '2026-11-21T09:00:00.000Z' }], (at) => told.push(at));
    work.take('note|a');
    goTo('/icu');
    work.take('note|c');
    await Promise.resolve();
    expect(told).toEqual([]);
    work.take('note|a');
    work.take('note|b');
    await Promise.resolve();
    expect(told).toEqual(['2026-11-21T09:00:00.000Z']);
  });

  it('is found on its page when that was loaded anew, and by nobody else', () => {
    const { work, goTo } = open();
    work.offer('note|a', () => 'Pale');
    work.offer('note|b', () => null);
    expect(work.now()).toEqual({ href: '/icu', parts: [['note|a', 'Pale']] });
    const fresh = open();
    fresh.work.restore([
      { ...work.now(), at: 't1' },
      { href: '/emergency', parts: [['note|c', 'Cold']], at: 't2' },
    ]);
    expect([fresh.work.take('note|c'), fresh.work.take('note|a'), fresh.work.take('note|a')]).toEqual([
      null,
      'Pale',
      null,
    ]);
    fresh.work.leave('ana', true);
    fresh.work.resume('ben');
    fresh.goTo('/emergency');
    expect(fresh.work.take('note|c')).toBeNull();
    goTo('/emergency');
    expect(work.take('note|a')).toBeNull();
  });
});
