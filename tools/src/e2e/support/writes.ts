import type { Page } from 'playwright-core';

/** The Idempotency-Keys that a page sends with a write from now on, one for each time that it is sent. */
export function keysOf(page: Page, method: string, path: string): readonly string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== method || new URL(request.url()).pathname !== path) return;
    keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}
