/** What of a browser tells whether it keeps what is stored here. */
interface Browser {
  readonly navigator: {
    /** Browsers offer it to pages that came by https alone. */
    readonly storage?: Pick<StorageManager, 'persist' | 'persisted'>;
  };
  readonly matchMedia: (query: string) => { readonly matches: boolean };
}

/**
 * Asks the browser not to delete what is stored here when the device runs out of space. Chromium, which alone has
 * `userAgentData`, decides without a word; Firefox asks who works there, and is asked where the app is installed alone.
 */
export async function keepEntries({ navigator, matchMedia }: Browser): Promise<void> {
  const { storage } = navigator;
  const mayAsk = 'userAgentData' in navigator || matchMedia('(display-mode: standalone)').matches;
  if (storage && mayAsk && !(await storage.persisted())) await storage.persist();
}
