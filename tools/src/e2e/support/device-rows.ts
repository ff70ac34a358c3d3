import type { Page } from 'playwright-core';

/**
 * What a page's origin keeps sealed on the device: the rows of one of its stores, bytes as if they were text.
 * A database that the page has not made yet holds none: opened here, it would be made without its stores, and the page could keep nothing.
 */
export const deviceRows = (page: Page, database: string, store: string): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(`(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === '${database}')) return [];
    const answer = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await answer(indexedDB.open('${database}'));
    try {
      const rows = await answer(db.transaction('${store}').objectStore('${store}').getAll());
      return rows.map((row) => JSON.stringify(row) + new TextDecoder('latin1').decode(row.sealed));
    } finally {
      db.close();
    }
  })()`);
