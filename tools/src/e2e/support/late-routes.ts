import type { BrowserContext } from 'playwright-core';

/**
 * Lets routes be set on a page that stands already, for all that it asks for from then on: what a context asks for passes through the test
 * from its first page on. A page whose first route is set as its service worker takes it over sends past that route whatever it asks for.
 */
export const takesLateRoutes = (context: BrowserContext): Promise<unknown> =>
  context.route('**/asked-for-by-nobody', (route) => route.continue());
