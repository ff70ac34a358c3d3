import { Opened } from './opened.js';

/** Things that say when they are closed. */
function things() {
  const closed: string[] = [];
  const close = (name: string) => async () => void closed.push(name);
  return { closed, opened: new Opened(), close };
}

describe('what a test has opened', () => {
  it('is closed once, what was opened last first', async () => {
    const { closed, opened, close } = things();
    expect(await opened.add(Promise.resolve('a database'), close('database'))).toBe('a database');
    await opened.add(Promise.resolve('a browser'), close('browser'));
    await opened.close();
    await opened.close();
    expect(closed).toEqual(['browser', 'database']);
  });

  it('is closed when something beside it can not be opened, also what is open only after that', async () => {
    const { closed, opened, close } = things();
    const browser = Promise.withResolvers<void>();
    const failing = Promise.all([
      opened.add(Promise.reject(new Error('No port')), close('service')),
      opened.add(browser.promise, close('browser')),
    ]);
    await expect(failing).rejects.toThrow('No port');
    const closing = opened.close();
    browser.resolve();
    await closing;
    expect(closed).toEqual(['browser']);
  });

  it('is closed also after something that can not be closed, which is told', async () => {
    const { closed, opened, close } = things();
    await opened.add(Promise.resolve(), close('database'));
    await opened.add(Promise.resolve(), () => Promise.reject(new Error('It hangs')));
    await expect(opened.close()).rejects.toThrow('It hangs');
    expect(closed).toEqual(['database']);
  });
});
