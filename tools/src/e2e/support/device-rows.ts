import type { Page } from 'playwright-core';

/** What a page's origin keeps sealed on the device: the rows of one of its stores, bytes as if they were text. */
export const deviceRows = (page: Page, database: string, store: string): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('${database}');
    opening.onerror = reject;
    opening.onsuccess = () => {
      const reading = opening.result.transaction('${store}').objectStore('${store}').getAll();
      reading.onerror = reject;
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result.map((row) => JSON.stringify(row) + new TextDecoder('latin1').decode(row.sealed)));
      };
    };
  })`);
