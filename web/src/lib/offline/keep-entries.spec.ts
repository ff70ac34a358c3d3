import { keepEntries } from './keep-entries.js';

/** A browser. @param isKept whether it has said before that it keeps what is here. */
function browser(isKept: boolean, { isChromium = false, isInstalled = false } = {}) {
  let asked = 0;
  const storage = {
    persisted: async () => isKept,
    persist: async () => {
      asked += 1;
      return true;
    },
  };
  const navigator = { storage, ...(isChromium && { userAgentData: {} }) };
  return {
    navigator,
    matchMedia: (query: string) => ({ matches: isInstalled && query === '(display-mode: standalone)' }),
    asked: () => asked,
  };
}

describe('that this device keeps what is not sent yet', () => {
  it.each([
    ['is asked of Chromium, which decides by itself', { isChromium: true }, 1],
    ['is asked of any browser where the app is installed', { isInstalled: true }, 1],
    ['is not asked of others, since some then ask who works there', {}, 0],
  ])('%s', async (_, kind, times) => {
    const on = browser(false, kind);
    await keepEntries(on);
    expect(on.asked()).toBe(times);
  });

  it('is not asked again where it was granted', async () => {
    const on = browser(true, { isChromium: true, isInstalled: true });
    await keepEntries(on);
    expect(on.asked()).toBe(0);
  });

  it('is not asked of a browser that does not offer it', async () => {
    const { matchMedia } = browser(false, { isInstalled: true });
    await expect(keepEntries({ navigator: {}, matchMedia })).resolves.toBeUndefined();
  });
});
